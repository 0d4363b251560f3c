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
            ],
            // Most of the time after a changed line goes into linking. This linker needs less than half of it.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
    ],
    swiftLanguageModes: [.v6])
