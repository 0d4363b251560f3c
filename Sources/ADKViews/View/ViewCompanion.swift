import Foundation

/// Hears what happens to a view that is not its own class: a node that shows somebody's view.
@MainActor
package protocol ViewCompanion: AnyObject {
    func viewDidMoveToWindow(_ view: UIView)
    /// After the view laid out its subviews.
    func viewDidLayoutSubviews(_ view: UIView)
    func viewTraitsDidChange(_ view: UIView)
}
