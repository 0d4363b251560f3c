import ADKFoundation
import ADKLayers
import ADKViews
import Foundation
import HeadlessTesting

@testable import ADKNodes

/// A node filling a headless window, with a simulated pointer and keyboard.
@MainActor
final class ControlHarness: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    let root: ASDisplayNode

    init(_ root: ASDisplayNode = ASDisplayNode(), width: CGFloat = 200, height: CGFloat = 200, scale: CGFloat = 1) {
        host = .attached(scale: scale)
        self.root = root
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.backgroundColor = .white
        window.rootViewController = ASDKViewController(node: root)
        window.makeKeyAndVisible()
        FrameLoop.shared.runFrame()
    }
}
