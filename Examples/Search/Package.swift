// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Search",
    dependencies: [
        .package(name: "AsyncDisplayKit", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Search",
            dependencies: [
                .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit")
            ])
    ],
    swiftLanguageModes: [.v6])
