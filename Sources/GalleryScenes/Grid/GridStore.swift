import AsyncDisplayKit

/// The sections of the grid: photos by month, or numbered items.
@MainActor
final class GridStore {
    /// A section of the grid.
    struct Section: Sendable {
        let title: String
        var photos: [Photo]
    }

    /// The number of items of each section but the last, in a grid of numbered items.
    nonisolated static let itemsPerSection = 100

    /// The number of numbered items; nil in a grid of photos.
    let itemCount: Int?
    private(set) var sections: [Section] = []
    private(set) var hasMore: Bool

    init(itemCount: Int?) {
        self.itemCount = itemCount
        hasMore = itemCount == nil
    }

    var sectionCount: Int {
        itemCount.map { ($0 + GridStore.itemsPerSection - 1) / GridStore.itemsPerSection } ?? sections.count
    }

    func count(in section: Int) -> Int {
        guard let itemCount else { return sections[section].photos.count }
        return min(GridStore.itemsPerSection, itemCount - section * GridStore.itemsPerSection)
    }

    // MARK: - Photos in one order

    /// The number of photos in all sections; 0 in a grid of numbered items. O(sections), as are the next ones.
    var photoCount: Int { sections.reduce(0) { $0 + $1.photos.count } }

    /// The place of a photo. Nil if there is none with this index.
    func path(of index: Int) -> IndexPath? {
        var left = index
        guard left >= 0 else { return nil }
        for (number, section) in sections.enumerated() {
            if left < section.photos.count { return IndexPath(item: left, section: number) }
            left -= section.photos.count
        }
        return nil
    }

    /// The index of the photo at a place. Nil if there is none.
    func index(of path: IndexPath) -> Int? {
        guard sections.indices.contains(path.section), sections[path.section].photos.indices.contains(path.item) else {
            return nil
        }
        return sections[..<path.section].reduce(path.item) { $0 + $1.photos.count }
    }

    /// The photo with an index below `photoCount`.
    func photo(at index: Int) -> Photo {
        guard let path = path(of: index) else { preconditionFailure("no photo \(index) of \(photoCount)") }
        return sections[path.section].photos[path.item]
    }

    func title(of section: Int) -> String {
        guard itemCount != nil else { return sections[section].title }
        let first = section * GridStore.itemsPerSection
        return "Items \(GroupedNumber.text(first)) to \(GroupedNumber.text(first + count(in: section) - 1))"
    }

    /// The widths of the items divided by their heights: those of the photos, or made-up ones.
    var aspectRatios: @Sendable (IndexPath) -> CGFloat {
        guard itemCount == nil else {
            return { path in
                let shapes: [CGFloat] = [1.5, 1.5, 0.67, 1.33, 1.78, 0.75, 1, 1.5]
                let number = path.section * GridStore.itemsPerSection + path.item
                return shapes[number * 3 % shapes.count]
            }
        }
        let sections = sections
        return { path in
            let photo = sections[path.section].photos[path.item]
            return CGFloat(photo.pixelWidth) / CGFloat(photo.pixelHeight)
        }
    }

    /// Adds a page, or ends the grid after an error. Returns the new items of sections that stay, and the new sections.
    func accept(_ result: Result<PhotoPage, PhotoSourceError>) -> (items: [IndexPath], sections: IndexSet) {
        guard case .success(let page) = result else {
            if case .failure(let error) = result { GalleryLog.report("\(error)") }
            hasMore = false
            return ([], IndexSet())
        }
        hasMore = page.hasMore
        let before = sections.count
        var items: [IndexPath] = []
        for photo in page.photos {
            let title = CalendarMonth.title(of: photo.date)
            if sections.last?.title == title {
                let section = sections.count - 1
                if section < before { items.append(IndexPath(item: sections[section].photos.count, section: section)) }
                sections[section].photos.append(photo)
            } else {
                sections.append(Section(title: title, photos: [photo]))
            }
        }
        return (items, IndexSet(before..<sections.count))
    }
}
