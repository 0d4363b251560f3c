// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Chat",
    dependencies: [
        .package(name: "AsyncDisplayKit", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Chat",
            dependencies: [
                .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit")
            ])
    ],
    swiftLanguageModes: [.v6])
