import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A collection with one of several layouts, and the places of its items by plain computations over arrays.
///
/// Items are numbers. All headers are called -1 and all badges -2.
@MainActor
final class CollectionSample {
    enum Form: CaseIterable {
        /// A flow layout with items of one size.
        case equal
        /// A flow layout that scrolls sideways.
        case sideways
        /// A flow layout that measures its items.
        case measured
        /// A layout of the app: lanes, with a badge on each item.
        case lanes
        /// A compositional layout: three columns.
        case columns
        /// A compositional layout in which every second section scrolls by itself.
        case shelves
    }

    static let badge = "badge"
    private(set) var form: Form
    let harness: CollectionHarness
    /// The size of equal items, and the number of lanes.
    var itemSize = CGSize(width: 30, height: 25)
    var lanes = 3

    init(_ items: [[Int]], _ form: Form, rightToLeft: Bool = false, inverted: Bool = false) {
        self.form = form
        harness = CollectionHarness(items, UICollectionViewLayout(), width: 120, height: 300)
        let node = harness.node
        if rightToLeft { node.semanticContentAttribute = .forceRightToLeft }
        if inverted { node.inverted = true }
        // All nodes exist, so that all sizes are known.
        let parameters = ASRangeTuningParameters(leadingBufferScreenfuls: 20, trailingBufferScreenfuls: 20)
        node.setTuningParameters(parameters, for: .preload)
        harness.supplement = { kind, _ in kind == CollectionSample.badge ? -2 : -1 }
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.registerSupplementaryNode(ofKind: CollectionSample.badge)
        show(form)
    }

    /// Gives the collection the layout of a form.
    func show(_ form: Form) {
        self.form = form
        let layout = layout(form)
        let inset = (layout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero
        harness.inset = { _ in inset }
        harness.node.collectionViewLayout = layout
    }

    /// Gives the layout the current item size and number of lanes.
    func applySettings() {
        switch harness.node.collectionViewLayout {
        case let flow as UICollectionViewFlowLayout: if form != .measured { flow.itemSize = itemSize }
        case let layout as SampleLanes:
            layout.lanes = lanes
            layout.invalidateLayout()
        default: break
        }
    }

    private func height(_ path: IndexPath) -> CGFloat {
        guard harness.items.indices.contains(path.section), harness.items[path.section].indices.contains(path.item)
        else { return 10 }
        return CollectionHarness.size(harness.items[path.section][path.item]).height
    }

    private func layout(_ form: Form) -> UICollectionViewLayout {
        switch form {
        case .equal, .sideways, .measured:
            let layout = UICollectionViewFlowLayout()
            if form != .measured { layout.itemSize = itemSize }
            layout.minimumLineSpacing = 3
            layout.minimumInteritemSpacing = 2
            layout.sectionInset = UIEdgeInsets(top: 4, left: 5, bottom: 6, right: 7)
            layout.headerReferenceSize = CGSize(width: 15, height: 15)
            if form == .sideways { layout.scrollDirection = .horizontal }
            return layout
        case .lanes:
            let layout = SampleLanes()
            layout.lanes = lanes
            layout.height = { [weak self] in self?.height($0) ?? 10 }
            return layout
        case .columns:
            let section = Self.group(width: .fractionalWidth(1 / 3), .fractionalWidth(1), height: 40)
            section.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: .absolute(15)),
                    elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            ]
            return UICollectionViewCompositionalLayout(section: section)
        case .shelves:
            return UICollectionViewCompositionalLayout { section, _ in
                if section % 2 == 0 {
                    return Self.group(width: .fractionalWidth(1 / 3), .fractionalWidth(1), height: 40)
                }
                let shelf = Self.group(width: .fractionalWidth(1), .absolute(50), height: 30)
                shelf.orthogonalScrollingBehavior = .continuous
                return shelf
            }
        }
    }

    private static func group(
        width: NSCollectionLayoutDimension, _ group: NSCollectionLayoutDimension, height: CGFloat
    ) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: width, heightDimension: .fractionalHeight(1)))
        return NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: group, heightDimension: .absolute(height)),
                subitems: [item]))
    }

    private var model: FlowModel? {
        guard let layout = harness.node.collectionViewLayout as? UICollectionViewFlowLayout else { return nil }
        let axis: ListAxis = layout.scrollDirection == .vertical ? .vertical : .horizontal
        let section = FlowSection(
            inset: layout.sectionInset, minimumLineSpacing: layout.minimumLineSpacing,
            minimumInteritemSpacing: layout.minimumInteritemSpacing,
            headerLength: axis.length(layout.headerReferenceSize), footerLength: 0)
        return FlowModel(
            axis: axis,
            settings: FlowSettings(
                items: form == .measured ? .selfSizing(estimate: layout.itemSize) : .fixed(itemSize), section: section),
            cross: Double(axis.cross(harness.node.bounds.size)), hasHeaders: true, hasFooters: false, sections: [])
    }

    // MARK: - The plain computation

    /// The names and frames of everything, left to right and not inverted, and the size of the content.
    var places: (frames: [(name: Int, frame: CGRect)], size: CGSize) {
        switch form {
        case .equal, .sideways, .measured: flowPlaces
        case .lanes:
            SampleLanes.places(
                harness.items, width: harness.node.bounds.width, lanes: lanes, name: { $0 },
                height: { CollectionHarness.size($0).height })
        case .columns, .shelves: compositionalPlaces
        }
    }

    private var flowPlaces: (frames: [(name: Int, frame: CGRect)], size: CGSize) {
        guard var model else { return ([], .zero) }
        model.otherKinds = 1
        let axis = model.axis
        model.sections = harness.items.map { names in
            FlowModel.Section(
                items: names.map {
                    let size = CollectionHarness.size($0)
                    return FlowModel.Size(length: Double(axis.length(size)), cross: Double(axis.cross(size)))
                })
        }
        let none = FlowModel.Size(length: 0, cross: 0)
        let layout = model.layout(
            FlowModel.Estimates(
                item: none, header: 0, footer: 0, regions: Array(repeating: [], count: harness.items.count)))
        let names = harness.items.flatMap { [-1] + $0 + Array(repeating: -2, count: max(1, $0.count)) }
        let frames = layout.frames.map { place in
            CGRect(
                origin: axis.point(CGFloat(place.start), cross: CGFloat(place.cross.rounded())),
                size: axis.size(CGFloat(place.size.length), cross: CGFloat(place.size.cross)))
        }
        return (
            Array(zip(names, frames)).map { ($0, $1) }, axis.size(CGFloat(layout.total), cross: CGFloat(model.cross))
        )
    }

    private var compositionalPlaces: (frames: [(name: Int, frame: CGRect)], size: CGSize) {
        var frames: [(name: Int, frame: CGRect)] = []
        let width = harness.node.bounds.width
        var y: CGFloat = 0
        for (section, names) in harness.items.enumerated() {
            if form == .columns {
                frames.append((-1, CGRect(x: 0, y: y, width: width, height: 15)))
                y += 15
            }
            let isShelf = form == .shelves && section % 2 == 1
            for (item, name) in names.enumerated() {
                let frame =
                    isShelf
                    ? CGRect(x: CGFloat(item) * 50, y: y, width: 50, height: 30)
                    : CGRect(
                        x: CGFloat(item % 3) * width / 3, y: y + CGFloat(item / 3) * 40, width: width / 3, height: 40)
                frames.append((name, frame))
            }
            if isShelf { y += names.isEmpty ? 0 : 30 } else { y += CGFloat((names.count + 2) / 3) * 40 }
        }
        return (frames, CGSize(width: width, height: y))
    }

    // MARK: - Checks

    /// The items that should be visible: their names with their frames in the view.
    private var expected: [String] {
        let node = harness.node
        let (frames, size) = places
        let bounds = node.view.bounds
        let viewport = node.controller.viewport
        let isVertical = form != .sideways
        let length =
            isVertical
            ? max(size.height, viewport.isReversed ? bounds.height : 0)
            : max(size.width, viewport.isReversed ? bounds.width : 0)
        let sections = harness.items.enumerated().flatMap { section, names in names.map { ($0, section) } }
        let sectionOf = Dictionary(sections) { first, _ in first }
        return frames.compactMap { name, frame in
            var frame = frame
            if form == .shelves, let section = sectionOf[name] { frame.origin.x -= scrolled(section) }
            if viewport.isReversed {
                if isVertical { frame.origin.y = length - frame.maxY } else { frame.origin.x = length - frame.maxX }
            }
            if viewport.isMirrored {
                if isVertical {
                    frame.origin.x = bounds.width - frame.maxX
                } else {
                    frame.origin.y = bounds.height - frame.maxY
                }
            }
            let isVisible =
                frame.minX < bounds.maxX && frame.maxX > bounds.minX && frame.minY < bounds.maxY
                && frame.maxY > bounds.minY && frame.width > 0 && frame.height > 0
            return isVisible ? CollectionSample.text(name, frame) : nil
        }.sorted()
    }

    /// How far a section that scrolls by itself is scrolled.
    private func scrolled(_ section: Int) -> CGFloat {
        let (geometry, rect) = (harness.node.controller.geometry, harness.node.controller.viewport.rect)
        return geometry.orthogonalSections(in: rect).first { $0.section == section }?.offset ?? 0
    }

    private static func text(_ name: Int, _ frame: CGRect) -> String {
        func round(_ value: CGFloat) -> String { String(format: "%.0f", Double(value)) }
        return "\(name): \(round(frame.minX)) \(round(frame.minY)) \(round(frame.width)) \(round(frame.height))"
    }

    /// The items that the view shows.
    private var shown: [String] {
        let view = harness.node.view
        var result: [String] = []
        func visit(_ parent: UIView) {
            for child in parent.subviews {
                if let cell = (child.layer as? NodeLayer)?.node as? ItemCell {
                    let frame = parent.convert(child.frame, to: view)
                    if frame.intersects(view.bounds), frame.minX < view.bounds.maxX, frame.maxX > view.bounds.minX,
                        frame.minY < view.bounds.maxY, frame.maxY > view.bounds.minY
                    {
                        result.append(CollectionSample.text(cell.name, frame) + (cell.isDisplayed ? "" : " not drawn"))
                    }
                } else {
                    visit(child)
                }
            }
        }
        visit(view)
        return result.sorted()
    }

    /// Every visible item is in the view once, at its place and drawn, and nothing else is.
    func check(_ note: @autoclosure () -> String) {
        let node = harness.node
        node.controller.checkInvariants()
        XCTAssertTrue(harness.errors.isEmpty, "\(harness.errors) \(note())")
        checkCounts(note())
        let (shown, expected) = (shown, expected)
        if shown != expected {
            XCTFail(
                """
                \(form) \(note()): missing \(expected.filter { !shown.contains($0) }.prefix(8)), \
                wrong \(shown.filter { !expected.contains($0) }.prefix(8)), twice \(Set(shown).count < shown.count)
                """)
        }
        XCTAssertEqual(node.controller.placeholderCount, 0, note())
        XCTAssertTrue(node.controller.stage.departing.isEmpty, note())
        XCTAssertEqual(node.contentSize, places.size, "\(form) \(note())")
    }

    func checkCounts(_ note: @autoclosure () -> String) {
        let node = harness.node
        XCTAssertEqual(
            (0..<node.numberOfSections).map { node.numberOfItems(inSection: $0) }, harness.items.map(\.count), note())
    }

    /// The nodes by the names of their items.
    var nodes: [Int: ItemCell] {
        var result: [Int: ItemCell] = [:]
        for (section, names) in harness.items.enumerated() {
            for (item, name) in names.enumerated() {
                result[name] =
                    harness.node.nodeForItem(at: IndexPath(item: item, section: section)) as? ItemCell
            }
        }
        return result
    }

    /// Items that stayed have their nodes from before, and no node is at another item's place.
    func checkNodes(_ before: [Int: ItemCell], _ reloaded: Set<Int>, _ note: @autoclosure () -> String) {
        for (name, node) in nodes {
            XCTAssertEqual(node.name, name, note())
            if let old = before[name], !reloaded.contains(name) {
                XCTAssertTrue(old === node, "\(note()): item \(name) lost its node")
            }
        }
        let kept = nodes
        for name in before.keys where !reloaded.contains(name) && harness.items.contains(where: { $0.contains(name) }) {
            XCTAssertNotNil(kept[name], "\(note()): item \(name)")
        }
    }
}
