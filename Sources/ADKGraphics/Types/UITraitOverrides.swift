import Foundation

/// Traits that a view or a controller gives to its subtree in place of the inherited ones:
/// `traitOverrides.userInterfaceStyle = .dark`, or `traitOverrides[UITraitUserInterfaceStyle.self] = .dark`.
@dynamicMemberLookup
public struct UITraitOverrides {
    private var traits = UITraitCollection()
    /// Copies each overridden value from one collection to another.
    private var copies: [PartialKeyPath<UITraitCollection>: (UITraitCollection, inout UITraitCollection) -> Void] = [:]

    /// Creates overrides of no trait.
    package init() {}

    /// The value that replaces an inherited one. Of a trait without override, its standard value.
    public subscript<Value>(dynamicMember path: WritableKeyPath<UITraitCollection, Value>) -> Value {
        get { traits[keyPath: path] }
        set {
            traits[keyPath: path] = newValue
            copies[path] = { $1[keyPath: path] = $0[keyPath: path] }
        }
    }

    /// The value of `trait` that replaces the inherited one. Of a trait without override, its standard value.
    public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
        get { self[dynamicMember: Trait.keyPath] }
        set { self[dynamicMember: Trait.keyPath] = newValue }
    }

    /// Whether `trait` has an override.
    public func contains<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Bool { copies[Trait.keyPath] != nil }

    /// Removes the override of `trait`: the inherited value counts again.
    public mutating func remove<Trait: UITraitDefinition>(_ trait: Trait.Type) {
        copies[Trait.keyPath] = nil
        traits[keyPath: Trait.keyPath] = Trait.defaultValue
    }

    /// Whether no trait has an override.
    package var isEmpty: Bool { copies.isEmpty }

    /// Replaces the overridden values in `inherited`.
    package func apply(to inherited: inout UITraitCollection) {
        for copy in copies.values { copy(traits, &inherited) }
    }
}
