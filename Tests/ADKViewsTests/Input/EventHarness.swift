import ADKFoundation
import Foundation
import HeadlessTesting

@testable import ADKLayers
@testable import ADKViews

/// A headless window with a pointer and a keyboard.
@MainActor
final class EventHarness: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    var content: UIView { window.rootViewController?.view ?? window }

    init(width: CGFloat = 200, height: CGFloat = 200) {
        host = .attached()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        FrameLoop.shared.runFrame()
    }

    func loseFocus() { send(.focusChanged(false)) }
}

/// Records the touches it receives.
final class LogView: UIView {
    var log: [String] = []
    var name = ""
    var mayBegin = true
    var focusable = false

    convenience init(_ name: String, _ frame: CGRect) {
        self.init(frame: frame)
        self.name = name
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { mayBegin }
    override var canBecomeFocused: Bool { focusable }

    private func note(_ word: String, _ touches: Set<UITouch>) {
        log.append(word + (touches.first.map { $0.buttonNumber == 1 ? "" : " \($0.buttonNumber)" } ?? ""))
    }
}
