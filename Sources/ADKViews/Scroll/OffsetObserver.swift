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
