import ADKLayout
import ADKNodes
import Foundation

/// Asynchronous layouts.
extension ListController {
    /// Connects the list with the layout of its geometry, if that calls the app. Called for each new geometry.
    func connectLayout() {
        preparation = (geometry as? any PreparedGeometry)?.preparation
        preparation?.host = self
        data.nodeProvider = preparation as? any NodeProvider
    }

    /// Brings the geometry up to date. Nodes to whose place an asynchronous layout gave another size are measured
    /// again.
    func prepareGeometry() {
        // Inside a batch, the source may be ahead of the edits.
        if !updates.isCollecting, !updates.needsReload { preparation?.prepare(at: viewport.rect) }
        guard viewport.prepareGeometry() else { return }
        needsFullPass = true
        guard preparation != nil else { return remeasureResized() }
        for record in data.records.values.sorted(by: { $0.slot < $1.slot }) {
            // A node of the layout is not lost with its record.
            if record.isMaking, data.nodeProvider != nil { data.drop(record) }
            guard let size = record.size, record.slot < data.map.total else { continue }
            let range = geometry.constraint(for: data.map.item(at: record.slot), limits: .unconstrained)
            if ASSizeRangeClamp(range, size) != size { record.invalidate() }
        }
    }
}

extension ListController {
    /// Measures the nodes again to which the layout gave other sizes. O(nodes).
    private func remeasureResized() {
        guard geometry.resizesItems else { return }
        let revision = data.revision
        for record in data.records.values.sorted(by: { $0.slot < $1.slot }) {
            guard let size = record.size, record.slot < data.map.total else { continue }
            let range = sizeRange(for: data.map.item(at: record.slot))
            // The app edited rows in its answer.
            guard data.isCurrent(revision) else { return }
            let (allowed, pixel) = (ASSizeRangeClamp(range, size), 1 / viewport.scale)
            if abs(allowed.width - size.width) > pixel || abs(allowed.height - size.height) > pixel {
                record.invalidate()
            }
        }
    }
}

extension ListController: LayoutCalculationHost {
    private var elementSource: (any ElementSource)? { source as? any ElementSource }
    var otherKinds: [String] { elementSource?.otherKinds ?? [] }
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? { data.nodeBlock(for: item) }
    func nodeModel(for item: ListItem) -> Any? { elementSource?.nodeModel(for: item) }
    func sectionContext(_ section: Int) -> AnyObject? { elementSource?.sectionContext(section) }
    func node(at slot: Int) -> ASCellNode? { data.records[slot]?.node }
    func sizeLimits(for item: ListItem) -> ASSizeRange { source?.sizeLimits(for: item) ?? .unconstrained }
    func beginQueries() { data.beginPass() }
}
