import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// The elements of a list whose layout the app calculates. Items that stay keep their elements.
@MainActor
final class ElementTable {
    private(set) var map = SlotMap()
    /// By slot. Nil before the source was asked, and if it has no such item.
    private var elements: [ASCollectionElement?] = []
    /// Nil before the source was asked for the section's context.
    private var sections: [ASSection?] = []
    private var nextSection = 0
    /// The next slot to fetch.
    private var cursor = 0
    /// Whether the size limits of known elements must be read again.
    private var sizesAreOutdated = false
    /// Grows with every change of the items.
    private var revision = 0
    private weak var traits: TraitEnvironment?

    // MARK: - Changes

    /// The same items keep their elements: a new geometry covers them. O(n).
    func reset(to map: SlotMap) {
        guard map != self.map else { return forgetSizes() }
        self.map = map
        elements = Array(repeating: nil, count: map.total)
        sections = Array(repeating: nil, count: map.sections)
        didChange()
    }

    /// Reloaded items lose their elements, except those whose nodes the list kept. O(n).
    func apply(_ changes: ResolvedChanges, _ host: (any LayoutCalculationHost)?) {
        var new = [ASCollectionElement?](repeating: nil, count: changes.new.total)
        changes.visitSurvivors { old, place, isReloaded in
            for slot in old {
                let target = place + slot - old.lowerBound
                if isReloaded {
                    guard let node = elements[slot]?.nodeIfAllocated, host?.node(at: target) === node else { continue }
                }
                new[target] = elements[slot]
            }
        }
        elements = new
        let former = sections
        sections = (0..<changes.new.sections).map { section in
            changes.sections.old(of: section).flatMap {
                changes.reloadedSections.contains($0) && former[$0]?.context != nil ? nil : former[$0]
            }
        }
        map = changes.new
        didChange()
    }

    /// The limits of all elements are read again, because the viewport has another size or the app asked for it.
    func forgetSizes() {
        sizesAreOutdated = true
        cursor = 0
    }

    private func didChange() {
        revision += 1
        cursor = 0
    }

    /// Asks the source for the contexts of new sections. O(sections).
    private func makeSections(_ host: any LayoutCalculationHost) -> Progress {
        let before = revision
        for section in sections.indices where sections[section] == nil {
            let context = host.sectionContext(section)
            guard revision == before else { return .interrupted }
            sections[section] = ASSection(sectionID: nextSection, context: context)
            nextSection += 1
        }
        return .complete
    }

    // MARK: - Fetching

    enum Progress { case complete, unfinished, interrupted }

    /// The largest number of items that one call of `fetch` asks the source for. With the main thread's budget for
    /// results (4 ms), more are read in one frame if the source is fast.
    static let sliceLength = 64

    /// Asks the source for the next elements, a slice at a time. The app may edit items meanwhile.
    func fetch(from host: any LayoutCalculationHost) -> Progress {
        let before = revision
        var asked = 0
        host.beginQueries()
        if cursor == 0, makeSections(host) == .interrupted { return .interrupted }
        while cursor < map.total {
            guard asked < Self.sliceLength else { return .unfinished }
            let slot = cursor
            cursor += 1
            if let element = elements[slot] {
                guard sizesAreOutdated else { continue }
                let limits = host.sizeLimits(for: map.item(at: slot))
                guard revision == before else { return .interrupted }
                element.constrainedSize = limits
            } else {
                fetch(slot, from: host)
                guard revision == before else { return .interrupted }
            }
            asked += 1
        }
        sizesAreOutdated = false
        return .complete
    }

    private func fetch(_ slot: Int, from host: any LayoutCalculationHost) {
        let before = revision
        let item = map.item(at: slot)
        guard let block = host.nodeBlock(for: item), revision == before else { return }
        let model = host.nodeModel(for: item)
        guard revision == before else { return }
        let limits = host.sizeLimits(for: item)
        guard revision == before else { return }
        elements[slot] = ASCollectionElement(
            nodeModel: model, nodeBlock: block,
            supplementaryElementKind: ElementKind.name(of: item, otherKinds: host.otherKinds),
            constrainedSize: limits, owner: host.owner, traits: host.traits)
    }

    /// The element of a slot, which is asked for now if it is not known. Nil if there is no such item.
    func element(at slot: Int, from host: any LayoutCalculationHost) -> ASCollectionElement? {
        guard slot < map.total else { return nil }
        let before = revision
        if elements[slot] == nil { fetch(slot, from: host) }
        return revision == before ? elements[slot] : nil
    }

    /// A map of the elements. O(n), without a copy of them.
    func snapshot(for host: any LayoutCalculationHost) -> ASElementMap {
        if traits !== host.traits {
            traits = host.traits
            for case let element? in elements { element.setTraits(host.traits) }
        }
        return ASElementMap(
            slots: map, otherKinds: host.otherKinds, sections: sections.compactMap { $0 }, content: .made(elements))
    }
}
