import ADKFoundation
import ADKViews
import Foundation

/// A space between the buttons of a toolbar.
enum BarSpace {
    /// Takes a share of the room that the buttons leave.
    case flexible
    /// Has the width of its item.
    case fixed
}

extension UIBarButtonItem {
    /// The standard buttons and spaces. A button with a symbol has its name for assistive technology.
    public enum SystemItem: Int, Sendable {
        /// "Done", in bold letters.
        case done
        /// "Cancel".
        case cancel
        /// "Edit".
        case edit
        /// "Save", in bold letters.
        case save
        /// The symbol of adding.
        case add
        /// A space of a toolbar that takes a share of the free room.
        case flexibleSpace
        /// A space of a toolbar that has the width of its item.
        case fixedSpace
        /// The symbol of writing something new.
        case compose
        /// The symbol of answering.
        case reply
        /// The symbol of sharing.
        case action
        /// The symbol of a folder.
        case organize
        /// The symbol of a book.
        case bookmarks
        /// The symbol of searching.
        case search
        /// The symbol of loading again.
        case refresh
        /// The symbol of stopping: a cross.
        case stop
        /// The symbol of a camera.
        case camera
        /// The symbol of deleting.
        case trash
        /// The symbol of playing.
        case play
        /// The symbol of pausing.
        case pause
        /// The symbol of moving back.
        case rewind
        /// The symbol of moving forward.
        case fastForward
        /// "Undo".
        case undo
        /// "Redo".
        case redo
        /// "Close".
        case close = 24

        /// The text, or the name of the symbol. Empty for a space.
        var title: String { word?.text ?? "" }

        private var word: FrameworkWord? {
            switch self {
            case .done: .done
            case .cancel: .cancel
            case .edit: .edit
            case .save: .save
            case .add: .add
            case .flexibleSpace, .fixedSpace: nil
            case .compose: .compose
            case .reply: .reply
            case .action: .share
            case .organize: .organize
            case .bookmarks: .bookmarks
            case .search: .search
            case .refresh: .refresh
            case .stop: .stop
            case .camera: .camera
            case .trash: .delete
            case .play: .play
            case .pause: .pause
            case .rewind: .rewind
            case .fastForward: .fastForward
            case .undo: .undo
            case .redo: .redo
            case .close: .close
            }
        }

        var symbolName: String? {
            switch self {
            case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace, .undo, .redo, .close: nil
            case .add: "plus"
            case .compose: "square.and.pencil"
            case .reply: "arrowshape.turn.up.left"
            case .action: "square.and.arrow.up"
            case .organize: "folder"
            case .bookmarks: "book"
            case .search: "magnifyingglass"
            case .refresh: "arrow.clockwise"
            case .stop: "xmark"
            case .camera: "camera"
            case .trash: "trash"
            case .play: "play.fill"
            case .pause: "pause.fill"
            case .rewind: "backward.fill"
            case .fastForward: "forward.fill"
            }
        }

        var style: Style { self == .done || self == .save ? .done : .plain }

        var space: BarSpace? { self == .flexibleSpace ? .flexible : self == .fixedSpace ? .fixed : nil }
    }

    /// A space of a toolbar that takes a share of the room that the buttons leave.
    public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(barButtonSystemItem: .flexibleSpace) }

    /// A space of a toolbar of `width` points. A negative one moves its neighbours together.
    public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace)
        item.width = width
        return item
    }

    /// The line of the item in a menu. Nil for an item with a node of its own, and for a space.
    var menuElement: UIMenuElement? {
        guard customNode == nil, space == nil else { return nil }
        let name = title ?? accessibilityLabel ?? ""
        if isEnabled, action == nil, let menu { return UIMenu(title: name, image: image, children: menu.children) }
        return UIAction(title: name, image: image, attributes: isEnabled ? [] : .disabled) { [weak self] _ in
            self?.action?()
        }
    }
}

extension [UIBarButtonItem] {
    /// The items that a bar without spaces shows.
    @MainActor var shownButtons: [UIBarButtonItem] { filter { !$0.isHidden && $0.space == nil } }
}
