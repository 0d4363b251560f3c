import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import HeadlessTesting

/// A list in a headless window that tests press, drag and type in.
@MainActor
protocol InputHarness: HeadlessScreen {}

extension InputHarness {
    func press(
        _ point: CGPoint, _ modifiers: UIKeyModifierFlags = [], button: PointerButton = .primary
    ) throws {
        post(.pointerDown(button: button, at: point, time: host.clock.now, modifiers: modifiers))
        // Not until it settles: that would be a long press.
        try host.run(for: 0.02)
    }

    func drag(to point: CGPoint) throws {
        post(.pointerMoved(at: point, modifiers: []))
        try host.run(for: 0.02)
    }

    func release(_ point: CGPoint, button: PointerButton = .primary) throws {
        post(.pointerUp(button: button, at: point, time: host.clock.now, modifiers: []))
        try host.settle()
    }

    func key(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = [], _ characters: String = "") throws {
        let key = UIKey(keyCode: code, characters: characters, modifierFlags: modifiers)
        post(.keyDown(key))
        post(.keyUp(key))
        try host.settle()
    }
}
