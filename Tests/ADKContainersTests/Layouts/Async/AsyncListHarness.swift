import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting

@testable import ADKContainers
@testable import ADKLists

/// Stops a calculation on its worker until it is opened.
final class Gate: Sendable {
    private let lock = Lock()
    private let changed: Condition
    // Guarded by `lock`.
    private nonisolated(unsafe) var isOpen = false

    init() { changed = Condition(lock: lock) }

    func wait() {
        WorkQueue.waiting { lock.withLock { while !isOpen { changed.wait() } } }
    }

    func open() {
        lock.withLock { isOpen = true }
        changed.broadcast()
    }
}

/// The behaviour of `ColumnDelegate`.
struct ColumnInfo: Sendable {
    enum Behaviour: Sendable {
        case all, everyOther, strangers, notANumber, noContentSize, otherContext, nothing, secondSection
    }
    var columns = 1
    var behaviour = Behaviour.all
    var gate: Gate?
    /// The number of items that are published before the gate.
    var published = 0
    var calculations = Locked(0)
    var cancelled = Locked(0)
    /// The threads on which layouts were calculated: whether each was the main thread.
    var onMain = Locked<[Bool]>([])
}

/// Measures all nodes and places them in columns of equal width, each item below the shortest column.
final class ColumnDelegate: ASCollectionLayoutDelegate {
    // Main thread only.
    nonisolated(unsafe) var info = ColumnInfo()
    nonisolated(unsafe) var directions = ASScrollDirectionVerticalDirections
    nonisolated(unsafe) var onInfo: (() -> Void)?

    @MainActor func scrollableDirections() -> ASScrollDirection { directions }
    @MainActor func additionalInfoForLayout(withElements elements: ASElementMap) -> (any Sendable)? {
        onInfo?()
        return info
    }

    static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        guard let info = context.additionalInfo as? ColumnInfo else { return ASCollectionLayoutState(context: context) }
        info.calculations.withLock { $0 += 1 }
        info.onMain.withLock { $0.append(MainThread.isCurrent) }
        if info.published > 0 {
            context.publish(place(context.elements.itemElements.prefix(info.published), info, context))
        }
        info.gate?.wait()
        if context.isCancelled { info.cancelled.withLock { $0 += 1 } }
        let elements = context.elements.itemElements
        switch info.behaviour {
        case .nothing: return ASCollectionLayoutState(context: context)
        case .everyOther:
            return place(elements.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)[...], info, context)
        case .secondSection:
            let first = context.elements.numberOfItems(inSection: 0)
            return place(elements.dropFirst(first), info, context)
        case .strangers:
            let strangers = elements.map { _ in
                ASCollectionElement(
                    nodeModel: 0, nodeBlock: { ASCellNode() }, supplementaryElementKind: nil,
                    constrainedSize: .unconstrained, owning: nil, traitCollection: NodeTraits.current)
            }
            return place(strangers[...], info, context)
        case .otherContext:
            let other = ASCollectionLayoutContext(
                viewportSize: context.viewportSize, initialContentOffset: .zero, scrollableDirections: [],
                elements: context.elements, additionalInfo: nil)
            return place(elements[...], info, other)
        case .all, .notANumber, .noContentSize: return place(elements[...], info, context)
        }
    }

    private static func place(
        _ elements: ArraySlice<ASCollectionElement>, _ info: ColumnInfo, _ context: ASCollectionLayoutContext
    ) -> ASCollectionLayoutState {
        var ends = [CGFloat](repeating: 0, count: info.columns)
        let width = context.viewportSize.width / CGFloat(info.columns)
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        for (number, element) in elements.enumerated() {
            let range = ASSizeRange(
                min: CGSize(width: width, height: 0), max: CGSize(width: width, height: .infinity))
            let height = element.node.layoutThatFits(range).size.height
            let column = ends.indices.min { (ends[$0], $0) < (ends[$1], $1) } ?? 0
            let path = context.elements.indexPath(for: element) ?? IndexPath(item: 0, section: 0)
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = CGRect(x: CGFloat(column) * width, y: ends[column], width: width, height: height)
            if info.behaviour == .notANumber, number % 3 == 0 { attributes.frame.origin.y = .nan }
            ends[column] += height
            table[element] = attributes
        }
        let size =
            info.behaviour == .noContentSize
            ? .zero : CGSize(width: context.viewportSize.width, height: ends.max() ?? 0)
        return ASCollectionLayoutState(context: context, contentSize: size, elementToLayoutAttributesTable: table)
    }
}

/// A list node whose layout is asynchronous.
final class AsyncListNode: ADKListNode, ListMaker, @unchecked Sendable {
    // Set before the controller is made.
    nonisolated(unsafe) var geometry: (any ListGeometry)?

    @MainActor func makeController() -> ListController {
        ListController(owner: self, geometry: geometry ?? LinearGeometry(axis: .vertical))
    }
}

/// A list of boxes with an asynchronous layout in a headless window.
@MainActor
final class AsyncListHarness: ElementSource, ListEvents {
    var names: [[Int]]
    var heightOf: (Int) -> CGFloat
    /// The widths of cells in layouts that do not give them one.
    var widthOf: ((Int) -> CGFloat)?
    let delegate: any ASCollectionLayoutDelegate
    let host: HeadlessHost
    let window: UIWindow
    let node = AsyncListNode()
    var made: [Int] = []
    var onBlock: (() -> Void)?
    let otherKinds: [String] = []

    init(
        _ names: [[Int]], _ delegate: any ASCollectionLayoutDelegate, width: CGFloat = 100, height: CGFloat = 400,
        heightOf: @escaping (Int) -> CGFloat = { _ in 50 }
    ) {
        self.names = names
        self.delegate = delegate
        self.heightOf = heightOf
        host = .attached(scale: 1)
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        node.geometry = ASCollectionLayout(layoutDelegate: delegate).makeGeometry(for: PlainContent())
        node.idleMeasuringScreenfuls = 0
        list.source = self
        list.events = self
        window.rootViewController = ASDKViewController(node: node)
        window.makeKeyAndVisible()
    }

    var list: ListController { node.controller }
    var calculation: LayoutCalculation? { list.preparation as? LayoutCalculation }
    var columns: ColumnDelegate { delegate as! ColumnDelegate }

    /// Runs frames and workers until nothing is pending.
    func settle() throws { try host.settle() }

    // MARK: - The source

    var hasContent: Bool { true }
    var sourceName: String? { "AsyncListHarness" }
    func readCounts() -> SlotMap { SlotMap(names.map(\.count)) }
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? {
        guard let path = item.path else { return nil }
        onBlock?()
        let name = names[path.section][path.row]
        made.append(name)
        let height = heightOf(name)
        let width = widthOf?(name)
        return {
            let cell = BoxCell(name: name, height: height)
            if let width { cell.style.width = ASDimensionMake(width) }
            return cell
        }
    }
    func nodeModel(for item: ListItem) -> Any? { item.path.map { names[$0.section][$0.row] } }
    func sectionContext(_ section: Int) -> AnyObject? { nil }
    func sizeLimits(for item: ListItem) -> ASSizeRange { .unconstrained }

    // MARK: - What is shown

    /// The frames of the visible cells by name, in points of the scroll view's content.
    var shown: [Int: CGRect] {
        var result: [Int: CGRect] = [:]
        for case let cell as BoxCell in node.visibleNodes where cell.isNodeLoaded {
            result[cell.name] = cell.view.frame
        }
        return result
    }

    func cell(_ section: Int, _ row: Int) -> BoxCell? {
        list.node(at: IndexPath(row: row, section: section)) as? BoxCell
    }

    /// The top of a cell in the viewport, in points.
    func top(_ name: Int) -> CGFloat? { shown[name].map { $0.minY - node.contentOffset.y } }
}
