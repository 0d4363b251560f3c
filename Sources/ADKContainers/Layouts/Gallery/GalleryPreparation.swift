import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// Asks a gallery's properties provider before a pass, and keeps its answers for the geometry.
@MainActor
final class GalleryPreparation: LayoutPreparation {
    let delegate: ASCollectionGalleryLayoutDelegate
    weak var host: (any LayoutCalculationHost)?
    private var map = SlotMap()
    /// Whether the items or the container changed since the provider was asked.
    private var isDue = true
    /// The answers that the geometry has not taken yet.
    private var answer: GalleryInfo??

    init(_ delegate: ASCollectionGalleryLayoutDelegate) { self.delegate = delegate }

    /// The provider is asked before each pass that follows, so that no pass waits for it.
    var isBusy: Bool { false }

    var hasResult: Bool { answer != nil }

    func reset(to map: SlotMap) {
        self.map = map
        invalidate()
    }

    func apply(_ changes: ResolvedChanges) { reset(to: changes.new) }
    func resize(to container: ListContainer) { invalidate() }

    private func invalidate() {
        isDue = true
        host?.setNeedsUpdate()
    }

    func prepare(at bounds: CGRect) {
        guard isDue else { return }
        isDue = false
        answer = .some(delegate.info(LazyElements.map(map, host)))
    }

    /// The answers, once.
    func take() -> GalleryInfo?? {
        defer { answer = nil }
        return answer
    }
}

extension LazyElements {
    /// A map that makes elements when a provider asks for them. O(sections).
    @MainActor
    static func map(_ map: SlotMap, _ host: (any LayoutCalculationHost)?) -> ASElementMap {
        let lazy = LazyElements { slot in
            guard MainThread.isCurrent else {
                Misuse.report("an element of a gallery was asked for on another thread; there is none")
                return nil
            }
            return MainActor.assumeIsolated { host.flatMap { element(map.item(at: slot), $0) } }
        }
        return ASElementMap(
            slots: map, otherKinds: host?.otherKinds ?? [],
            sections: (0..<map.sections).map { ASSection(sectionID: $0) }, content: .lazy(lazy))
    }

    @MainActor
    private static func element(_ item: ListItem, _ host: any LayoutCalculationHost) -> ASCollectionElement? {
        guard let block = host.nodeBlock(for: item) else { return nil }
        return ASCollectionElement(
            nodeModel: host.nodeModel(for: item), nodeBlock: block,
            supplementaryElementKind: ElementKind.name(of: item, otherKinds: host.otherKinds),
            constrainedSize: host.sizeLimits(for: item), owner: host.owner, traits: host.traits)
    }
}
