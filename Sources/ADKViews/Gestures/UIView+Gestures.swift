import Foundation

extension UIView {
    /// Attaches `recognizer`, taking it from where it was.
    public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        storedGestureRecognizers.append(recognizer)
    }

    /// Detaches `recognizer`; a gesture under way is cancelled.
    public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.arbiter?.remove(recognizer)
        storedGestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }

    /// In the order added; nil when there are none.
    public var gestureRecognizers: [UIGestureRecognizer]? {
        get { storedGestureRecognizers.isEmpty ? nil : storedGestureRecognizers }
        set {
            for old in storedGestureRecognizers { removeGestureRecognizer(old) }
            for new in newValue ?? [] { addGestureRecognizer(new) }
        }
    }
}
