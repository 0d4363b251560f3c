import ADKLayout
import ADKNodes
import Foundation

/// Asynchronous layouts.
extension ListController {
    /// Connects the list with the layout of its geometry, if that calls the app. Called for each new geometry.
    package func connectLayout() {
        preparation = (geometry as? any PreparedGeometry)?.preparation
        preparation?.host = self
        data.nodeProvider = preparation as? any NodeProvider
    }

    /// Brings the geometry up to date outside a pass. The caller places the viewport.
    package func prepareGeometryInPlace() {
        // An asynchronous layout may be ready at once.
        guard preparation == nil else { return prepareGeometry() }
        let bounds = viewport.rect
        guard geometry.container != nil, !updates.isCollecting, !updates.needsReload, !geometry.isPrepared(for: bounds)
        else { return }
        viewport.changeGeometry { $0.prepare(for: bounds) }
        if geometry.resizesItems { viewport.constraintsMayHaveChanged() }
    }

    /// Brings the geometry up to date. Nodes to whose place an asynchronous layout gave another size are measured
    /// again.
    package func prepareGeometry() {
        // Inside a batch, the source may be ahead of the edits.
        if !updates.isCollecting, !updates.needsReload { preparation?.prepare(at: viewport.rect) }
        guard viewport.prepareGeometry() else { return }
        needsFullPass = true
        if geometry.resizesItems { viewport.constraintsMayHaveChanged() }
        guard preparation != nil else { return }
        let revision = data.revision
        for record in data.records.values.inOrder {
            if record.isMaking, data.nodeProvider != nil {
                // A node of the layout is not lost with its record.
                data.drop(record)
            } else {
                checkConstraint(of: record, restartsMeasuring: true)
            }
            // The app edited rows in a callback.
            guard data.isCurrent(revision) else { return }
        }
    }
}

extension ListController: LayoutCalculationHost {
    private var elementSource: (any ElementSource)? { source as? any ElementSource }
    package var otherKinds: [String] { elementSource?.otherKinds ?? [] }
    package func nodeBlock(for item: ListItem) -> ASCellNodeBlock? { data.nodeBlock(for: item) }
    package func nodeModel(for item: ListItem) -> Any? { elementSource?.nodeModel(for: item) }
    package func sectionContext(_ section: Int) -> AnyObject? { elementSource?.sectionContext(section) }
    package func node(at slot: Int) -> ASCellNode? { data.records[slot]?.node }
    package func sizeLimits(for item: ListItem) -> ASSizeRange { source?.sizeLimits(for: item) ?? .unconstrained }
    package func beginQueries() { data.beginPass() }
}
