import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Connects a collection's data source, delegates and layout to its list controller.
@MainActor
final class CollectionAdapter: AppListSource {
    /// The collection, or an empty one once it is freed: a delegate may release it inside a callback.
    var collectionNode: ASCollectionNode { weakCollection ?? placeholderCollection }
    private weak var weakCollection: ASCollectionNode?
    private lazy var placeholderCollection = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
    weak var dataSource: (any ASCollectionDataSource)?
    weak var delegate: (any ASCollectionDelegate)? {
        didSet { scrollDelegate = delegate as? any UIScrollViewDelegate }
    }
    private(set) weak var scrollDelegate: (any UIScrollViewDelegate)?
    weak var batchFetchingDelegate: (any ASBatchFetchingDelegate)?
    weak var dragDelegate: (any UICollectionViewDragDelegate)?
    weak var dropDelegate: (any UICollectionViewDropDelegate)?
    weak var layoutInspector: (any ASCollectionViewLayoutInspecting)?
    var layoutFacilitator: (any ASCollectionViewLayoutFacilitatorProtocol)?
    /// The registered kinds of supplementary nodes, in the order of their registration.
    private(set) var kinds: [String] = []
    /// The registered kinds without headers and footers, which have slots of their own.
    private(set) var otherKinds: [String] = []
    /// Whether the layout was invalidated since the geometry was made.
    var isGeometryOutdated = false
    /// The state for which the shown nodes have their attributes; nil before the first pass.
    var appliedAttributes: AttributesState?
    let contexts = SectionContexts()

    init(collectionNode: ASCollectionNode) { weakCollection = collectionNode }

    var layout: UICollectionViewLayout { collectionNode.storedLayout }
    var controller: ListController { collectionNode.controller }

    /// Adds a kind. Returns false if it is registered.
    func register(_ kind: String) -> Bool {
        guard !kinds.contains(kind) else { return false }
        kinds.append(kind)
        let own = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter]
        if !own.contains(kind) { otherKinds.append(kind) }
        return true
    }

    // MARK: - Counts

    var hasContent: Bool { dataSource != nil }
    var sourceName: String? { dataSource.map { String(describing: type(of: $0)) } }

    var answeredSections: Int { dataSource?.numberOfSections(in: collectionNode) ?? 0 }

    func reportedRows(inSection section: Int) -> Int {
        dataSource?.collectionNode(collectionNode, numberOfItemsInSection: section) ?? 0
    }

    let nouns = (rows: "items", list: "collection")

    func map(_ counts: [Int]) -> SlotMap {
        SlotMap(
            clamping: counts,
            hasHeaders: !counts.isEmpty && kinds.contains(UICollectionView.elementKindSectionHeader),
            hasFooters: !counts.isEmpty && kinds.contains(UICollectionView.elementKindSectionFooter),
            otherKinds: otherKinds.count)
    }

    // MARK: - Nodes

    /// The kind of a supplementary item; nil for rows.
    func kind(of item: ListItem) -> String? {
        switch item.part {
        case .header: UICollectionView.elementKindSectionHeader
        case .footer: UICollectionView.elementKindSectionFooter
        case .row: nil
        case .supplement(let kind, _): kind < otherKinds.count ? otherKinds[kind] : nil
        }
    }

    /// The index path of any item. That of a header or footer has the item 0.
    func path(of item: ListItem) -> IndexPath {
        if case .supplement(_, let index) = item.part { return IndexPath(item: index, section: item.section) }
        return item.path ?? IndexPath(item: 0, section: item.section)
    }

    /// The supplementary item of a kind; nil for a kind that is not registered.
    func item(ofKind kind: String, at path: IndexPath) -> ListItem? {
        guard path.count == 2, kinds.contains(kind) else { return nil }
        if kind == UICollectionView.elementKindSectionHeader { return ListItem(section: path.section, part: .header) }
        if kind == UICollectionView.elementKindSectionFooter { return ListItem(section: path.section, part: .footer) }
        guard let number = otherKinds.firstIndex(of: kind) else { return nil }
        return ListItem(section: path.section, part: .supplement(kind: number, index: path.item))
    }

    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? {
        guard let dataSource else { return nil }
        let path = path(of: item)
        guard let kind = kind(of: item) else {
            guard item.path != nil else { return nil }
            let block = dataSource.collectionNode(collectionNode, nodeBlockForItemAt: path)
            guard let model = dataSource.collectionNode(collectionNode, nodeModelForItemAt: path) else { return block }
            let boxed = UncheckedModel(model: model)
            return {
                let node = block()
                node.nodeModel = boxed.model
                return node
            }
        }
        guard hasSupplement(kind, item, dataSource) else { return nil }
        let block = dataSource.collectionNode(
            collectionNode, nodeBlockForSupplementaryElementOfKind: kind, at: path)
        return {
            let node = block()
            node.supplementaryElementKind = kind
            return node
        }
    }

    /// Whether a section has the supplementary node, by its data source, its inspector and the delegate's sizes.
    private func hasSupplement(_ kind: String, _ item: ListItem, _ dataSource: any ASCollectionDataSource) -> Bool {
        guard dataSource.collectionNode(collectionNode, supplementaryElementKindsInSection: item.section).contains(kind)
        else { return false }
        if let layoutInspector, collectionNode.isNodeLoaded {
            let sections = layoutInspector.collectionView(
                collectionNode.view, numberOfSectionsForSupplementaryNodeOfKind: kind)
            if UInt(item.section) >= sections { return false }
            let count = layoutInspector.collectionView(
                collectionNode.view, supplementaryNodesOfKind: kind, inSection: item.section)
            if UInt(path(of: item).item) >= count { return false }
        }
        guard layout is UICollectionViewFlowLayout, let range = headerOrFooterRange(item) else { return true }
        return range.max.width > 0 && range.max.height > 0
    }

    /// A model may be of any type. The app passes it to one node, which a worker makes.
    private struct UncheckedModel: @unchecked Sendable { let model: Any }

    func canUpdate(_ node: ASCellNode, to item: ListItem) -> Bool {
        guard let path = item.path, let dataSource,
            let model = dataSource.collectionNode(collectionNode, nodeModelForItemAt: path),
            node.canUpdate(toNodeModel: model)
        else { return false }
        node.nodeModel = model
        return true
    }

    func canMove(_ path: IndexPath) -> Bool {
        guard let dataSource, let node = controller.node(at: path) else { return false }
        return dataSource.collectionNode(collectionNode, canMoveItemWith: node)
    }

    func move(from path: IndexPath, to target: IndexPath) {
        dataSource?.collectionNode(collectionNode, moveItemAt: path, to: target)
    }

    private var selectionMoving: (any ADKCollectionSelectionMoving)? {
        dataSource as? any ADKCollectionSelectionMoving
    }

    func canMove(_ paths: [IndexPath]) -> Bool {
        selectionMoving?.collectionNode(collectionNode, canMoveItemsAt: paths) ?? false
    }

    func move(_ paths: [IndexPath], to target: IndexPath) {
        selectionMoving?.collectionNode(collectionNode, moveItemsAt: paths, to: target)
    }

    // MARK: - Sizes

    func sizeLimits(for item: ListItem) -> ASSizeRange {
        let path = path(of: item)
        if let layoutInspector, collectionNode.isNodeLoaded {
            if let kind = kind(of: item) {
                return layoutInspector.collectionView(
                    collectionNode.view, constrainedSizeForSupplementaryNodeOfKind: kind, at: path)
            }
            return layoutInspector.collectionView(collectionNode.view, constrainedSizeForNodeAt: path)
        }
        if item.path == nil { return headerOrFooterRange(item) ?? .unconstrained }
        return delegate?.collectionNode(collectionNode, constrainedSizeForItemAt: path) ?? .unconstrained
    }

    /// The delegate's size range of a header or footer; nil if it leaves it to the layout.
    private func headerOrFooterRange(_ item: ListItem) -> ASSizeRange? {
        guard let delegate = delegate as? any ASCollectionDelegateFlowLayout else { return nil }
        let range: ASSizeRange
        switch item.part {
        case .header: range = delegate.collectionNode(collectionNode, sizeRangeForHeaderInSection: item.section)
        case .footer: range = delegate.collectionNode(collectionNode, sizeRangeForFooterInSection: item.section)
        case .row, .supplement: return nil
        }
        return range == .unconstrained ? nil : range
    }
}
