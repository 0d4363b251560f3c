// swift-tools-version: 6.2
// The targets and who may import whom; `.github/ARCHITECTURE.md` says why.
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]

func system(_ name: String, _ pkgConfig: String? = nil, apt: [String] = []) -> Target {
    .systemLibrary(
        name: name, path: "Shims/\(name)", pkgConfig: pkgConfig,
        providers: apt.isEmpty ? nil : [.apt(apt)])
}

func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
        swiftSettings: strict)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], resources: [Resource] = [],
    plugins: [Target.PluginUsage] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude, resources: resources,
        swiftSettings: strict, plugins: plugins)
}

/// The umbrella and what it re-exports. Its users depend on every layer as well, though they import only the
/// umbrella: the umbrella's module stays the same file when a layer changes, and they would not be built anew
/// (https://github.com/swiftlang/swift/issues/89636).
let umbrella: [Target.Dependency] = [
    "AsyncDisplayKit", "ADKFoundation", "ADKBus", "ADKLayout", "ADKMotion", "ADKNetwork", "ADKGraphics", "ADKLayers",
    "ADKText", "ADKViews", "ADKNodes", "ADKEditing", "ADKLists", "ADKContainers", "ADKControllers", "ADKDocuments",
    "ADKDarwin", "ADKDesktop", "ADKAccessibility", "ADKX11",
]

let package = Package(
    name: "AsyncDisplayKit",
    products: [
        .library(name: "AsyncDisplayKit", targets: ["AsyncDisplayKit"]),
        .library(
            name: "UIKit",
            targets: [
                "UIKit", "QuartzCore", "CoreGraphics", "UserNotifications", "_Testing_UIKit", "_Testing_CoreGraphics",
            ]),
        .library(name: "ADKSnapshot", targets: ["ADKSnapshot"]),
        .library(name: "ADKSnapshotCommand", targets: ["ADKSnapshotCommand"]),
        .library(name: "ADKSnapshotTesting", targets: ["ADKSnapshotTesting", "CSnapshotFonts"]),
        .plugin(name: "SnapshotPlugin", targets: ["SnapshotPlugin"]),
        .plugin(name: "ShipPlugin", targets: ["ShipPlugin"]),
        .plugin(name: "PortPlugin", targets: ["PortPlugin"]),
        .plugin(name: "AssetCatalogPlugin", targets: ["AssetCatalogPlugin"]),
        .executable(name: "gallery", targets: ["gallery"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    ],
    targets: [
        // System libraries.
        system("CSystem"),
        system(
            "CXCB",
            "xcb xcb-shm xcb-present xcb-randr xcb-xkb xcb-xinput xcb-sync xcb-xfixes xcb-icccm xcb-cursor",
            apt: [
                "libxcb1-dev", "libxcb-shm0-dev", "libxcb-present-dev", "libxcb-randr0-dev", "libxcb-xkb-dev",
                "libxcb-xinput-dev", "libxcb-sync-dev", "libxcb-xfixes0-dev", "libxcb-icccm4-dev",
                "libxcb-cursor-dev",
            ]),
        system("CXKBCommon", "xkbcommon-x11", apt: ["libxkbcommon-dev", "libxkbcommon-x11-dev"]),
        system("CCairo", "cairo", apt: ["libcairo2-dev"]),
        system(
            "CPango", "pangoft2 cairo-ft fontconfig freetype2",
            apt: ["libpango1.0-dev", "libfontconfig-dev", "libfreetype-dev"]),
        system("CJPEG", "libjpeg", apt: ["libjpeg-dev"]),
        // For tests and benchmarks.
        system("CXTest", "xcb-xtest", apt: ["libxcb-xtest0-dev"]),
        system("CTurboJPEG", "libturbojpeg", apt: ["libturbojpeg0-dev"]),
        system("CPNG", "libpng", apt: ["libpng-dev"]),
        system("CWebP", "libwebp libwebpdemux", apt: ["libwebp-dev"]),
        system("CLCMS", "lcms2", apt: ["liblcms2-dev"]),
        // Loaded when they are needed, so that nothing of them is needed to build.
        system("CCurl"),
        // Our own, in C.
        system("CScaling"),
        system("CXIM"),
        system("CEnchant"),
        system("CHTML"),
        system("CMarkdown"),
        system("CSVG"),
        system("CBus"),
        system("CExiv2"),
        system("CSQLite"),
        .target(name: "CDecoder", path: "Shims/CDecoder"),
        .target(name: "CAttributedString", path: "Shims/CAttributedString"),

        // The layers, lowest first.
        layer(
            "ADKFoundation",
            [
                "CSystem", .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        layer("ADKAssetFormat", []),
        layer("ADKBus", ["ADKFoundation", "CSystem", "CBus", .product(name: "Logging", package: "swift-log")]),
        layer("ADKLayout", ["ADKFoundation"]),
        layer("ADKMotion", ["ADKFoundation"]),
        layer(
            "ADKNetwork",
            [
                "ADKFoundation", "CSystem", "CCurl", .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        layer(
            "ADKGraphics",
            [
                "ADKFoundation", "ADKAssetFormat", "CCairo", "CPango", "CJPEG", "CPNG", "CWebP", "CLCMS", "CDecoder",
                "CScaling",
                "CSystem", "CHTML", "CMarkdown", "CSVG", "CAttributedString",
            ]),
        layer(
            "ADKLayers",
            ["ADKFoundation", "ADKMotion", "ADKGraphics", .product(name: "Logging", package: "swift-log")]),
        layer("ADKText", ["ADKFoundation", "ADKGraphics"]),
        layer("ADKViews", ["ADKFoundation", "ADKMotion", "ADKGraphics", "ADKLayers"]),
        layer(
            "ADKNodes",
            [
                "ADKFoundation", "ADKLayout", "ADKMotion", "ADKNetwork", "ADKGraphics", "ADKLayers", "ADKText",
                "ADKViews", .product(name: "Logging", package: "swift-log"),
            ]),
        layer(
            "ADKLists",
            [
                "ADKFoundation", "ADKLayout", "ADKMotion", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes",
                .product(name: "Logging", package: "swift-log"),
            ]),
        layer(
            "ADKContainers",
            ["ADKFoundation", "ADKLayout", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes", "ADKLists"]),
        layer(
            "ADKControllers",
            [
                "ADKFoundation", "ADKLayout", "ADKMotion", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes",
                .product(name: "Logging", package: "swift-log"),
            ]),
        layer(
            "ADKEditing",
            [
                "ADKFoundation", "ADKLayout", "ADKGraphics", "ADKText", "ADKLayers", "ADKViews", "ADKNodes",
                "ADKControllers", "CEnchant",
            ]),
        layer(
            "ADKDocuments",
            [
                "ADKFoundation", "ADKLayout", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes", "ADKLists",
                "ADKContainers", "ADKControllers", "ADKEditing",
            ]),
        layer(
            "ADKDarwin",
            ["ADKFoundation", "ADKLayout", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes", "ADKControllers"]),
        layer("ADKAccessibility", ["ADKFoundation", "ADKBus", "ADKViews"]),
        layer("ADKDesktop", ["ADKFoundation", "ADKBus", "ADKGraphics", "ADKLayers", "CSystem", "CXKBCommon"]),
        layer(
            "ADKX11",
            [
                "ADKFoundation", "ADKBus", "ADKMotion", "ADKGraphics", "ADKLayers", "ADKViews", "ADKDesktop",
                "ADKAccessibility", "CSystem", "CXCB",
                "CXKBCommon", "CXIM", .product(name: "Logging", package: "swift-log"),
            ]),
        layer(
            "AsyncDisplayKit",
            [
                "ADKFoundation", "ADKLayout", "ADKMotion", "ADKNetwork", "ADKGraphics", "ADKLayers", "ADKViews",
                "ADKNodes", "ADKEditing", "ADKLists", "ADKContainers", "ADKControllers", "ADKDocuments", "ADKDarwin",
                "ADKX11",
            ]),
        layer("ADKSnapshot", ["ADKFoundation", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes"]),
        layer(
            "ADKSnapshotCommand",
            [
                "ADKFoundation", "ADKGraphics", "ADKViews", "ADKX11", "ADKNodes", "ADKSnapshot",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        // For tests only: it links both test frameworks. Its product has the constructor of CSnapshotFonts as well.
        layer("ADKSnapshotTesting", ["ADKFoundation", "ADKViews", "ADKNodes", "ADKSnapshot"]),
        .target(name: "CSnapshotFonts", path: "Shims/CSnapshotFonts"),
        .plugin(
            name: "SnapshotPlugin",
            capability: .command(
                intent: .custom(verb: "snapshot", description: "Compares an app's screens with accepted pictures."))),
        // Packages of apps.
        layer("ADKShip", []),
        program("adk-ship", ["ADKShip"]),
        .plugin(
            name: "ShipPlugin",
            capability: .command(
                intent: .custom(verb: "ship", description: "Makes a Debian package and an archive of an app.")),
            dependencies: ["adk-ship"]),
        // Asset catalogues of apps. The tool has no dependency, because each app with a catalogue builds it.
        layer("ADKAssets", ["ADKAssetFormat"]),
        .executableTarget(name: "adk-assets", dependencies: ["ADKAssets"], swiftSettings: strict),
        .plugin(name: "AssetCatalogPlugin", capability: .buildTool(), dependencies: ["adk-assets"]),
        // Sources that were written for iOS.
        layer("ADKPort", []),
        program("adk-port", ["ADKPort"]),
        .plugin(
            name: "PortPlugin",
            capability: .command(
                intent: .custom(verb: "port", description: "Rewrites sources that were written for iOS."),
                permissions: [.writeToPackageDirectory(reason: "It rewrites Swift files of the package with --write.")]),
            dependencies: ["adk-port"]),

        // For sources written for iOS.
        layer("CoreGraphics", ["ADKFoundation", "ADKGraphics"]),
        layer("QuartzCore", ["ADKFoundation", "ADKMotion", "ADKGraphics", "ADKLayers"]),
        layer("UIKit", umbrella),
        layer("UserNotifications", ["ADKFoundation", "ADKMotion", "ADKGraphics", "ADKLayers", "ADKViews"]),
        layer("_Testing_UIKit", umbrella + ["UIKit"]),
        layer("_Testing_CoreGraphics", ["CoreGraphics"]),

        // The demo and the tools.
        layer("GalleryLibrary", umbrella + ["CExiv2", "CSQLite"]),
        layer("GalleryScenes", umbrella + ["GalleryLibrary"]),
        program("gallery", umbrella + ["GalleryLibrary", "GalleryScenes"]),
        layer("DocumentationSamples", umbrella),
        program(
            "adk-snapshot", umbrella + ["ADKSnapshot", "ADKSnapshotCommand", "GalleryScenes", "DocumentationSamples"]),
        layer("LayoutCases", ["ADKFoundation", "ADKLayout"]),
        program("layout-frames", ["ADKLayout", "LayoutCases"]),
        program("make-album", ["ADKFoundation", "ADKGraphics"]),
        program(
            "adk-bench",
            umbrella + [
                "ADKSnapshot", "GalleryScenes", "LayoutCases", "LoopbackServers", "CSystem", "CXCB", "CXTest", "CPango",
                "CTurboJPEG",
            ]),

        // Tests.
        .target(name: "LoopbackServers", path: "Tests/LoopbackServers", swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["LoopbackServers", "CXCB", "CXTest", "CWatchdog"],
            path: "Tests/Support", exclude: ["Watchdog"], swiftSettings: strict),
        .target(name: "CWatchdog", path: "Tests/Support/Watchdog"),
        .target(
            name: "HeadlessTesting", dependencies: ["ADKFoundation", "ADKGraphics", "ADKLayers", "ADKViews"],
            path: "Tests/HeadlessTesting", swiftSettings: strict),
        tests("TestSupportTests", []),
        tests("ADKFoundationTests", ["ADKFoundation"]),
        tests("ADKBusTests", ["ADKFoundation", "ADKBus"]),
        tests("ADKLayoutTests", ["ADKLayout", "LayoutCases"], resources: [.copy("Fixtures")]),
        tests("ADKMotionTests", ["ADKFoundation", "ADKMotion"]),
        tests(
            "ADKNetworkTests", ["ADKFoundation", "ADKNetwork", "CCurl"], resources: [.copy("Conformance/Data")]),
        tests(
            "ADKGraphicsTests", ["ADKFoundation", "ADKGraphics", "CDecoder", "CTurboJPEG"],
            resources: [.copy("Codecs/Fixtures")]),
        tests("ADKShipTests", ["ADKShip"]),
        tests("ADKPortTests", ["ADKPort"]),
        tests("ADKAssetsTests", ["ADKFoundation", "ADKAssets", "ADKAssetFormat", "ADKGraphics"]),
        tests("ADKTextTests", ["ADKText", "ADKGraphics"]),
        tests("ADKLayersTests", ["ADKFoundation", "ADKMotion", "ADKGraphics", "ADKLayers"]),
        tests("ADKViewsTests", ["ADKFoundation", "ADKGraphics", "ADKLayers", "ADKViews", "HeadlessTesting"]),
        tests(
            "ADKNodesTests",
            [
                "ADKFoundation", "ADKLayout", "ADKNetwork", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes",
                "HeadlessTesting",
            ]),
        tests(
            "ADKEditingTests",
            [
                "ADKFoundation", "ADKGraphics", "ADKText", "ADKLayers", "ADKViews", "ADKNodes", "ADKControllers",
                "ADKEditing", "HeadlessTesting",
            ]),
        tests(
            "ADKControllersTests",
            [
                "ADKFoundation", "ADKLayout", "ADKMotion", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes",
                "ADKControllers", "HeadlessTesting",
            ]),
        tests(
            "ADKListsTests",
            ["ADKFoundation", "ADKLayout", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes", "ADKLists"]),
        tests(
            "ADKContainersTests",
            [
                "ADKFoundation", "ADKLayout", "ADKNetwork", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes",
                "ADKLists", "ADKContainers", "ADKEditing", "ADKControllers", "HeadlessTesting",
            ]),
        tests(
            "ADKDocumentsTests",
            [
                "ADKFoundation", "ADKGraphics", "ADKLayers", "ADKViews", "ADKNodes", "ADKLists", "ADKContainers",
                "ADKControllers", "ADKEditing", "ADKDocuments", "HeadlessTesting",
            ]),
        tests("ADKAccessibilityTests", ["ADKFoundation", "ADKBus", "ADKGraphics", "ADKViews", "ADKAccessibility"]),
        tests("ADKDesktopTests", ["ADKFoundation", "ADKBus", "ADKDesktop", "ADKLayers", "ADKGraphics", "CXKBCommon"]),
        tests(
            "ADKX11Tests",
            [
                "ADKFoundation", "ADKBus", "ADKX11", "CXCB", "ADKDesktop", "ADKAccessibility", "ADKNodes", "ADKViews",
                "ADKLayers", "ADKGraphics", "ADKLists", "ADKContainers", "ADKControllers", "ADKEditing",
            ]),
        .executableTarget(
            name: "snapshot-fixture",
            dependencies: [
                "ADKFoundation", "ADKGraphics", "ADKViews", "ADKNodes", "ADKSnapshot", "ADKSnapshotCommand",
            ],
            path: "Tests/SnapshotFixture", swiftSettings: strict),
        tests("GalleryLibraryTests", umbrella + ["GalleryLibrary"]),
        tests(
            "GalleryTests",
            umbrella + [
                "GalleryLibrary", "GalleryScenes", "ADKSnapshot", "ADKSnapshotTesting", "ADKShip", "adk-snapshot",
                "snapshot-fixture",
                "HeadlessTesting",
            ],
            exclude: ["Snapshots/Goldens"]),
        tests(
            "UIKitTests",
            umbrella + [
                "UIKit", "QuartzCore", "CoreGraphics", "UserNotifications", "_Testing_UIKit", "_Testing_CoreGraphics",
                "HeadlessTesting",
            ],
            plugins: ["AssetCatalogPlugin"]),
        // Compiled as an app in Swift 5 mode is.
        .testTarget(
            name: "LanguageModeTests", dependencies: umbrella + ["UIKit", "UserNotifications", "TestSupport"],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
        // Compiled as an app of a new Xcode project is: its declarations are on the main actor by default.
        .testTarget(
            name: "MainActorModeTests", dependencies: umbrella + ["TestSupport", "HeadlessTesting"],
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        tests(
            "PublicAPITests", umbrella + ["DocumentationSamples", "UIKit", "HeadlessTesting"],
            exclude: ["HostileNumbers/values.json", "HostileNumbers/uncalled.txt", "HostileNumbers/unnamed.txt"]),
        tests("BenchTests", ["adk-bench"]),
    ]
)

// The fuzzer's targets need a compiler option of their own: only `Scripts/fuzz` builds them.
if Context.environment["ADK_FUZZ"] != nil {
    package.products.append(.executable(name: "adk-fuzz", targets: ["adk-fuzz"]))
    package.targets.append(
        .executableTarget(
            name: "adk-fuzz", dependencies: ["ADKGraphics", "ADKNetwork"], path: "Tests/Fuzzing", exclude: ["Seeds"],
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]))
}

// Continuous integration builds everything from nothing. With these options the compiler reads each module once, which
// takes half of the processor time: other debug builds read it for its interface and for each batch of its files.
//
// Debug builds decode, sample and composite slowly. Continuous integration builds the drawing code with optimisation,
// and tests the code that users run. `assert` has an effect as in other debug builds.
if Context.environment["ADK_CI_BUILD"] != nil {
    let compiled: [Target.TargetType] = [.regular, .executable, .test]
    for target in package.targets where compiled.contains(target.type) {
        var flags = [
            "-disable-batch-mode", "-whole-module-optimization", "-no-emit-module-separately-wmo", "-num-threads", "2",
        ]
        if ["ADKGraphics", "ADKLayers"].contains(target.name) { flags += ["-O", "-assert-config", "Debug"] }
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
    }
}

// The tests of some targets without building the others: names separated by commas, as in
// `ADK_TESTS=ADKGraphicsTests,ADKNodesTests swift build --product AsyncDisplayKitPackageTests`.
if let names = Context.environment["ADK_TESTS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
