import ADKFoundation
import Foundation

/// A drag, at its source or at a destination.
@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
    /// The items that are dragged.
    var items: [UIDragItem] { get }
    /// Whether the items can be moved: the source allows it, and the user does not hold Control.
    var allowsMoveOperation: Bool { get }
    /// Whether other programs are offered nothing.
    var isRestrictedToDraggingApplication: Bool { get }
    /// The pointer's place, in points of `view`.
    func location(in view: UIView) -> CGPoint
}

extension UIDragDropSession {
    /// Whether an item has one of the types, or one that conforms to it. O(items × types).
    public func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        typeIdentifiers.contains { type in
            items.contains { $0.itemProvider.hasItemConformingToTypeIdentifier(type) }
        }
    }

    /// Whether an item can be loaded as an object of the class.
    public func canLoadObjects<Object: NSItemProviderReading>(ofClass aClass: Object.Type) -> Bool {
        items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
    }

    /// Whether an item is a text.
    public func canLoadObjects(ofClass aClass: NSString.Type) -> Bool { canLoadObjects(ofClass: String.self) }

    /// Whether an item is an address.
    public func canLoadObjects(ofClass aClass: NSURL.Type) -> Bool { canLoadObjects(ofClass: URL.self) }
}

/// A drag at its source.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
    /// The app's own object for the drag. Destinations in this program get it.
    var localContext: Any? { get set }
}

extension DragSession: UIDragSession {
    package var allowsMoveOperation: Bool { canMove }
    package var isRestrictedToDraggingApplication: Bool { isLocal }
    package var localContext: Any? {
        get { context }
        set { context = newValue }
    }
    package func location(in view: UIView) -> CGPoint { view.convert(location, from: nil) }
}

/// A drag over a destination.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
    /// The drag at its source. Nil if another program drags.
    var localDragSession: (any UIDragSession)? { get }
    /// The progress of all loads that `loadObjects(ofClass:completion:)` began.
    var progress: Progress { get }
    /// Loads all items that can be had as objects of the class. Call it while the drop is performed.
    ///
    /// `completion` is called once, on the main thread, with the objects in the order of the items. Items that cannot
    /// be loaded are left out.
    @discardableResult
    func loadObjects<Object: NSItemProviderReading>(
        ofClass aClass: Object.Type, completion: @escaping @MainActor ([Object]) -> Void
    ) -> Progress
}

extension UIDropSession {
    /// Loads all texts.
    @discardableResult
    public func loadObjects(
        ofClass aClass: NSString.Type, completion: @escaping @MainActor ([NSString]) -> Void
    ) -> Progress {
        loadObjects(ofClass: String.self) { completion($0.map { NSString(string: $0) }) }
    }

    /// Loads all addresses.
    @discardableResult
    public func loadObjects(
        ofClass aClass: NSURL.Type, completion: @escaping @MainActor ([NSURL]) -> Void
    ) -> Progress {
        loadObjects(ofClass: URL.self) { completion($0.map { $0 as NSURL }) }
    }
}
