import ADKViews
import Foundation

@testable import ADKContainers
@testable import ADKLists

/// Lanes below a header in each section: an item is below the shortest lane. Each item has a badge in its corner.
@MainActor
final class SampleLanes: UICollectionViewLayout {
    var height: (IndexPath) -> CGFloat = { _ in 10 }
    var lanes = 3
    private var all: [UICollectionViewLayoutAttributes] = []
    private var byPath: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    private var size = CGSize.zero

    /// Names, with -1 for headers and -2 for badges, and frames.
    static func places<Name>(
        _ sections: [[Name]], width: CGFloat, lanes: Int, name: (Name) -> Int, height: (Name) -> CGFloat
    ) -> (frames: [(name: Int, frame: CGRect)], size: CGSize) {
        var frames: [(name: Int, frame: CGRect)] = []
        let laneWidth = width / CGFloat(lanes)
        var y: CGFloat = 0
        for names in sections {
            frames.append((-1, CGRect(x: 0, y: y, width: width, height: 15)))
            var ends = [CGFloat](repeating: y + 15, count: lanes)
            for item in names {
                let lane = ends.indices.min { ends[$0] < ends[$1] } ?? 0
                let frame = CGRect(
                    x: CGFloat(lane) * laneWidth, y: ends[lane], width: laneWidth, height: height(item))
                ends[lane] = frame.maxY
                frames.append((name(item), frame))
                frames.append((-2, CGRect(x: frame.maxX - 9, y: frame.minY + 1, width: 8, height: 8)))
            }
            y = ends.max() ?? y
        }
        return (frames, CGSize(width: width, height: y))
    }

    override func prepare() {
        guard let view = collectionView else { return }
        let paths = (0..<view.numberOfSections).map { section in
            (0..<view.numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
        }
        let places = SampleLanes.places(
            paths, width: view.bounds.width, lanes: lanes, name: { $0.item }, height: height)
        all = []
        byPath = [:]
        size = places.size
        var section = -1
        var path = IndexPath(item: 0, section: 0)
        for (name, frame) in places.frames {
            let attributes: UICollectionViewLayoutAttributes
            switch name {
            case -1:
                section += 1
                attributes = UICollectionViewLayoutAttributes(
                    forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                    with: IndexPath(item: 0, section: section))
            case -2:
                attributes = UICollectionViewLayoutAttributes(
                    forSupplementaryViewOfKind: CollectionSample.badge, with: path)
                attributes.zIndex = 2
            default:
                path = IndexPath(item: name, section: section)
                attributes = UICollectionViewLayoutAttributes(forCellWith: path)
                byPath[path] = attributes
            }
            attributes.frame = frame
            all.append(attributes)
        }
    }

    override var collectionViewContentSize: CGSize { size }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        all.filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        byPath[indexPath]
    }
    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        all.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
    }
}
