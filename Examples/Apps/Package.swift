// swift-tools-version: 6.2
// Five apps written as for iOS. With the two dependencies, their imports stay as they are.
import PackageDescription

let texture: [Target.Dependency] = [
    .product(name: "AsyncDisplayKit", package: "AsyncDisplayKit"),
    .product(name: "UIKit", package: "AsyncDisplayKit"),
]

let package = Package(
    name: "Apps",
    products: [
        .executable(name: "PhotoFeed", targets: ["PhotoFeed"]),
        .executable(name: "Shop", targets: ["Shop"]),
        .executable(name: "LayoutSpecs", targets: ["LayoutSpecs"]),
        .executable(name: "Form", targets: ["Form"]),
        .executable(name: "Messages", targets: ["Messages"]),
    ],
    dependencies: [.package(name: "AsyncDisplayKit", path: "../..")],
    targets: [
        .executableTarget(name: "PhotoFeed", dependencies: texture),
        .executableTarget(name: "Shop", dependencies: texture, resources: [.process("Resources")]),
        .executableTarget(name: "LayoutSpecs", dependencies: texture),
        .executableTarget(name: "Form", dependencies: texture),
        .executableTarget(
            name: "Messages", dependencies: texture,
            plugins: [.plugin(name: "AssetCatalogPlugin", package: "AsyncDisplayKit")]),
        .testTarget(
            name: "AppTests",
            dependencies: texture + [
                "PhotoFeed", "Shop", "LayoutSpecs", "Form", "Messages",
                .product(name: "ADKSnapshot", package: "AsyncDisplayKit"),
            ]),
    ],
    swiftLanguageModes: [.v5])
