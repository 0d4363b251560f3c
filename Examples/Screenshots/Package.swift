// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Screenshots",
    dependencies: [.package(name: "AsyncDisplayKit", path: "../..")],
    targets: [
        // The app.
        .target(
            name: "Screens", dependencies: [.product(name: "AsyncDisplayKit", package: "AsyncDisplayKit")]),
        // Its scenes, and the program that shows them.
        .target(
            name: "ScreenScenes",
            dependencies: [
                "Screens",
                .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit"),
                .product(name: "ADKSnapshot", package: "AsyncDisplayKit"),
            ]),
        .executableTarget(
            name: "screenshots",
            dependencies: ["ScreenScenes", .product(name: "ADKSnapshotCommand", package: "AsyncDisplayKit")]),
        // Tests of single screens.
        .testTarget(
            name: "ScreenTests",
            dependencies: [
                "Screens", "ScreenScenes",
                .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit"),
                .product(name: "ADKSnapshotTesting", package: "AsyncDisplayKit"),
            ],
            exclude: ["Goldens"]),
    ],
    swiftLanguageModes: [.v6])
