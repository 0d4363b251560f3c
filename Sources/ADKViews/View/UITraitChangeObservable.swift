import ADKFoundation
import ADKGraphics
import Foundation

/// An object whose traits can be observed: a view, a view controller or a window scene.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {
    /// The present traits.
    var traitCollection: UITraitCollection { get }
}

/// A registration for changes of traits. It lasts as long as the object, unless it is unregistered.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// An object that keeps registrations.
@MainActor
package protocol TraitObserving: UITraitChangeObservable {
    var traitRegistrations: TraitRegistrations { get }
}

extension UITraitChangeObservable {
    /// Calls `handler` with this object and its former traits when one of `traits` changed. Calls for one change come
    /// in the order of registration. Nodes have `asyncTraitCollectionDidChange`.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        register(traits) { [weak self] former in
            if let self { handler(self, former) }
        }
    }

    /// Calls the method `action` of this object when one of `traits` changed.
    ///
    /// Differs from UIKit: the method has no argument, or this object as the only one.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits, target: self, action: action)
    }

    /// Calls the method `action` of `target`, which is referenced weakly, when one of `traits` changed.
    ///
    /// Differs from UIKit: the method has no argument, or this object as the only one.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector)
        -> any UITraitChangeRegistration
    {
        let call = TargetAction(target, action)
        return register(traits) { [weak self] _ in call.perform(sender: self) }
    }

    /// Ends `registration`. One that ended before, or that belongs to another object, is ignored.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        (self as? any TraitObserving)?.traitRegistrations.remove(registration)
    }

    private func register(_ traits: [UITrait], _ handler: @escaping @MainActor (UITraitCollection) -> Void)
        -> any UITraitChangeRegistration
    {
        guard let observed = self as? any TraitObserving else {
            Misuse.report("the traits of a \(type(of: self)) cannot be observed; the registration has no effect")
            return TraitRegistration(traits, handler)
        }
        return observed.traitRegistrations.add(traits, handler)
    }
}

/// The traits whose changes a handler wants.
@MainActor
private final class TraitRegistration: UITraitChangeRegistration {
    private let traits: [UITrait]
    let handler: @MainActor (UITraitCollection) -> Void

    init(_ traits: [UITrait], _ handler: @escaping @MainActor (UITraitCollection) -> Void) {
        self.traits = traits
        self.handler = handler
    }

    func wants(_ old: UITraitCollection, _ new: UITraitCollection) -> Bool { traits.contains { $0.differs(old, new) } }
}

/// The registrations of one object.
@MainActor
package final class TraitRegistrations {
    private var entries: [TraitRegistration] = []
    /// The traits that the handlers know.
    private var known: UITraitCollection

    init(known: UITraitCollection) { self.known = known }

    fileprivate func add(_ traits: [UITrait], _ handler: @escaping @MainActor (UITraitCollection) -> Void)
        -> any UITraitChangeRegistration
    {
        let entry = TraitRegistration(traits, handler)
        entries.append(entry)
        return entry
    }

    fileprivate func remove(_ registration: any UITraitChangeRegistration) {
        entries.removeAll { $0 === registration }
    }

    /// Calls the handlers of the traits that changed. A handler may add and remove registrations.
    func update(to traits: UITraitCollection) {
        guard traits != known else { return }
        let old = known
        known = traits
        for entry in entries where entry.wants(old, traits) {
            if entries.contains(where: { $0 === entry }) { entry.handler(old) }
        }
    }
}
