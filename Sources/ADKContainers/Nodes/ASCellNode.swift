import ADKFoundation
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
    }

    private let state = Locked(State())
    // Main thread, set by the container.
    nonisolated(unsafe) weak var container: (any CellContainer)?

    override public init() {
        super.init()
        clipsToBounds = true
        isTransactionContainer = true
        recursivelySetRangeManaged(true)
    }

    public var isSelected: Bool {
        get { state.withLock { $0.isSelected } }
        set { state.withLock { $0.isSelected = newValue } }
    }

    public var isHighlighted: Bool {
        get { state.withLock { $0.isHighlighted } }
        set { state.withLock { $0.isHighlighted = newValue } }
    }

    public var selectionStyle: ASCellNodeSelectionStyle {
        get { state.withLock { $0.selectionStyle } }
        set { state.withLock { $0.selectionStyle = newValue } }
    }

    /// Block the main thread until everything is drawn rather than show the cell half done.
    public var neverShowPlaceholders: Bool {
        get { state.withLock { $0.neverShowPlaceholders } }
        set { state.withLock { $0.neverShowPlaceholders = newValue } }
    }

    /// The row this cell has now; nil outside a container. Main thread.
    @MainActor public var indexPath: IndexPath? { container?.indexPath(for: self) }

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

/// What a cell asks of the container it is in.
@MainActor
protocol CellContainer: AnyObject {
    func indexPath(for node: ASCellNode) -> IndexPath?
    /// Everything the cell draws is on its layers.
    func cellDidDisplay(_ node: ASCellNode)
}

/// Makes a row's node; called on a background thread.
public typealias ASCellNodeBlock = @Sendable () -> ASCellNode
