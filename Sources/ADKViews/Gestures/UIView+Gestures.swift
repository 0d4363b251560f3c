import Foundation

extension UIView {
    /// Attaches `recognizer` to this view and detaches it from its previous one.
    public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        storedGestureRecognizers.append(recognizer)
    }

    /// Detaches `recognizer`. A current gesture is cancelled.
    public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.arbiter?.remove(recognizer)
        storedGestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }

    /// The attached recognisers, in the order in which they were added. nil if there are none.
    public var gestureRecognizers: [UIGestureRecognizer]? {
        get { storedGestureRecognizers.isEmpty ? nil : storedGestureRecognizers }
        set {
            for old in storedGestureRecognizers { removeGestureRecognizer(old) }
            for new in newValue ?? [] { addGestureRecognizer(new) }
        }
    }
}
