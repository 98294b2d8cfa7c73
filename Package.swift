// swift-tools-version: 6.2
import PackageDescription

// This builds Thrum as regular Swift: `swift build`, `swift test`, coverage, sanitizers. What ships is
// the same sources as Embedded Swift, built by CMakeLists.txt.

let swift: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
  name: "Thrum",
  products: [
    .library(name: "thrum", type: .dynamic, targets: ["ThrumC"])
  ],
  targets: [
    .target(name: "CThrum", path: "Include", publicHeadersPath: "."),
    .systemLibrary(name: "CSystem", path: "Sources/CSystem"),
    .target(name: "ThrumPatterns", swiftSettings: swift),
    .target(name: "ThrumFormats", dependencies: ["ThrumPatterns", "CSystem"], swiftSettings: swift),
    .target(name: "ThrumRendering", dependencies: ["ThrumPatterns"], swiftSettings: swift),
    .target(name: "ThrumOutput", dependencies: ["ThrumPatterns", "CSystem"], swiftSettings: swift),
    .target(
      name: "ThrumEngine", dependencies: ["ThrumPatterns", "ThrumRendering", "ThrumOutput"],
      swiftSettings: swift),
    .target(
      name: "ThrumThreads", dependencies: ["ThrumPatterns", "ThrumOutput", "ThrumEngine"],
      swiftSettings: swift),
    .target(name: "ThrumInput", dependencies: ["ThrumPatterns"], swiftSettings: swift),
    .target(
      name: "ThrumC",
      dependencies: [
        "CThrum", "CSystem", "ThrumPatterns", "ThrumFormats", "ThrumRendering", "ThrumOutput", "ThrumEngine",
        "ThrumThreads", "ThrumInput",
      ],
      exclude: ["exports.map"],
      swiftSettings: swift,
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/ThrumC/exports.map"])
      ]),
    .testTarget(name: "ThrumPatternsTests", dependencies: ["ThrumPatterns"], swiftSettings: swift),
    .testTarget(
      name: "ThrumFormatsTests", dependencies: ["ThrumFormats", "ThrumPatterns", "ThrumRendering"],
      swiftSettings: swift),
    .testTarget(
      name: "ThrumRenderingTests", dependencies: ["ThrumRendering", "ThrumPatterns"], swiftSettings: swift),
    .testTarget(
      name: "ThrumEngineTests",
      dependencies: ["ThrumEngine", "ThrumFormats", "ThrumRendering", "ThrumOutput", "ThrumPatterns"],
      swiftSettings: swift),
    .testTarget(
      name: "ThrumOutputTests", dependencies: ["ThrumOutput", "ThrumPatterns"], swiftSettings: swift),
    .testTarget(
      name: "ThrumThreadsTests",
      dependencies: ["ThrumThreads", "ThrumEngine", "ThrumOutput", "ThrumPatterns"],
      swiftSettings: swift),
    .testTarget(
      name: "ThrumInputTests", dependencies: ["ThrumInput", "ThrumPatterns"], swiftSettings: swift),
    .testTarget(name: "LayoutTests", swiftSettings: swift),
  ]
)
