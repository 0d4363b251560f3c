import ADKLayout
import ADKNodes
import Foundation

/// Asynchronous layouts.
extension ListController {
    /// Makes the geometry of an asynchronous layout, and connects the layout with the list. A gallery needs no
    /// calculation.
    func geometry(of layout: ASCollectionLayout) -> any ListGeometry {
        defer { setNeedsUpdate() }
        if let delegate = layout.layoutDelegate as? ASCollectionGalleryLayoutDelegate {
            let gallery = GalleryPreparation(delegate)
            gallery.host = self
            preparation = gallery
            data.nodeProvider = nil
            return GalleryGeometry(gallery)
        }
        let calculation = LayoutCalculation(layout.layoutDelegate)
        calculation.host = self
        preparation = calculation
        data.nodeProvider = calculation
        return StateGeometry(calculation)
    }

    /// Ends the connection with an asynchronous layout, before the list gets another geometry.
    func endAsyncLayout() {
        preparation = nil
        data.nodeProvider = nil
    }

    /// Brings the geometry up to date. Nodes whose place has another size are measured again.
    func prepareGeometry() {
        preparation?.prepare(at: viewport.rect)
        let revision = viewport.geometryRevision
        viewport.prepareGeometry()
        guard viewport.geometryRevision != revision else { return }
        for record in data.records.values.sorted(by: { $0.slot < $1.slot }) {
            // A node of the layout is not lost with its record.
            if record.isMaking, data.nodeProvider != nil { data.drop(record) }
            guard let size = record.size, record.slot < data.map.total else { continue }
            let range = geometry.constraint(for: data.map.item(at: record.slot), limits: .unconstrained)
            if ASSizeRangeClamp(range, size) != size { record.invalidate() }
        }
        setNeedsUpdate()
    }
}

extension ListController: LayoutCalculationHost {
    private var elementSource: (any ElementSource)? { source as? any ElementSource }
    var otherKinds: [String] { elementSource?.otherKinds ?? [] }
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? { data.nodeBlock(for: item) }
    func nodeModel(for item: ListItem) -> (any Sendable)? { elementSource?.nodeModel(for: item) }
    func sizeLimits(for item: ListItem) -> ASSizeRange { source?.sizeLimits(for: item) ?? .unconstrained }
    func beginQueries() { data.beginPass() }
}
