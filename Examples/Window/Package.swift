// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Window",
    dependencies: [
        .package(name: "AsyncDisplayKit", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Window",
            dependencies: [
                .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit")
            ])
    ],
    swiftLanguageModes: [.v6])
