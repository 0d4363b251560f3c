import Foundation

/// Methods that the data sources and delegates of apps leave to their defaults.
///
/// Swift on Linux cannot test whether an object implements a method that has a default. So such a default notes that
/// it ran. Whether a type implements a method never changes, so it is asked for once in a process.
@MainActor
package struct UnimplementedMethods: OptionSet {
    package nonisolated let rawValue: Int

    package nonisolated init(rawValue: Int) { self.rawValue = rawValue }

    // Tables.
    package static let headerTitle = UnimplementedMethods(rawValue: 1 << 0)
    package static let footerTitle = UnimplementedMethods(rawValue: 1 << 1)
    package static let headerNode = UnimplementedMethods(rawValue: 1 << 2)
    package static let footerNode = UnimplementedMethods(rawValue: 1 << 3)

    // Collections. A method with the view is called if its form with the node is missing.
    package static let nodeForItem = UnimplementedMethods(rawValue: 1 << 4)
    package static let sections = UnimplementedMethods(rawValue: 1 << 5)
    package static let itemSize = UnimplementedMethods(rawValue: 1 << 6)
    package static let inset = UnimplementedMethods(rawValue: 1 << 7)
    package static let lineSpacing = UnimplementedMethods(rawValue: 1 << 8)
    package static let interitemSpacing = UnimplementedMethods(rawValue: 1 << 9)
    package static let headerSize = UnimplementedMethods(rawValue: 1 << 10)
    package static let footerSize = UnimplementedMethods(rawValue: 1 << 11)

    // More of tables.
    package static let nodeForRow = UnimplementedMethods(rawValue: 1 << 12)
    package static let headerView = UnimplementedMethods(rawValue: 1 << 13)
    package static let footerView = UnimplementedMethods(rawValue: 1 << 14)
    package static let headerHeight = UnimplementedMethods(rawValue: 1 << 15)
    package static let footerHeight = UnimplementedMethods(rawValue: 1 << 16)
    package static let rowSize = UnimplementedMethods(rawValue: 1 << 17)
    package static let commitEdit = UnimplementedMethods(rawValue: 1 << 18)
    package static let leadingActions = UnimplementedMethods(rawValue: 1 << 19)
    package static let trailingActions = UnimplementedMethods(rawValue: 1 << 20)

    /// The methods that types are known to lack.
    private static var missing: [ObjectIdentifier: UnimplementedMethods] = [:]
    /// The method that is being asked for, and the type of the object.
    private static var asked: (method: UnimplementedMethods, type: ObjectIdentifier)?

    /// The answer of a method of `object`; nil if the object leaves the method to its default. O(1).
    package static func answer<Answer>(_ method: UnimplementedMethods, of object: AnyObject, _ ask: () -> Answer)
        -> Answer?
    {
        let type = ObjectIdentifier(type(of: object))
        if missing[type]?.contains(method) ?? false { return nil }
        let outer = asked
        asked = (method, type)
        let answer = ask()
        asked = outer
        return missing[type]?.contains(method) ?? false ? nil : answer
    }

    /// The default of a method runs. Returns whether `answer` called it, so that its result has no effect.
    @discardableResult
    package static func noteDefault(of method: UnimplementedMethods, in object: AnyObject) -> Bool {
        let type = ObjectIdentifier(type(of: object))
        missing[type, default: []].insert(method)
        guard let asked else { return false }
        return asked.method == method && asked.type == type
    }

    /// Whether `object` may implement a method: its default has not run. O(1).
    package static func mayBeImplemented(_ method: UnimplementedMethods, by object: AnyObject?) -> Bool {
        guard let object else { return false }
        return !(missing[ObjectIdentifier(type(of: object))]?.contains(method) ?? false)
    }
}
