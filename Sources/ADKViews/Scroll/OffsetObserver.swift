/// A container's reaction to the scrolling of its content. It lasts as long as `owner`.
@MainActor
package struct OffsetObserver {
    package private(set) weak var owner: AnyObject?
    package let action: @MainActor (UIScrollView) -> Void

    package init(owner: AnyObject, action: @escaping @MainActor (UIScrollView) -> Void) {
        self.owner = owner
        self.action = action
    }
}

extension UIScrollView {
    /// Whether `owner` observes the offset.
    package func isObserved(by owner: AnyObject) -> Bool { offsetObservers.contains { $0.owner === owner } }

    /// Adds an observer of the offset. Those whose owners are gone are removed.
    package func add(_ observer: OffsetObserver) {
        offsetObservers.removeAll { $0.owner == nil }
        offsetObservers.append(observer)
    }

    func notifyOffsetObservers() {
        for observer in offsetObservers where observer.owner != nil { observer.action(self) }
    }
}
