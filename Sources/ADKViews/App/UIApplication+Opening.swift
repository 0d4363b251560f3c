import ADKFoundation
import Foundation

extension UIApplication {
    /// A key of the options with which `application(_:open:options:)` receives a file or link.
    public struct OpenURLOptionsKey: Hashable, Sendable {
        /// The key's name.
        public let rawValue: String
        /// Creates a key with the name `rawValue`.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether the file is opened where it is: true.
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
        /// The program that asks. Never given: the desktop does not tell.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    }

    /// Passes files and links to the scene's delegate, or one after the other to the app's.
    package func receive(_ urls: [URL]) {
        guard !urls.isEmpty else { return }
        if let scene = keyWindow?.windowScene ?? scenes.first {
            scene.delegate?.scene(scene, openURLContexts: Set(urls.map(UIOpenURLContext.init)))
        } else {
            openInDelegate(urls)
        }
    }

    func openInDelegate(_ urls: [URL]) {
        for url in urls { _ = delegate?.application(self, open: url, options: [.openInPlace: true]) }
    }
}

extension UIApplication.LaunchOptionsKey {
    /// The first file or link that the program was started with, a `URL`.
    public static let url = UIApplication.LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
}

/// A file or link that a scene is to open.
@preconcurrency @MainActor
public final class UIOpenURLContext: Hashable {
    /// The file or link.
    public nonisolated let url: URL
    /// How it is to be opened.
    public let options = UIScene.OpenURLOptions()

    init(_ url: URL) { self.url = url }

    /// Whether both have the same URL.
    public nonisolated static func == (one: UIOpenURLContext, other: UIOpenURLContext) -> Bool { one.url == other.url }

    /// Hashes the URL.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(url) }
}

extension UIScene {
    /// How a scene is to open a file or link.
    @preconcurrency @MainActor
    public final class OpenURLOptions {
        /// The program that asks. Nil: the desktop does not tell.
        public var sourceApplication: String? { nil }
        /// Whether the file is opened where it is: true.
        public var openInPlace: Bool { true }

        init() {}
    }
}

extension UIApplication {
    /// Shows the desktop's file dialog and returns the user's answer. A cancelled task closes it.
    package func chooseFiles(_ choice: FileChoice) async -> FileChoiceAnswer {
        await host?.chooseFiles(choice) ?? .unavailable
    }

    /// Whether dialogs of the framework are windows.
    package var opensDialogs: Bool { host?.opensDialogs ?? false }
}
