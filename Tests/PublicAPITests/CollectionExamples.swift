import AsyncDisplayKit

// The code of the article *Collections*. The `sample` comments mark what the article shows.

// sample: flow
final class PhotosViewController: ASDKViewController<ASCollectionNode>, ASCollectionDataSource, ASCollectionDelegate {
    var months: [(name: String, photos: [URL])]

    init(_ months: [(name: String, photos: [URL])]) {
        self.months = months
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 120, height: 120)
        layout.minimumInteritemSpacing = 4
        layout.minimumLineSpacing = 4
        layout.headerReferenceSize = CGSize(width: 0, height: 40)
        layout.sectionHeadersPinToVisibleBounds = true
        super.init(node: ASCollectionNode(collectionViewLayout: layout))
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.dataSource = self
        node.delegate = self
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { months.count }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        months[section].photos.count
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let photo = months[indexPath.section].photos[indexPath.item]
        return { PhotoCell(photo) }  // runs in the background, when the item comes near
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let name = months[indexPath.section].name
        return { TitleCell(name) }
    }
}
// end

// sample: cells
final class PhotoCell: ASCellNode, @unchecked Sendable {
    private let photo = ASNetworkImageNode()

    init(_ file: URL) {
        super.init()
        automaticallyManagesSubnodes = true
        photo.url = file
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: photo)
    }
}

final class TitleCell: ASCellNode, @unchecked Sendable {
    private let title = ASTextNode()

    init(_ text: String) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white  // photos scroll below a header that sticks
        title.attributedText = AttributedString(text)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 8, right: 16), child: title)
    }
}
// end

extension PhotosViewController {
    // sample: edits
    func remove(_ paths: [IndexPath]) {
        node.performBatchUpdates({
            for path in paths.sorted(by: >) { months[path.section].photos.remove(at: path.item) }
            node.deleteItems(at: paths)
        })
    }
    // end

    // sample: select
    func allowSelection() {
        node.allowsMultipleSelection = true
        node.selectionBehavior = .extends  // as in a file manager
        node.allowsRubberBandSelection = true
    }

    func removeSelection() {
        remove(node.indexPathsForSelectedItems ?? [])
    }
    // end
}

enum CollectionSamples {
    // sample: compositional
    /// A shelf that scrolls across, above a grid of three columns.
    @MainActor static func shelfAndGrid() -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { section, _ in
            let isShelf = section == 0
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: isShelf ? .absolute(200) : .fractionalWidth(1), heightDimension: .absolute(120)),
                subitem: item, count: isShelf ? 1 : 3)
            let result = NSCollectionLayoutSection(group: group)
            if isShelf { result.orthogonalScrollingBehavior = .continuous }
            return result
        }
    }
    // end
}

// sample: custom
/// One item per line, each further to the right.
final class StairsLayout: UICollectionViewLayout {
    private var attributes: [UICollectionViewLayoutAttributes] = []

    override func prepare() {
        super.prepare()
        let count = collectionView?.numberOfItems(inSection: 0) ?? 0
        attributes = (0..<count).map { item in
            let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
            attributes.frame = CGRect(x: CGFloat(item % 5) * 20, y: CGFloat(item) * 50, width: 100, height: 46)
            return attributes
        }
    }

    override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: CGFloat(attributes.count) * 50)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let first = min(max(0, Int(rect.minY / 50)), attributes.count)
        let end = min(max(first, Int(rect.maxY / 50) + 1), attributes.count)
        return Array(attributes[first..<end])
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes.indices.contains(indexPath.item) ? attributes[indexPath.item] : nil
    }
}
// end

// sample: async
/// Columns whose items are as high as their nodes want to be.
final class ColumnsDelegate: ASCollectionLayoutDelegate {
    func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    func additionalInfoForLayout(withElements elements: ASElementMap) -> (any Sendable)? { nil }

    static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        let width = context.viewportSize.width / 3
        var ends: [CGFloat] = [0, 0, 0]
        var places: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        for path in context.elements.itemIndexPaths {
            guard let element = context.elements.elementForItem(at: path) else { continue }
            let range = ASSizeRange(min: CGSize(width: width, height: 0), max: CGSize(width: width, height: .infinity))
            let size = element.node.layoutThatFits(range).size  // on a worker
            let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = CGRect(origin: CGPoint(x: CGFloat(column) * width, y: ends[column]), size: size)
            places[element] = attributes
            ends[column] += size.height
        }
        return ASCollectionLayoutState(
            context: context, contentSize: CGSize(width: context.viewportSize.width, height: ends.max() ?? 0),
            elementToLayoutAttributesTable: places)
    }
}
// end

// sample: justified
/// Rows of whole photos, about 180 points high.
final class WholePhotosViewController: ASDKViewController<ASCollectionNode>, ADKJustifiedLayoutPropertiesProviding {
    private let ratios: [CGFloat]
    private let layout = ADKJustifiedLayoutDelegate()

    init(_ photos: any ASCollectionDataSource, ratios: [CGFloat]) {
        self.ratios = ratios
        super.init(node: ASCollectionNode(layoutDelegate: layout))
        layout.propertiesProvider = self
        node.dataSource = photos
    }

    func justifiedLayoutDelegate(
        _ delegate: ADKJustifiedLayoutDelegate, propertiesForElements elements: ASElementMap
    ) -> ADKJustifiedLayoutProperties {
        ADKJustifiedLayoutProperties(rowHeight: 180) { [ratios] path in ratios[path.item] }
    }
}
// end

// sample: reorder
/// Names that the user can drag to another place.
final class Playlist: ASCollectionDataSource {
    var names: [String]
    init(_ names: [String]) { self.names = names }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { names.count }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let name = names[indexPath.item]
        return { TitleCell(name) }
    }

    func collectionNode(_ collectionNode: ASCollectionNode, canMoveItemWith node: ASCellNode) -> Bool { true }

    func collectionNode(_ collectionNode: ASCollectionNode, moveItemAt source: IndexPath, to target: IndexPath) {
        names.insert(names.remove(at: source.item), at: target.item)
    }
}
// end

// sample: pager
final class MonthsViewController: ASDKViewController<ASPagerNode>, ASPagerDataSource {
    private let months: [String]

    init(_ months: [String]) {
        self.months = months
        super.init(node: ASPagerNode())
        node.setDataSource(self)
    }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { months.count }

    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let name = months[index]
        return { TitleCell(name) }
    }
}
// end
