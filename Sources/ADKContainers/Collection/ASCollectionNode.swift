import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// A scrolling list of items in sections that a layout places.
///
/// The layout decides the positions of the items, and its class decides how their sizes come about. A flow layout with
/// the standard item size measures them. Nodes exist near the viewport only, and everything but their placing runs in
/// the background.
open class ASCollectionNode: ADKListNode, ListMaker, @unchecked Sendable {
    // Main thread only, made on first use.
    private nonisolated(unsafe) var storedAdapter: CollectionAdapter?
    // Main thread only, apart from the initializers.
    private nonisolated(unsafe) var givenLayout: UICollectionViewLayout?
    // Main thread only.
    private nonisolated(unsafe) var storedViewClass: ASCollectionView.Type?
    private let makeLayout: @MainActor @Sendable () -> UICollectionViewLayout

    /// Makes a collection. Any thread.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        givenLayout = layout
        makeLayout = { UICollectionViewLayout() }
        super.init()
    }

    /// Makes a collection on any thread, whose layout is made on the main thread when it is first needed.
    init(makingLayout makeLayout: @escaping @MainActor @Sendable () -> UICollectionViewLayout) {
        self.makeLayout = makeLayout
        super.init()
    }

    @MainActor
    var storedLayout: UICollectionViewLayout {
        get {
            if let givenLayout { return givenLayout }
            let layout = makeLayout()
            givenLayout = layout
            return layout
        }
        set { givenLayout = newValue }
    }

    /// Makes a collection with a frame in points of its supernode.
    public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        self.init(collectionViewLayout: layout)
        self.frame = frame
    }

    deinit {
        releaseOnMain(storedAdapter)
        releaseOnMain(givenLayout)
    }

    @MainActor
    var adapter: CollectionAdapter {
        if let storedAdapter { return storedAdapter }
        let adapter = CollectionAdapter(collectionNode: self)
        storedAdapter = adapter
        return adapter
    }

    @MainActor
    package func makeController() -> ListController {
        let controller = ListController(owner: self, geometry: adapter.makeGeometry())
        controller.source = adapter
        controller.events = adapter
        controller.updates.register(adapter.contexts)
        return controller
    }

    @MainActor
    package func makeListView() -> ADKListView {
        let view = (collectionViewClass ?? ASCollectionView.self).init(frame: .zero, collectionViewLayout: storedLayout)
        view.content = adapter
        return view
    }

    /// The class of the view; nil, the default, for `ASCollectionView`. Set it before the view is loaded: later it is
    /// logged and ignored.
    @preconcurrency @MainActor public var collectionViewClass: ASCollectionView.Type? {
        get { storedViewClass }
        set {
            guard !isNodeLoaded else {
                return Misuse.report("collectionViewClass of \(self) was ignored: its view is loaded")
            }
            storedViewClass = newValue
        }
    }

    /// The scroll view.
    @preconcurrency @MainActor override open var view: ASCollectionView {
        guard let view = madeView() as? ASCollectionView else {
            preconditionFailure("the view block of \(self) made no collection view")
        }
        return view
    }

    // MARK: - Data

    /// The source of items, held weakly. A new source reloads everything.
    @preconcurrency @MainActor public weak var dataSource: (any ASCollectionDataSource)? {
        get { adapter.dataSource }
        set {
            guard newValue !== adapter.dataSource else { return }
            adapter.dataSource = newValue
            adapter.layoutInspector?.didChangeCollectionViewDataSource(newValue)
            controller.sourceDidChange()
        }
    }

    /// The delegate, held weakly. A new delegate supplies size limits. Items keep their nodes.
    @preconcurrency @MainActor public weak var delegate: (any ASCollectionDelegate)? {
        get { adapter.delegate }
        set {
            guard newValue !== adapter.delegate else { return }
            adapter.delegate = newValue
            adapter.layoutInspector?.didChangeCollectionViewDelegate(newValue)
            // Before the nodes are measured again, which happens once.
            adapter.replaceGeometry()
            controller.delegateDidChange()
        }
    }

    /// Gives what is dragged for items that the user drags out of the collection. Held weakly.
    ///
    /// Differs from UIKit: the view has no such property.
    @preconcurrency @MainActor public weak var dragDelegate: (any UICollectionViewDragDelegate)? {
        get { adapter.dragDelegate }
        set { adapter.dragDelegate = newValue }
    }

    /// Takes the items that are dropped on the collection. Held weakly.
    ///
    /// Differs from UIKit: the view has no such property.
    @preconcurrency @MainActor public weak var dropDelegate: (any UICollectionViewDropDelegate)? {
        get { adapter.dropDelegate }
        set { adapter.dropDelegate = newValue }
    }

    /// Decides about batches while the collection moves. Held weakly.
    @preconcurrency @MainActor public weak var batchFetchingDelegate: (any ASBatchFetchingDelegate)? {
        get { adapter.batchFetchingDelegate }
        set { adapter.batchFetchingDelegate = newValue }
    }

    // MARK: - Layout

    /// The layout that places the items. A new layout moves the items to their new places without an animation. With
    /// one, call `setCollectionViewLayout(_:animated:completion:)` of `view`.
    @preconcurrency @MainActor public var collectionViewLayout: UICollectionViewLayout {
        get { storedLayout }
        set {
            guard newValue !== storedLayout else { return }
            if isNodeLoaded {
                view.collectionViewLayout = newValue
            } else {
                storedLayout = newValue
                adapter.remakeGeometry()
            }
        }
    }

    /// Changes settings of the layout, so that the item at `point` stays there: for zooming. `point` is in points of
    /// the view's content. If `animated` is true, the items near the viewport move to their new places, and grow or
    /// shrink as they move.
    @preconcurrency @MainActor public func updateLayout(around point: CGPoint, animated: Bool, _ change: () -> Void) {
        _ = Misuse.accepts(point, "kept point", of: self)
        let controller = upToDateController
        let point = controller.viewport.convert(CGRect(origin: point, size: .zero)).origin
        func update() {
            controller.viewport.keepingItem(at: point) {
                change()
                adapter.updateGeometryIfNeeded()
                controller.prepareGeometryInPlace()
            }
        }
        if animated, controller.stage.isVisible { controller.stage.animate(scales: true, update) } else { update() }
    }

    /// Answers the sizes that items and supplementary nodes are measured with. Held weakly. If nil, the layout decides.
    @preconcurrency @MainActor public weak var layoutInspector: (any ASCollectionViewLayoutInspecting)? {
        get { adapter.layoutInspector }
        set {
            adapter.layoutInspector = newValue
            controller.relayout()
        }
    }

    /// The direction of the last scroll.
    @preconcurrency @MainActor public var scrollDirection: ASScrollDirection {
        controller.scrollView?.isInMotion ?? false ? controller.range.direction.intersection(scrollableDirections) : []
    }

    /// The directions in which the content can be larger than the view.
    @preconcurrency @MainActor public var scrollableDirections: ASScrollDirection {
        if let inspector = layoutInspector { return inspector.scrollableDirections() }
        let geometry = controller.geometry
        let along: ASScrollDirection = geometry.axis == .vertical ? [.up, .down] : [.left, .right]
        return geometry.scrollsAcross ? [.up, .down, .left, .right] : along
    }

    /// Makes a kind of supplementary nodes known, before the data source is asked for them. A flow layout has the kinds
    /// `UICollectionView.elementKindSectionHeader` and `elementKindSectionFooter`. A second registration has no effect.
    @preconcurrency @MainActor public func registerSupplementaryNode(ofKind elementKind: String) {
        guard adapter.register(elementKind) else { return }
        controller.updates.reload()
    }
}
