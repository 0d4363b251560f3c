import Foundation

/// The recognisers that follow the pointer of a window.
@MainActor
struct HoverRecognizers {
    private struct WeakRecognizer {
        weak var value: UIHoverGestureRecognizer?
    }

    /// Those under the pointer, innermost first.
    private var current: [WeakRecognizer] = []

    /// The pointer is over `view`. Returns the recognisers that it left and those that it is over, to be notified.
    mutating func move(to view: UIView?) -> (left: [UIHoverGestureRecognizer], over: [UIHoverGestureRecognizer]) {
        var over: [UIHoverGestureRecognizer] = []
        var next = view
        while let here = next {
            for recognizer in here.storedGestureRecognizers {
                if let hover = recognizer as? UIHoverGestureRecognizer { over.append(hover) }
            }
            next = here.superview
        }
        let left = current.compactMap(\.value).filter { old in !over.contains { $0 === old } }
        current = over.map { WeakRecognizer(value: $0) }
        return (left, over)
    }

    /// A subtree leaves the window. Returns the recognisers of its views, to be notified.
    mutating func remove(below view: UIView) -> [UIHoverGestureRecognizer] {
        let gone = current.compactMap(\.value).filter { $0.view?.isDescendant(of: view) ?? false }
        current.removeAll { one in gone.contains { $0 === one.value } }
        return gone
    }
}
