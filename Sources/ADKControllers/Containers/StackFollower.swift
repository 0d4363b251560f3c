import ADKViews

/// A container that follows the stack of a navigation controller in it.
@MainActor
protocol StackFollower: UIViewController {
    /// The stack of a child changed.
    func stackDidChange()
}
