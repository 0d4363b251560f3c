/// One cause in all scenes that it changes.
package struct CauseGroup: Sendable, Equatable, Codable {
    /// The node's class and name, and that of its container. Empty for scenes without a known cause.
    package let node: String
    /// The change, with the node's place if it is the same in all scenes: `text colour #333333 → #444444`.
    package internal(set) var change: String
    /// The ids of the scenes, sorted.
    package internal(set) var scenes: [String]
    /// The number of changed nodes in all scenes.
    package internal(set) var nodes: Int
    /// The number of changed pixels in the regions that the change reaches, in all scenes.
    package internal(set) var pixels: Int

    /// `ASTextNode ‘author’ in PhotoCellNode: text colour #333333 → #444444`.
    package var title: String { node.isEmpty ? change : "\(node): \(change)" }

    static let unknown = "changed pixels without a known cause"

    /// The causes in the results, those in most scenes first. A scene with several causes is in several groups. A cause
    /// without changed pixels is left out if its scene has another one. A changed scene without causes is in the group
    /// of the node that has its first changed region.
    package static func groups(of records: [ResultRecord]) -> [CauseGroup] {
        var groups: [String: CauseGroup] = [:]
        var order: [String] = []
        func add(_ key: String, _ node: String, _ change: NodeChange, _ record: ResultRecord) {
            guard var group = groups[key] else {
                groups[key] = CauseGroup(
                    node: node, change: change.change, scenes: [record.id], nodes: change.count, pixels: change.pixels)
                order.append(key)
                return
            }
            if group.change != change.change { group.change = change.kind }
            if group.scenes.last != record.id { group.scenes.append(record.id) }
            group.nodes += change.count
            group.pixels += change.pixels
            groups[key] = group
        }
        for record in records.sorted(by: { $0.id < $1.id }) where record.verdict == .regression {
            for cause in causes(of: record) { add(cause.key, cause.qualifiedName, cause, record) }
        }
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        return groups.sorted { a, b in
            let (left, right) = (a.value, b.value)
            return (-left.scenes.count, -left.pixels, places[a.key] ?? 0)
                < (-right.scenes.count, -right.pixels, places[b.key] ?? 0)
        }.map(\.value)
    }

    /// The keys of a record's causes, which are those of their groups.
    static func causes(of record: ResultRecord) -> [NodeChange] {
        let visible = record.causes.filter { $0.pixels > 0 || record.difference?.changedPixels == 0 }
        let causes = visible.isEmpty ? Array(record.causes.prefix(1)) : visible
        guard causes.isEmpty else { return causes }
        var change = NodeChange(
            name: record.difference?.regions.first?.names.first ?? "", container: nil, change: unknown)
        change.pixels = record.difference?.changedPixels ?? 0
        return [change]
    }

    /// The largest groups as lines of text: `40 scenes  ASTextNode ‘author’ in PhotoCellNode: text colour …`.
    ///
    /// - Parameters:
    ///   - records: the results of a run.
    ///   - limit: the number of groups to list.
    /// - Returns: an empty text if no scene changed.
    package static func summary(of records: [ResultRecord], limit: Int = 12) -> String {
        let groups = groups(of: records)
        guard !groups.isEmpty else { return "" }
        let counts = groups.prefix(limit).map { "\($0.scenes.count)" }
        let width = counts.map(\.count).max() ?? 0
        var lines = ["Causes:"]
        for (group, count) in zip(groups, counts) {
            let padding = String(repeating: " ", count: width - count.count)
            lines.append("  \(padding)\(count) \(group.scenes.count == 1 ? "scene " : "scenes")  \(group.title)")
        }
        if groups.count > limit { lines.append("  and \(groups.count - limit) more") }
        return lines.joined(separator: "\n")
    }
}
