/* Does one series rise and fall with another? */
#ifndef DEMO_RANK_CORRELATION_H
#define DEMO_RANK_CORRELATION_H

#include <stddef.h>

/*
 * Spearman's rank correlation of two series: 1 when they always rise together, 0 when they have nothing in common or
 * one of them is constant. Equal values share a rank. NaN when memory runs out.
 */
double rank_correlation(const double *a, const double *b, size_t count);

#endif
