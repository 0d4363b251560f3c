import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews
@testable import GalleryScenes

/// A screen of the gallery in a headless window, with a pointer and a keyboard.
@MainActor
final class SceneHarness<Controller: UIViewController>: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    let controller: Controller

    /// Shows the controller, which is made after the host. Nothing is settled yet. Sizes are in points.
    init(
        width: CGFloat = 600, height: CGFloat = 800, scale: CGFloat = 1, _ make: () throws -> Controller
    ) rethrows {
        host = .attached(scale: scale)
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        controller = try make()
        window.rootViewController = controller
        window.makeKeyAndVisible()
    }

    func close() {
        window.close()
        FrameLoop.shared.detach()
    }

    // MARK: - Input

    func type(_ text: String) {
        let key = UIKey(keyCode: .keyboardErrorUndefined, characters: text)
        send(.keyDown(key))
        send(.keyUp(key))
    }
}

extension ASDisplayNode {
    /// The first button in the node's tree.
    @MainActor var firstButton: ASButtonNode? {
        (self as? ASButtonNode) ?? subnodes.lazy.compactMap(\.firstButton).first
    }

    /// The middle of the node in points of the window.
    @MainActor var middleInWindow: CGPoint { view.convert(CGPoint(x: bounds.midX, y: bounds.midY), to: nil) }

    /// The texts of the node's tree, from front to back of each node.
    @MainActor var allTexts: [String] {
        let own = (self as? ASTextNode)?.attributedText.map { $0.attributedText.string }
        return (own.map { [$0] } ?? []) + subnodes.flatMap(\.allTexts)
    }
}
