import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// Steps of input, as the events of a window system.
extension StepPlayer {
    mutating func performInput(_ action: SnapshotStep.Action) throws(SnapshotError) {
        switch action {
        case .hover(let place): move(to: try point(of: place))
        case .press(let place):
            guard !isPressed else { throw failed("the button is held already") }
            move(to: try point(of: place))
            button(isDown: true)
        case .release:
            guard isPressed else { throw failed("no button is held") }
            button(isDown: false)
        case .click(let place, let count, let modifiers): try click(place, count, modifiers)
        case .drag(let place, let offset, let moves, let releases): try drag(place, offset, moves, releases)
        case .wheel(let place, let clicks, let modifiers):
            guard clicks.isFinite else { throw failed("the clicks must be finite") }
            let point = try point(of: place)
            move(to: point)
            deliver(.scroll(.clicks(dx: clicks.dx, dy: clicks.dy), at: point, modifiers: modifiers))
        case .scroll(let place, let points):
            guard points.isFinite else { throw failed("the points must be finite") }
            let point = try point(of: place)
            move(to: point)
            deliver(.scroll(.points(dx: points.dx, dy: points.dy), at: point, modifiers: []))
            deliver(.scroll(.ended, at: point, modifiers: []))
        case .keys(let keys): press(keys)
        case .paste(let text):
            UIPasteboard.general.string = text
            press([UIKey(keyCode: .keyboardV, characters: "v", modifierFlags: .control)])
        case .select(let range, let place): try select(range, in: place)
        case .compose(let text):
            guard let writer = window.currentFirstResponder as? any TextWriting else {
                throw failed("no text view or field has the keyboard")
            }
            writer.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
        case .settle, .advance, .pause, .resume, .run, .prepare: break
        }
    }

    // MARK: - Text

    private func press(_ keys: [UIKey]) {
        for key in keys {
            deliver(.keyDown(key))
            deliver(.keyUp(key))
        }
    }

    private func select(_ range: NSRange, in place: SnapshotPlace) throws(SnapshotError) {
        guard case .node(let query) = place.target else { throw failed("a point has no text: name a node") }
        let selected: NSRange
        do {
            selected = try NodeFinder(window).text(of: query).select(range)
        } catch {
            throw failed(error.reason)
        }
        guard selected == range else { throw failed("the characters that can be selected are \(selected)") }
    }

    // MARK: - Pointer

    private mutating func click(
        _ place: SnapshotPlace, _ count: Int, _ modifiers: UIKeyModifierFlags
    ) throws(SnapshotError) {
        guard (1...10).contains(count) else { throw failed("the number of clicks must be in 1...10, but is \(count)") }
        guard !isPressed else { throw failed("the button is held already") }
        let point = try point(of: place)
        // A click of its own is no part of a double click.
        let interval = PointerConstants.multiClickInterval
        if let lastPress, !followsAdvance, target.clock.now - lastPress <= interval {
            try run(for: lastPress + interval - target.clock.now + target.frameInterval)
        }
        move(to: point)
        for _ in 0..<count {
            button(isDown: true, modifiers)
            button(isDown: false, modifiers)
        }
    }

    private mutating func drag(
        _ place: SnapshotPlace, _ offset: CGVector, _ moves: Int, _ releases: Bool
    ) throws(SnapshotError) {
        guard offset.isFinite else { throw failed("the offset must be finite") }
        guard (1...1000).contains(moves) else {
            throw failed("the number of moves must be in 1...1000, but is \(moves)")
        }
        guard !isPressed else { throw failed("the button is held already") }
        let start = try point(of: place)
        move(to: start)
        button(isDown: true)
        for index in 1...moves {
            let part = CGFloat(index) / CGFloat(moves)
            let next = onPixels(CGPoint(x: start.x + offset.dx * part, y: start.y + offset.dy * part))
            pointer = next
            FrameLoop.shared.post(.pointerMoved(at: next, modifiers: []), to: window)
            try run(for: target.frameInterval)
        }
        if releases { button(isDown: false) }
    }

    private mutating func move(to point: CGPoint) {
        guard point != pointer else { return }
        pointer = point
        deliver(.pointerMoved(at: point, modifiers: []))
    }

    private mutating func button(
        isDown: Bool, _ modifiers: UIKeyModifierFlags = []
    ) {
        let (point, time) = (pointer ?? .zero, target.clock.now)
        isPressed = isDown
        if isDown {
            lastPress = time
            deliver(.pointerDown(button: .primary, at: point, time: time, modifiers: modifiers))
        } else {
            deliver(.pointerUp(button: .primary, at: point, time: time, modifiers: modifiers))
        }
    }

    /// Delivers an event in a frame of its own. No time passes.
    private func deliver(_ event: InputEvent) {
        FrameLoop.shared.post(event, to: window)
        FrameLoop.shared.runFrame()
    }

    // MARK: - Places

    private func point(of place: SnapshotPlace) throws(SnapshotError) -> CGPoint {
        switch place.target {
        case .point(let point):
            guard window.bounds.contains(point) else { throw failed("\(place) is outside of the window") }
            return onPixels(point)
        case .node(let query):
            do {
                return onPixels(try NodeFinder(window).point(of: query))
            } catch {
                throw failed(error.reason)
            }
        }
    }

    /// A pointer of a window system is on a whole pixel.
    private func onPixels(_ point: CGPoint) -> CGPoint {
        let scale = window.scale
        return CGPoint(x: (point.x * scale).rounded(.down) / scale, y: (point.y * scale).rounded(.down) / scale)
    }
}

extension CGVector {
    fileprivate var isFinite: Bool { dx.isFinite && dy.isFinite }
}
