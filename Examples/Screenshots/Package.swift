// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Screenshots",
    dependencies: [.package(name: "AsyncDisplayKit", path: "../..")],
    targets: [
        .target(
            name: "Screens", dependencies: [.product(name: "AsyncDisplayKit", package: "AsyncDisplayKit")]),
        .testTarget(
            name: "ScreenTests",
            dependencies: [
                "Screens",
                .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit"),
                .product(name: "ADKSnapshot", package: "AsyncDisplayKit"),
            ],
            exclude: ["Goldens"]),
    ],
    swiftLanguageModes: [.v6])
