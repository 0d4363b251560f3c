import ADKLists
import Foundation

/// The answers of a layout since its last invalidation. When all are outdated, a new value replaces them.
struct LayoutAnswers {
    var contentSize: CGSize
    private(set) var grid: PlaceGrid
    var coverage: LayoutCoverage
    /// The appearance of elements, where it is not the usual one, by their ids in the grid.
    private var appearances: [Int: ItemAppearance] = [:]
    /// The attributes of slots that are of a class of the app, for their nodes.
    private(set) var objects: [Int: UICollectionViewLayoutAttributes] = [:]
    /// The frames of slots that were asked for one by one; nil for a slot that the layout does not show.
    private(set) var singles: [Int: CGRect?] = [:]
    private(set) var decorations = LayoutDecorations()

    /// No answers yet, of a layout for a viewport of this size. Points.
    init(contentSize: CGSize = .zero, viewport: CGSize = .zero) {
        self.contentSize = contentSize
        grid = PlaceGrid(side: max(64, min(viewport.width, viewport.height) / 2))
        coverage = LayoutCoverage(viewport: viewport)
    }

    // MARK: - Elements

    /// The appearance of an element; nil for the usual one.
    func appearance(of id: Int) -> ItemAppearance? { appearances[id] }

    /// Whether every element has the usual appearance.
    var hasUsualAppearances: Bool { appearances.isEmpty }

    func isHidden(_ id: Int) -> Bool { appearances[id]?.isHidden ?? false }

    /// Adds an element.
    mutating func add(
        _ id: Int, _ attributes: UICollectionViewLayoutAttributes, _ values: LayoutDriver.ValidatedAttributes
    ) {
        grid.add(id, frame: values.frame, box: values.box)
        if let appearance = values.appearance { appearances[id] = appearance }
        if id >= 0, type(of: attributes) != UICollectionViewLayoutAttributes.self { objects[id] = attributes }
    }

    mutating func remove(_ id: Int) {
        grid.remove(id)
        appearances[id] = nil
        objects[id] = nil
    }

    mutating func add(_ key: ListDecoration.Key, _ attributes: UICollectionViewLayoutAttributes) -> Int {
        decorations.add(key, attributes)
    }

    mutating func remove(_ key: ListDecoration.Key) { decorations.remove(key) }

    /// Keeps the frame of a slot that was asked for alone; nil for one that the layout does not show. At most 4,096 are
    /// kept.
    mutating func addSingle(_ slot: Int, _ frame: CGRect?) {
        if singles.count >= 4096 { forgetSingles() }
        singles[slot] = .some(frame)
    }

    mutating func forgetSingles() { singles.removeAll(keepingCapacity: true) }

    // MARK: - The content

    /// Whether a rectangle is inside the content, apart from half a point of rounding.
    func isInContent(_ box: CGRect) -> Bool {
        box.origin.x >= -0.5 && box.origin.y >= -0.5 && box.origin.x + box.size.width <= contentSize.width + 0.5
            && box.origin.y + box.size.height <= contentSize.height + 0.5
    }

    /// The part of `rect` that is at most one viewport away from the content.
    func limited(_ rect: CGRect) -> CGRect? {
        guard !rect.origin.x.isNaN, !rect.origin.y.isNaN, rect.size.width > 0, rect.size.height > 0 else { return nil }
        let margin = coverage.tile
        let left = max(rect.origin.x, -margin.width)
        let top = max(rect.origin.y, -margin.height)
        let right = min(rect.origin.x + rect.size.width, contentSize.width + margin.width)
        let bottom = min(rect.origin.y + rect.size.height, contentSize.height + margin.height)
        return left < right && top < bottom ? CGRect(x: left, y: top, width: right - left, height: bottom - top) : nil
    }
}

/// The decorations that a layout answered, by their ids in the grid, which are negative.
struct LayoutDecorations {
    private var ids: [ListDecoration.Key: Int] = [:]
    private var attributes: [Int: UICollectionViewLayoutAttributes] = [:]
    private var next = -1

    subscript(id: Int) -> UICollectionViewLayoutAttributes? { attributes[id] }

    func id(of key: ListDecoration.Key) -> Int? { ids[key] }

    /// Adds a decoration and returns its id.
    mutating func add(_ key: ListDecoration.Key, _ new: UICollectionViewLayoutAttributes) -> Int {
        let id = next
        next -= 1
        ids[key] = id
        attributes[id] = new
        return id
    }

    mutating func remove(_ key: ListDecoration.Key) {
        if let id = ids.removeValue(forKey: key) { attributes[id] = nil }
    }
}
