// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Reader",
    defaultLocalization: "en",
    dependencies: [.package(name: "AsyncDisplayKit", path: "../..")],
    targets: [
        // Feeds and articles, without a screen.
        .target(name: "ReaderLibrary"),
        // The screens and their texts.
        .target(
            name: "ReaderScreens",
            dependencies: ["ReaderLibrary", .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit")],
            resources: [.process("Resources")]),
        .executableTarget(
            name: "Reader",
            dependencies: ["ReaderScreens", .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit")]),
        .testTarget(
            name: "ReaderTests",
            dependencies: [
                "ReaderLibrary", "ReaderScreens",
                .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit"),
                .product(name: "ADKSnapshotTesting", package: "AsyncDisplayKit"),
            ],
            exclude: ["Goldens"]),
    ],
    swiftLanguageModes: [.v6])
