import ADKLists
import Foundation

/// Makes the plans of sections. Sections of one configuration share a plan.
@MainActor
struct PlanMaker {
    let layout: UICollectionViewCompositionalLayout
    let axis: ListAxis
    let container: ListContainer
    let environment: SectionEnvironment
    /// Keeps the configurations, so that their identities stay unique.
    private let reference: UIContentInsetsReference
    private var known: [ObjectIdentifier: (NSCollectionLayoutSection, SectionPlan)] = [:]
    private let empty: SectionPlan

    init(_ layout: UICollectionViewCompositionalLayout, _ axis: ListAxis, _ container: ListContainer) {
        self.layout = layout
        self.axis = axis
        self.container = container
        reference = layout.configuration.contentInsetsReference.or(.safeArea)
        environment = SectionEnvironment(layout, container, axis)
        empty = SectionPlan(empty: axis, scale: Double(container.scale))
    }

    mutating func plan(_ index: Int) -> SectionPlan {
        guard let section = layout.section(at: index, environment) else { return empty }
        if let (_, plan) = known[ObjectIdentifier(section)] { return plan }
        let plan = SectionPlan(
            section, axis: axis, in: container.size, reference: reference, traits: environment.traitCollection,
            scale: Double(container.scale))
        known[ObjectIdentifier(section)] = (section, plan)
        return plan
    }
}
