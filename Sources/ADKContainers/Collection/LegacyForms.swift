import Foundation

/// Methods that the data sources and delegates of apps leave to their defaults.
///
/// Swift on Linux cannot test whether an object implements a method that has a default. So such a default notes that
/// it ran. Whether a type implements a method never changes, so it is asked for once in a process.
@MainActor
struct LegacyForms: OptionSet {
    let rawValue: Int

    static let nodeForItem = LegacyForms(rawValue: 1 << 0)
    static let sections = LegacyForms(rawValue: 1 << 1)
    static let itemSize = LegacyForms(rawValue: 1 << 2)
    static let inset = LegacyForms(rawValue: 1 << 3)
    static let lineSpacing = LegacyForms(rawValue: 1 << 4)
    static let interitemSpacing = LegacyForms(rawValue: 1 << 5)
    static let headerSize = LegacyForms(rawValue: 1 << 6)
    static let footerSize = LegacyForms(rawValue: 1 << 7)

    /// The forms that types are known to lack.
    private static var missing: [ObjectIdentifier: LegacyForms] = [:]
    /// The form that is being asked for, and the type of the object.
    private static var asked: (form: LegacyForms, type: ObjectIdentifier)?

    /// The answer of a method of `object`; nil if the object leaves the method to its default. O(1).
    static func answer<Answer>(_ form: LegacyForms, of object: AnyObject, _ ask: () -> Answer) -> Answer? {
        let type = ObjectIdentifier(type(of: object))
        if missing[type]?.contains(form) ?? false { return nil }
        let outer = asked
        asked = (form, type)
        let answer = ask()
        asked = outer
        return missing[type]?.contains(form) ?? false ? nil : answer
    }

    /// The default of a method runs. Returns whether `answer` called it, so that its result has no effect.
    @discardableResult
    static func isMissing(_ form: LegacyForms, in object: AnyObject) -> Bool {
        let type = ObjectIdentifier(type(of: object))
        missing[type, default: []].insert(form)
        guard let asked else { return false }
        return asked.form == form && asked.type == type
    }
}
