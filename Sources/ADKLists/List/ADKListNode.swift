import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A scrolling list of cells: the base of `ASTableNode` and `ASCollectionNode`.
///
/// Its cells are made, measured and drawn in the background before they become visible. A cell's node exists only near
/// the viewport, so that memory and start-up time do not grow with the number of items. Use it on the main thread once
/// it is loaded. A list that an app makes itself is empty.
///
/// Differs from Texture: a node is made when its item comes near the viewport, not when the list loads.
open class ADKListNode: ASDisplayNode, ASRangeControllerUpdateRangeProtocol, @unchecked Sendable {
    // Main thread only, made on first use.
    private nonisolated(unsafe) var storedController: ListController?
    // Main thread only, apart from the initializers.
    package nonisolated(unsafe) var scrollSettingsBeforeLoad = ListScrollSettings()

    /// Makes an empty list.
    override public init() {
        super.init()
        clipsToBounds = true
        setViewBlock { [unowned self] in
            let view = (self as? any ListMaker)?.makeListView() ?? ADKListView(frame: .zero)
            view.list = controller
            view.delegate = controller
            scrollSettingsBeforeLoad.apply(to: view)
            if controller.events != nil { view.addInteraction(RowHover(controller.interaction)) }
            return view
        }
    }

    deinit { releaseOnMain(storedController) }

    @MainActor
    package var controller: ListController {
        if let storedController { return storedController }
        let controller =
            (self as? any ListMaker)?.makeController()
            ?? ListController(owner: self, geometry: LinearGeometry(axis: .vertical))
        storedController = controller
        return controller
    }

    /// The controller, after it has read outdated counts.
    @MainActor package var upToDateController: ListController {
        controller.readCountsIfNeeded()
        return controller
    }

    // MARK: - Interface state

    /// A list inside a row of another list makes its cells before it is visible.
    @preconcurrency @MainActor override open func interfaceStateDidChange(
        _ newState: ASInterfaceState, from oldState: ASInterfaceState
    ) {
        super.interfaceStateDidChange(newState, from: oldState)
        controller.ownerStateDidChange(newState, from: oldState)
    }

    // MARK: - Direction

    /// A list has the direction of the nodes above it, and gives it to its cells.
    override open func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        guard previous.layoutDirection != asyncTraitCollection().layoutDirection else { return }
        ASPerformBlockOnMainThread { [weak self] in self?.storedController?.directionDidChange() }
    }

    // MARK: - Items outside the viewport

    /// Whether nodes stay alive at any distance from the viewport. If false, only their sizes are kept.
    @preconcurrency @MainActor public var retainsNodes: Bool {
        get { controller.retainsNodes }
        set { controller.retainsNodes = newValue }
    }

    /// The distance beyond the preload range within which items are measured in idle time, in viewport lengths. 0 turns
    /// this off. Default: 2.
    @preconcurrency @MainActor public var idleMeasuringScreenfuls: CGFloat {
        get { controller.idleMeasuringScreenfuls }
        set {
            guard newValue >= 0 && newValue.isFinite else {
                return Misuse.report("idleMeasuringScreenfuls", newValue, of: self, "the old value is kept")
            }
            controller.idleMeasuringScreenfuls = newValue
        }
    }
}

/// A list that makes its parts itself: a container.
package protocol ListMaker: ADKListNode {
    @MainActor func makeListView() -> ADKListView
    @MainActor func makeController() -> ListController
}

extension ListMaker {
    @MainActor
    package func makeListView() -> ADKListView { ADKListView(frame: .zero) }
}

/// Lets a screen that must not show placeholders measure the visible items first.
extension ADKListNode: ContentNode {
    package func prepareContentSynchronously() { controller.measureVisibleRowsNow() }

    package var contentNodes: [ASDisplayNode] { visibleNodes }
}
