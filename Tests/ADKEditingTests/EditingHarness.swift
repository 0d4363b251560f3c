import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import HeadlessTesting
import XCTest

@testable import ADKEditing

/// A view in a window, in which a test types.
@MainActor
class EditingHarness: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow

    init(_ view: UIView, width: CGFloat = 300, height: CGFloat = 200) throws {
        UIPasteboard.general.string = nil
        UIPasteboard.primary.string = nil
        let screen = HeadlessWindow(width: width, height: height, root: UIViewController())
        (host, window) = (screen.host, screen.window)
        window.rootViewController?.view.addSubview(view)
        try host.settle()
    }

    /// Types the characters one after the other.
    func type(_ text: String) {
        for character in text {
            if character == "\n" {
                key(.keyboardReturnOrEnter, text: "\r")
            } else {
                key(.keyboardErrorUndefined, text: String(character))
            }
        }
    }

    func keys(_ codes: UIKeyboardHIDUsage..., with modifiers: UIKeyModifierFlags = []) {
        for code in codes { key(code, modifiers) }
    }

    func shortcut(_ letter: String, _ modifiers: UIKeyModifierFlags = []) {
        key(.keyboardErrorUndefined, modifiers.union(.control), text: letter)
    }
}
