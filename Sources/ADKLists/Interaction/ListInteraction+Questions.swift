import Foundation

/// Questions to the app about rows.
extension ListInteraction {
    /// From now on the answer follows the rows, until it is freed.
    func follow(_ paths: [IndexPath]) -> FollowedRows {
        let rows = FollowedRows(paths)
        updates.register(rows)
        return rows
    }

    /// Asks the app for a row in place of `path`. Nil refuses.
    ///
    /// The app may edit rows meanwhile. An answer that repeats the question means the same row, wherever it is then.
    /// Another answer is a row of after the call.
    func ask(_ path: IndexPath, _ question: (IndexPath) -> IndexPath?) -> IndexPath? {
        let asked = follow([path])
        let answer = question(path)
        updates.reloadIfNeeded()
        guard let answer else { return nil }
        return answer == path ? asked.paths[0] : data.map.contains(answer) ? answer : nil
    }
}
