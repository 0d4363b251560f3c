import ADKFoundation
import Foundation

/// The state of one scene that is kept until the next start.
@MainActor
struct SavedScene {
    /// The identifier of the scene's session.
    var identifier: String
    var activity: NSUserActivity?
    /// The values of the session.
    var userInfo: [String: Any]?

    init(identifier: String, activity: NSUserActivity?, userInfo: [String: Any]?) {
        (self.identifier, self.activity, self.userInfo) = (identifier, activity, userInfo)
    }

    private static let version = 1
    /// The number of scenes that a file restores.
    private static let limit = 32

    // MARK: - Property lists

    /// The scenes as a property list. Nil if Foundation cannot write it. O(values).
    static func data(of scenes: [SavedScene]) -> Data? {
        let list: [String: Any] = ["version": version, "scenes": scenes.map(\.list)]
        return try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    }

    /// Reads scenes. Nil if `data` have another form. A part of a scene that is not valid is left out. O(bytes).
    static func scenes(in data: Data) -> [SavedScene]? {
        let list = (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any]
        guard let list, list["version"] as? Int == version, let scenes = list["scenes"] as? [Any] else { return nil }
        return scenes.prefix(limit).compactMap { ($0 as? [String: Any]).flatMap(SavedScene.init) }
    }

    private var list: [String: Any] {
        var result: [String: Any] = ["identifier": identifier]
        result["userInfo"] = userInfo.map { PropertyListCopy.of($0, in: "the values of a session") }
        guard let activity else { return result }
        var values: [String: Any] = ["type": activity.activityType]
        values["title"] = activity.title
        values["page"] = activity.webpageURL?.absoluteString
        values["required"] = activity.requiredUserInfoKeys?.sorted()
        values["userInfo"] = activity.userInfo.map { PropertyListCopy.of($0, in: activity.name) }
        for key in activity.requiredUserInfoKeys ?? [] where activity.userInfo?[key] == nil {
            Misuse.report("\(activity.name) has no value for its required key “\(key)”", of: key)
        }
        result["activity"] = values
        return result
    }

    private init?(_ list: [String: Any]) {
        guard let identifier = list["identifier"] as? String else { return nil }
        self.identifier = identifier
        userInfo = list["userInfo"] as? [String: Any]
        guard let values = list["activity"] as? [String: Any], let type = values["type"] as? String else { return }
        let activity = NSUserActivity(activityType: type)
        activity.title = values["title"] as? String
        activity.webpageURL = (values["page"] as? String).flatMap { URL(string: $0) }
        activity.requiredUserInfoKeys = (values["required"] as? [String]).map { Set($0) }
        activity.userInfo = values["userInfo"] as? [String: Any]
        self.activity = activity
    }
}

extension NSUserActivity {
    fileprivate var name: String { "the activity “\(activityType)”" }
}

/// Copies values of an app that a property list can have, and leaves out the others.
private struct PropertyListCopy {
    /// Of lists inside of lists.
    private static let depthLimit = 64

    private let owner: String
    private var valuesLeft = 100_000

    /// `values` without those that are no property lists. They are reported, as values of `owner`.
    static func of(_ values: [AnyHashable: Any], in owner: String) -> [String: Any] {
        var copy = PropertyListCopy(owner: owner)
        return copy.copied(values, depth: 0) as? [String: Any] ?? [:]
    }

    private init(owner: String) { self.owner = owner }

    private mutating func copied(_ value: Any, depth: Int) -> Any? {
        valuesLeft -= 1
        guard depth <= PropertyListCopy.depthLimit, valuesLeft > 0 else {
            Misuse.report("\(owner) has too many values for a property list; the others are not kept", of: owner)
            return nil
        }
        switch value {
        case let text as String: return text
        case let data as Data: return data
        case let date as Date: return date
        case let number as NSNumber where type(of: value) is NSNumber.Type: return number
        case let flag as Bool: return flag
        case let number as any BinaryInteger: return Int64(exactly: number) ?? unfit(number)
        case let number as Double: return number
        case let number as Float: return Double(number)
        case let number as CGFloat: return Double(number)
        case let list as [Any]: return list.compactMap { copied($0, depth: depth + 1) }
        case let values as [AnyHashable: Any]:
            var result: [String: Any] = [:]
            for (key, value) in values {
                guard let key = key.base as? String else {
                    _ = unfit(key.base)
                    continue
                }
                result[key] = copied(value, depth: depth + 1)
            }
            return result
        default: return unfit(value)
        }
    }

    private func unfit(_ value: Any) -> Any? {
        Misuse.report(
            "\(owner) has a \(type(of: value)), which no property list can have; it is not kept", of: owner)
        return nil
    }
}
