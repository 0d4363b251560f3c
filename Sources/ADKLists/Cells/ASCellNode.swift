import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The node of one row, header or footer.
///
/// A node block makes it on a worker thread, where it is also measured. The list shows it when its row comes near the
/// viewport. All drawings in it appear in the same frame.
open class ASCellNode: ASDisplayNode, @unchecked Sendable {
    struct State {
        var isSelected = false
        var isHighlighted = false
        var neverShowPlaceholders = false
        var selectionStyle = ASCellNodeSelectionStyle.default
        var separatorInset: UIEdgeInsets?
        var accessoryType = UITableViewCell.AccessoryType.none
        var nodeModel: Any?
        var supplementaryElementKind: String?
    }

    let cellState = Locked(State())
    // Main thread only, set by the container.
    nonisolated(unsafe) weak var container: (any CellContainer)?
    // Main thread only: the last round in which a range controller set its state.
    nonisolated(unsafe) var rangeRound = 0
    // Main thread only, set by the container: whether the cell is a header or footer.
    package nonisolated(unsafe) var isSupplement = false
    // Main thread only: the lists in the subtree; nil until there is one.
    nonisolated(unsafe) var nestedLists: NestedLists?
    // Main thread only: the container is setting the state and must not be notified of the change.
    private nonisolated(unsafe) var isSetByContainer = false
    // Main thread only.
    private nonisolated(unsafe) var selectionLayer: CALayer?

    private static let selectionFill = UIColor(
        light: UIColor(white: 0, alpha: Look.rowPressed), dark: UIColor(white: 1, alpha: 0.10))

    // Main thread only, like the next two.
    nonisolated(unsafe) var backgrounds: CellBackgrounds?
    nonisolated(unsafe) var accessoryLayer: CALayer?
    nonisolated(unsafe) var hosted: HostedController?
    // Main thread only, set by the container.
    package nonisolated(unsafe) var givenAttributes: UICollectionViewLayoutAttributes?
    // Main thread only, set by the container: the corners that are those of a card of rows.
    package nonisolated(unsafe) var cardCorners: CACornerMask = [] {
        didSet {
            guard cardCorners != oldValue else { return }
            cornerRadius = cardCorners.isEmpty ? 0 : GroupedRows.radius
            maskedCorners = cardCorners.isEmpty ? .all : cardCorners
        }
    }

    override public init() {
        super.init()
        clipsToBounds = true
        isTransactionContainer = true
    }

    /// Makes a cell that is filled by the view of a view controller: for the pages of a pager.
    ///
    /// The block runs on the main thread when the cell is loaded, and `didLoad` after it with the cell. A controller
    /// that is an `ASDKViewController` is measured and drawn as nodes are. The cell retains the controller. When the
    /// cell is dropped far from the viewport, so is the controller; the next cell makes another.
    public init(
        viewControllerBlock: @escaping @MainActor @Sendable () -> UIViewController,
        didLoad: (@MainActor @Sendable (ASDisplayNode) -> Void)? = nil
    ) {
        hosted = HostedController(viewControllerBlock, didLoad)
        super.init()
        clipsToBounds = true
        isTransactionContainer = true
    }

    deinit {
        releaseOnMain(selectionLayer)
        releaseOnMain(nestedLists)
        releaseOnMain(hosted)
        releaseOnMain(backgrounds)
        releaseOnMain(accessoryLayer)
    }

    /// Whether the row is selected. Override it to show the state.
    ///
    /// The container sets it on the main thread when it changes. Setting it selects or deselects the row without
    /// calling the delegate.
    open var isSelected: Bool {
        get { cellState.withLock { $0.isSelected } }
        set {
            cellState.withLock { $0.isSelected = newValue }
            stateDidChange()
        }
    }

    /// Whether the row is pressed. Override it to show the state. The container sets it on the main thread when it
    /// changes.
    open var isHighlighted: Bool {
        get { cellState.withLock { $0.isHighlighted } }
        set {
            cellState.withLock { $0.isHighlighted = newValue }
            stateDidChange()
        }
    }

    /// Called by the container to change `isSelected`. Override `isSelected` instead, except in sources that already
    /// override this; call super.
    @preconcurrency @MainActor
    open func __setSelected(fromUIKit selected: Bool) { isSelected = selected }

    /// Called by the container to change `isHighlighted`. Override `isHighlighted` instead, except in sources that
    /// already override this; call super.
    @preconcurrency @MainActor
    open func __setHighlighted(fromUIKit highlighted: Bool) { isHighlighted = highlighted }

    /// How the cell shows that it is selected or pressed. Any thread.
    public var selectionStyle: ASCellNodeSelectionStyle {
        get { cellState.withLock { $0.selectionStyle } }
        set { cellState.withLock { $0.selectionStyle = newValue } }
    }

    /// The start and end of the separator below this row, in points from the row's edges; nil uses the list's inset.
    public var separatorInset: UIEdgeInsets? {
        get { cellState.withLock { $0.separatorInset } }
        set {
            if Misuse.accepts(newValue, "separatorInset", of: self) {
                cellState.withLock { $0.separatorInset = newValue }
            }
        }
    }

    /// Whether the main thread waits until everything is drawn, instead of showing a partly drawn cell.
    ///
    /// From the first such cell of a list on, the list also waits until rows are measured when they become visible.
    ///
    /// Differs from Texture: before the list has made such a cell, it shows its first rows when they are ready.
    public var neverShowPlaceholders: Bool {
        get { cellState.withLock { $0.neverShowPlaceholders } }
        set { cellState.withLock { $0.neverShowPlaceholders = newValue } }
    }

    /// The model of the item, from the data source of a collection. Any thread.
    open var nodeModel: Any? {
        get { cellState.withLock { $0.nodeModel } }
        set {
            let old = cellState.withLock { state in
                defer { state.nodeModel = newValue }
                return state.nodeModel
            }
            _ = old
        }
    }

    /// Whether the node can show another model of its item, so that it stays when the item is reloaded. The node
    /// receives the model as `nodeModel`. By default, whether both models are of one class.
    @preconcurrency @MainActor open func canUpdate(toNodeModel nodeModel: Any) -> Bool {
        guard let old = self.nodeModel else { return false }
        return type(of: old) == type(of: nodeModel)
    }

    /// The kind of a supplementary node; nil for items. Any thread.
    public package(set) var supplementaryElementKind: String? {
        get { cellState.withLock { $0.supplementaryElementKind } }
        set { cellState.withLock { $0.supplementaryElementKind = newValue } }
    }

    /// The row that this cell shows; nil outside a container.
    @preconcurrency @MainActor public var indexPath: IndexPath? { container?.indexPath(for: self) }
    /// The node of the container that holds the cell.
    @preconcurrency @MainActor public var owningNode: ASDisplayNode? { container?.owner }

    /// The view controller of `init(viewControllerBlock:didLoad:)`; nil before the cell is loaded, and without one.
    @preconcurrency @MainActor public var viewController: UIViewController? { hosted?.controller }

    /// The collection layout's attributes of the item; nil before it is shown, and in a table.
    @preconcurrency @MainActor public var layoutAttributes: UICollectionViewLayoutAttributes? { givenAttributes }

    /// The collection's layout gave the item other attributes. Called before the cell is shown, and after each change
    /// while it is shown. Frame, opacity, transform and order are set by the collection. Override it for attributes of
    /// a class of your own; `super` does nothing.
    @preconcurrency @MainActor open func applyLayoutAttributes(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// The cell's visibility changed. `cellFrame` is in the scroll view's content points. Override it; `super` does
    /// nothing.
    @preconcurrency @MainActor
    open func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame cellFrame: CGRect
    ) {}

    @MainActor
    func sendVisibilityEvent(_ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView) {
        cellNodeVisibilityEvent(event, in: scrollView, withCellFrame: frame)
    }

    // MARK: - Leaving and returning

    /// The state that the row keeps when this node is dropped far from the viewport; nil keeps nothing.
    ///
    /// Return a small value, for example the text of a draft. The row's next node gets it in `restore(from:)`. The row
    /// keeps it through moves and edits of other rows. A reload of the row forgets it. Lists in the cell keep their
    /// position, selection and measured sizes without it.
    ///
    /// Differs from Texture: a node of Texture is never dropped, so that it keeps its state itself.
    @preconcurrency @MainActor open func restorableState() -> Any? { nil }

    /// Takes over the state that the row's last node returned from `restorableState()`.
    ///
    /// The list calls it once, after the node is measured and before it is shown. A change of the size is allowed. The
    /// default does nothing.
    @preconcurrency @MainActor open func restore(from state: Any) {}

    // MARK: - Selection

    /// Sets both states for the container, without notifying it.
    @MainActor
    func setStateFromContainer(isSelected: Bool, isHighlighted: Bool) {
        isSetByContainer = true
        defer { isSetByContainer = false }
        if self.isSelected != isSelected { __setSelected(fromUIKit: isSelected) }
        if self.isHighlighted != isHighlighted { __setHighlighted(fromUIKit: isHighlighted) }
        showState()
    }

    private func stateDidChange() {
        ASPerformBlockOnMainThread { [weak self] in
            guard let self else { return }
            let (isSelected, isHighlighted) = cellState.withLock { ($0.isSelected, $0.isHighlighted) }
            if !isSetByContainer {
                container?.cellDidChange(self, isSelected: isSelected, isHighlighted: isHighlighted)
            }
            showState()
        }
    }

    /// Shows or removes the tint, or the app's view, behind the content of a pressed or selected row.
    @MainActor
    func showState() {
        let isShown = cellState.withLock { $0.selectionStyle != .none && ($0.isSelected || $0.isHighlighted) }
        guard isNodeLoaded else { return }
        placeBackgrounds(isSelected: isShown)
        guard isShown, backgrounds?.selected == nil, backgrounds?.showsStates != true else {
            selectionLayer?.removeFromSuperlayer()
            selectionLayer = nil
            return
        }
        let tone = selectionLayer ?? CALayer()
        selectionLayer = tone
        tone.backgroundColor = ASCellNode.selectionFill
        tone.zPosition = -1
        tone.frame = CGRect(origin: .zero, size: bounds.size)
        if tone.superlayer !== layer { layer.insertSublayer(tone, at: 0) }
    }

    /// Call super.
    @preconcurrency @MainActor override open func didLoad() {
        super.didLoad()
        hosted?.load(in: self)
        // The list sets the state before the cell is loaded.
        showState()
        placeAccessory()
    }

    /// Measures the content beside the mark of `accessoryType`.
    override open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard accessoryType != .none else { return super.calculateLayoutThatFits(constrainedSize) }
        return layoutBesideAccessory(constrainedSize) { super.calculateLayoutThatFits($0) }
    }

    @preconcurrency @MainActor override open func layout() {
        super.layout()
        hosted?.node?.frame = CGRect(origin: .zero, size: bounds.size)
        if let selectionLayer { selectionLayer.frame = CGRect(origin: .zero, size: bounds.size) }
        // The list sets the state before the cell is loaded.
        showState()
        placeAccessory()
    }

    // MARK: - Display

    @preconcurrency @MainActor override open func didEnterVisibleState() {
        super.didEnterVisibleState()
        if neverShowPlaceholders { recursivelyEnsureDisplaySynchronously(true) }
    }

    @preconcurrency @MainActor override open func hierarchyDisplayDidFinish() {
        super.hierarchyDisplayDidFinish()
        container?.cellDidDisplay(self)
    }
}

/// The events of `ASCellNode.cellNodeVisibilityEvent`.
public enum ASCellNodeVisibilityEvent: UInt, Sendable {
    /// The cell was added to the list's view.
    case visible
    /// The list scrolled while the cell was in its view.
    case visibleRectChanged
    /// The cell was removed from the list's view.
    case invisible
    /// The user started to drag the list.
    case willBeginDragging
    /// The user stopped dragging the list.
    case didEndDragging
    /// The list came to rest after a drag.
    case didStopScrolling
}

/// The container of a cell, as the cell sees it.
@MainActor
protocol CellContainer: AnyObject {
    var owner: ASDisplayNode { get }
    func indexPath(for node: ASCellNode) -> IndexPath?
    /// All drawings of the cell are on its layers.
    func cellDidDisplay(_ node: ASCellNode)
    func cellDidChange(_ node: ASCellNode, isSelected: Bool, isHighlighted: Bool)
}

/// Makes a row's node. Called on a worker thread.
public typealias ASCellNodeBlock = @Sendable () -> ASCellNode
