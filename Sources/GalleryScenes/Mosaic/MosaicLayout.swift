import AsyncDisplayKit

/// Items in columns of equal width. Each item goes to the column that ends first.
///
/// The layout answers for a rectangle by a search in each column, so that its cost does not grow with the items.
final class MosaicLayout: UICollectionViewLayout {
    /// The width that columns have at least, in points. As many columns are used as fit.
    var columnWidth: CGFloat = 190 { didSet { if columnWidth != oldValue { invalidateLayout() } } }
    /// The space between the items and around them, in points.
    var gap: CGFloat = Look.mosaicGap { didSet { if gap != oldValue { invalidateLayout() } } }
    /// The height of an item of width 1.
    var heightToWidth: @MainActor (IndexPath) -> CGFloat = { _ in 1 }

    /// The attributes of the items, in the order of the items.
    private var items: [UICollectionViewLayoutAttributes] = []
    /// The numbers of the items in each column, from the top.
    private var columns: [[Int]] = []
    /// The ends of the columns, in points.
    private var ends: [CGFloat] = []
    private var width: CGFloat = 0

    override func prepare() {
        super.prepare()
        guard let view = collectionView, view.numberOfSections > 0 else { return removeAll() }
        let count = view.numberOfItems(inSection: 0)
        let columnCount = columnCount(in: view.bounds.width)
        // Items that are there keep their places while others are added at the end.
        if view.bounds.width != width || columnCount != columns.count || count < items.count || !isAppending {
            removeAll()
            width = view.bounds.width
            columns = Array(repeating: [], count: columnCount)
            ends = Array(repeating: gap, count: columnCount)
        }
        isAppending = false
        let itemWidth = itemWidth(in: view.bounds.width)
        for item in items.count..<count {
            let column = ends.indices.min { ends[$0] < ends[$1] } ?? 0
            let path = IndexPath(item: item, section: 0)
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = CGRect(
                x: gap + CGFloat(column) * (itemWidth + gap), y: ends[column], width: itemWidth,
                height: (itemWidth * heightToWidth(path)).rounded())
            items.append(attributes)
            columns[column].append(item)
            ends[column] = attributes.frame.maxY + gap
        }
    }

    private func columnCount(in width: CGFloat) -> Int { max(1, Int((width - gap) / (columnWidth + gap))) }

    /// The width of the items in a list of this width, in points.
    func itemWidth(in width: CGFloat) -> CGFloat {
        ((width - gap) / CGFloat(columnCount(in: width)) - gap).rounded(.down)
    }

    /// Whether items were only added at the end since the last preparation.
    private var isAppending = false

    /// Items are added at the end: the others keep their places.
    func itemsWillBeAppended() { isAppending = true }

    private func removeAll() {
        items = []
        columns = []
        ends = []
    }

    /// The first column is at the right in right-to-left languages.
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { Look.mosaicFlips }

    override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: ends.max() ?? 0)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        columns.flatMap { column in
            let first = column.partitioningIndex { items[$0].frame.maxY > rect.minY }
            return column[first...].prefix { items[$0].frame.minY < rect.maxY }.map { items[$0] }
        }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
    }
}

extension Array {
    /// The first index whose element satisfies `condition`, if all later elements do as well. O(log n).
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
