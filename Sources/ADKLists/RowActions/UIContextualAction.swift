import ADKGraphics
import ADKViews
import Foundation

/// An action of one row: a button that appears at the end of the row under the pointer, a button that a swipe pulls in
/// from its side, and a line of its context menu.
///
/// Differs from UIKit: rows do not move aside. The buttons slide over them.
@preconcurrency @MainActor
public final class UIContextualAction {
    /// Performs the action. The view is that of the row. Call the last argument when the action is done.
    public typealias Handler =
        @MainActor (
            _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping (Bool) -> Void
        ) -> Void

    /// The look of an action.
    public enum Style: Int, Sendable {
        /// Grey.
        case normal
        /// Red: the action deletes something.
        case destructive
    }

    /// The look.
    public let style: Style
    /// Performs the action.
    public let handler: Handler
    /// The name, which the button shows if there is no image, and the menu always.
    public var title: String?
    /// The image of the button. A template image is white.
    public var image: UIImage?
    /// The colour of the button. Setting nil restores that of the style.
    ///
    /// Differs from UIKit: the colours of the styles are dark enough for the white title, with at least 4.5:1.
    public var backgroundColor: UIColor! {
        get { ownColor ?? (style == .destructive ? Palette.badge : UIContextualAction.gray) }
        set { ownColor = newValue }
    }
    private static let gray = UIColor(hex: 0x6A6A70)
    private var ownColor: UIColor?

    /// Creates an action without an image.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
    }

    /// Calls the handler. The answer of the app has no effect: nothing has to move back.
    func perform(in view: UIView) { handler(self, view) { _ in } }
}

/// The actions of one row, or of one side of it.
@preconcurrency @MainActor
public final class UISwipeActionsConfiguration {
    /// The actions. The first is at the edge of the row.
    public let actions: [UIContextualAction]
    /// Whether a swipe over most of the row performs the first action. True by default.
    public var performsFirstActionWithFullSwipe = true

    /// Creates a configuration.
    public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// The actions of both sides of a row.
@MainActor
package struct RowActions {
    private let leading: UISwipeActionsConfiguration?
    private let trailing: UISwipeActionsConfiguration?

    package init(leading: UISwipeActionsConfiguration?, trailing: UISwipeActionsConfiguration?) {
        (self.leading, self.trailing) = (leading, trailing)
    }

    /// In the order in which they are shown, at the end of the row; the last is at the edge.
    var shown: [UIContextualAction] { side(isTrailing: false).shown + side(isTrailing: true).shown }
    /// In the order of the context menu: those of the trailing side first.
    private var listed: [UIContextualAction] { (trailing?.actions ?? []) + (leading?.actions ?? []) }

    /// The actions of one side in the order in which they are shown, and the one that a long swipe performs.
    func side(isTrailing: Bool) -> (shown: [UIContextualAction], first: UIContextualAction?) {
        guard let side = isTrailing ? trailing : leading else { return ([], nil) }
        let first = side.performsFirstActionWithFullSwipe ? side.actions.first : nil
        return (isTrailing ? side.actions.reversed() : side.actions, first)
    }

    package var isEmpty: Bool { shown.isEmpty }

    /// The lines of a context menu. The first action of a side is its first line. `view` is that of the row.
    package func menuElements(in view: @escaping @MainActor () -> UIView?) -> [UIMenuElement] {
        listed.map { action in
            UIAction(
                title: action.title ?? "", image: action.image,
                attributes: action.style == .destructive ? .destructive : []
            ) { _ in
                if let view = view() { action.perform(in: view) }
            }
        }
    }
}
