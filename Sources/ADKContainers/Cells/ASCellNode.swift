import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// The node of one row. Made by a node block on a background thread, measured there, and shown
/// when its row comes near the viewport; everything in it appears at once.
open class ASCellNode: ASDisplayNode, @unchecked Sendable {
    private struct State {
        var isSelected = false
        var isHighlighted = false
        var neverShowPlaceholders = false
        var selectionStyle = ASCellNodeSelectionStyle.default
        var separatorInset: UIEdgeInsets?
    }

    private let state = Locked(State())
    // Main thread, set by the container.
    nonisolated(unsafe) weak var container: (any CellContainer)?
    // Main thread: the last round in which a range controller told it its state.
    nonisolated(unsafe) var rangeRound = 0
    // Main thread, set by the container: a header or footer, not a row.
    nonisolated(unsafe) var isSupplement = false
    // Main thread: the container is setting the state just now, and is not told of it.
    private nonisolated(unsafe) var isSetByContainer = false
    // Main thread.
    private nonisolated(unsafe) var selectionLayer: CALayer?

    private static let selectionFill = UIColor(
        light: UIColor(white: 0, alpha: 0.07), dark: UIColor(white: 1, alpha: 0.10))

    override public init() {
        super.init()
        clipsToBounds = true
        isTransactionContainer = true
    }

    deinit { releaseOnMain(selectionLayer) }

    /// The row is selected. The container sets it on the main thread where it changes; setting it yourself
    /// selects the row, without asking or telling the delegate. Override it to show the state.
    open var isSelected: Bool {
        get { state.withLock { $0.isSelected } }
        set {
            state.withLock { $0.isSelected = newValue }
            stateDidChange()
        }
    }

    /// The row is pressed. The container sets it on the main thread where it changes. Override it to show the state.
    open var isHighlighted: Bool {
        get { state.withLock { $0.isHighlighted } }
        set {
            state.withLock { $0.isHighlighted = newValue }
            stateDidChange()
        }
    }

    public var selectionStyle: ASCellNodeSelectionStyle {
        get { state.withLock { $0.selectionStyle } }
        set { state.withLock { $0.selectionStyle = newValue } }
    }

    /// Where the separator below this row begins and ends; nil takes the table's.
    public var separatorInset: UIEdgeInsets? {
        get { state.withLock { $0.separatorInset } }
        set { state.withLock { $0.separatorInset = newValue } }
    }

    /// Block the main thread until everything is drawn rather than show the cell half done. From the first such
    /// cell of a list on, the list also waits for the measuring of rows that come into sight.
    ///
    /// Differs from Texture: a list that has not made such a cell yet shows its first rows when they are ready.
    public var neverShowPlaceholders: Bool {
        get { state.withLock { $0.neverShowPlaceholders } }
        set { state.withLock { $0.neverShowPlaceholders = newValue } }
    }

    /// The row this cell has now; nil outside a container. Main thread.
    @MainActor public var indexPath: IndexPath? { container?.indexPath(for: self) }
    /// The node of the container the cell is in. Main thread.
    @MainActor public var owningNode: ASDisplayNode? { container?.owner }

    /// Something about the cell's being seen changed. `cellFrame` is in the scroll view's content points.
    @MainActor
    open func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame cellFrame: CGRect
    ) {}

    @MainActor
    func sendVisibilityEvent(_ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView) {
        cellNodeVisibilityEvent(event, in: scrollView, withCellFrame: frame)
    }

    // MARK: - Selection

    /// The container's word on the state; nothing is told back.
    @MainActor
    func containerSets(isSelected: Bool, isHighlighted: Bool) {
        isSetByContainer = true
        defer { isSetByContainer = false }
        if self.isSelected != isSelected { self.isSelected = isSelected }
        if self.isHighlighted != isHighlighted { self.isHighlighted = isHighlighted }
        showState()
    }

    private func stateDidChange() {
        ASPerformBlockOnMainThread { [weak self] in
            guard let self else { return }
            let (isSelected, isHighlighted) = state.withLock { ($0.isSelected, $0.isHighlighted) }
            if !isSetByContainer {
                container?.cellDidChange(self, isSelected: isSelected, isHighlighted: isHighlighted)
            }
            showState()
        }
    }

    /// A tone behind the content of a row that is pressed or selected.
    @MainActor
    private func showState() {
        let isShown = state.withLock { $0.selectionStyle != .none && ($0.isSelected || $0.isHighlighted) }
        guard isNodeLoaded else { return }
        guard isShown else {
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

    @MainActor override open func layout() {
        super.layout()
        if let selectionLayer { selectionLayer.frame = CGRect(origin: .zero, size: bounds.size) }
    }

    // MARK: - Display

    @MainActor override open func didEnterVisibleState() {
        super.didEnterVisibleState()
        if neverShowPlaceholders { recursivelyEnsureDisplaySynchronously(true) }
    }

    @MainActor override open func hierarchyDisplayDidFinish() {
        super.hierarchyDisplayDidFinish()
        container?.cellDidDisplay(self)
    }
}

public enum ASCellNodeSelectionStyle: Int, Sendable {
    case none, `default`
}

/// What `ASCellNode.cellNodeVisibilityEvent` tells.
public enum ASCellNodeVisibilityEvent: UInt, Sendable {
    /// The cell was put into the list's view.
    case visible
    /// It is in there, and the list scrolled.
    case visibleRectChanged
    /// It was taken out.
    case invisible
    case willBeginDragging
    case didEndDragging
    case didStopScrolling
}

/// What a cell asks of the container it is in.
@MainActor
protocol CellContainer: AnyObject {
    var owner: ASDisplayNode { get }
    func indexPath(for node: ASCellNode) -> IndexPath?
    /// Everything the cell draws is on its layers.
    func cellDidDisplay(_ node: ASCellNode)
    func cellDidChange(_ node: ASCellNode, isSelected: Bool, isHighlighted: Bool)
}

/// Makes a row's node; called on a background thread.
public typealias ASCellNodeBlock = @Sendable () -> ASCellNode
