import ADKLayers
import Foundation

/// A behaviour that is added to a view, such as a context menu or a tooltip.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
    /// The view that the interaction belongs to.
    var view: UIView? { get }
    /// The interaction is about to be added to `view`, or removed from its view if nil.
    func willMove(to view: UIView?)
    /// The interaction was added to `view`, or removed from its view if nil.
    func didMove(to view: UIView?)
}

/// An interaction that needs to know where the pointer is.
@MainActor
package protocol PointerInteraction: UIInteraction {
    /// The pointer is at `point` of the interaction's view, over it or its subtree, without a button.
    func pointerHovered(at point: CGPoint)
    /// The pointer or the focus left the view and its subtree, a button or key was pressed, or the view is about to
    /// leave its window.
    func pointerLeft()
    /// Keys moved the focus to the interaction's view.
    func keysReachedView()
    /// The cursor at `point` of the interaction's view. Nil, the default, for that of the view.
    func cursor(at point: CGPoint) -> ADKCursor?
}

extension PointerInteraction {
    package func cursor(at point: CGPoint) -> ADKCursor? { nil }
}

/// An interaction that opens a menu.
@MainActor
package protocol MenuInteraction: UIInteraction {
    /// The menu key was pressed while the focus was on `source`, which is the interaction's view or below it. The menu
    /// belongs to `place`, in points of the interaction's view; nil is all of it. Returns whether a menu was opened.
    func menuKeyPressed(from source: UIView, at place: CGRect?) -> Bool
}

/// An interaction that performs commands for its view.
@MainActor
package protocol CommandInteraction: UIInteraction {
    /// Whether the interaction performs `action` now.
    func canPerform(_ action: Selector) -> Bool
}

/// A view that opens a menu of its own, or that of a part of it.
@MainActor
package protocol MenuOwner: UIView {
    /// Whether a press of the secondary button at `point` of the view opens the view's menu, and not one of a view
    /// around it.
    func ownsMenu(at point: CGPoint) -> Bool
    /// The menu key was pressed while the focus was in the view. Returns whether it opened a menu.
    func menuKeyPressed() -> Bool
}

extension UIView {
    /// The interactions of the view, in the order in which they were added.
    public var interactions: [any UIInteraction] {
        get { extras?.interactions ?? [] }
        set {
            for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
            for new in newValue { addInteraction(new) }
        }
    }

    /// Adds `interaction`, which is removed from its former view. The view keeps it.
    public func addInteraction(_ interaction: any UIInteraction) {
        guard interaction.view !== self else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        withExtras { $0.interactions.append(interaction) }
        interaction.didMove(to: self)
    }

    /// Removes `interaction`. Does nothing if it does not belong to this view.
    public func removeInteraction(_ interaction: any UIInteraction) {
        guard let extras, extras.interactions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        extras.interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    /// Opens the menu of this view, or of the nearest superview with one, as the menu key does. Returns whether there
    /// was one.
    func openContextMenu() -> Bool { window?.focus.handlingKey(openNearestContextMenu) ?? false }

    private func openNearestContextMenu() -> Bool {
        var view: UIView? = self
        while let next = view {
            if (next as? any MenuOwner)?.menuKeyPressed() ?? false { return true }
            if next.openOwnContextMenu(from: self) { return true }
            view = next.superview
        }
        return false
    }

    /// Opens the menu of this view, or of the first view inside it that has one and can be reached. Returns whether
    /// there was one. O(views).
    package func openContextMenuInside() -> Bool {
        canBeHit && (openOwnContextMenu(from: self) || subviews.contains { $0.openContextMenuInside() })
    }

    /// Opens the menu of this view's interactions, for the menu key. Returns whether there was one.
    package func openOwnContextMenu(from source: UIView, at place: CGRect? = nil) -> Bool {
        (extras?.interactions ?? []).contains {
            ($0 as? any MenuInteraction)?.menuKeyPressed(from: source, at: place) ?? false
        }
    }

    /// Whether a view at `point` of the window, below this one, has a menu of its own there.
    func isMenuOwnedInside(at point: CGPoint) -> Bool {
        var view = hitTest(convert(point, from: nil), with: nil)
        while let here = view, here !== self {
            if (here as? any MenuOwner)?.ownsMenu(at: here.convert(point, from: nil)) ?? false { return true }
            view = here.superview
        }
        return false
    }
}
