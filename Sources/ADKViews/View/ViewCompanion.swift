/// An object that receives a view's events in place of a subclass: a node that shows a view of the app's own.
@MainActor
package protocol ViewCompanion: AnyObject {
    func viewDidMoveToWindow(_ view: UIView)
    /// Called after the view laid out its subviews.
    func viewDidLayoutSubviews(_ view: UIView)
    func viewTraitsDidChange(_ view: UIView)
    func viewTintColorDidChange(_ view: UIView)
}
