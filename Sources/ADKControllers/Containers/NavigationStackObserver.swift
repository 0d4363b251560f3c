import ADKViews

/// A container that follows the stack of a navigation controller in it.
@MainActor
protocol NavigationStackObserver: UIViewController {
    /// The stack of a child changed.
    func stackDidChange()
}
