/// A relation of an element to others that their places do not tell.
package struct AccessibilityRelation: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case labelFor, labelledBy, controllerFor, controlledBy, memberOf, flowsTo, flowsFrom, descriptionFor
        case describedBy, details, detailsFor, errorMessage, errorFor

        /// The same relation, seen from the other element.
        package var inverse: Kind? {
            switch self {
            case .labelFor: .labelledBy
            case .labelledBy: .labelFor
            case .controllerFor: .controlledBy
            case .controlledBy: .controllerFor
            case .memberOf: nil
            case .flowsTo: .flowsFrom
            case .flowsFrom: .flowsTo
            case .descriptionFor: .describedBy
            case .describedBy: .descriptionFor
            case .details: .detailsFor
            case .detailsFor: .details
            case .errorMessage: .errorFor
            case .errorFor: .errorMessage
            }
        }
    }

    package var kind: Kind
    package var targets: [AccessibilityElement.ID]

    package init(kind: Kind, targets: [AccessibilityElement.ID]) { (self.kind, self.targets) = (kind, targets) }
}

extension AccessibilityElement {
    /// Adds a target, once.
    mutating func relate(_ kind: AccessibilityRelation.Kind, to target: ID) {
        guard let index = relations.firstIndex(where: { $0.kind == kind }) else {
            return relations.append(AccessibilityRelation(kind: kind, targets: [target]))
        }
        if !relations[index].targets.contains(target) { relations[index].targets.append(target) }
    }
}

extension ADKAccessibilityRelation.Kind {
    var inner: AccessibilityRelation.Kind {
        switch self {
        case .labelledBy: .labelledBy
        case .describedBy: .describedBy
        case .controls: .controllerFor
        case .memberOf: .memberOf
        case .flowsTo: .flowsTo
        case .details: .details
        case .errorMessage: .errorMessage
        }
    }
}
