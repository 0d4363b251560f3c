import ADKViews
import Foundation

/// The elements that assistive programs are told of at the end of a scene, as the text beside its golden: a line for
/// each, with its role, name, value, states and actions.
package enum SceneElements {
    /// The elements of all windows. The record of the nodes has their frames, and the titles of windows. O(elements).
    @MainActor
    static func text() -> String {
        var tree = AccessibilityFeed.shared.readOnce()
        for id in tree.windows {
            guard var window = tree[id] else { continue }
            // Without a title it is the name of the program, which a test and a tool do not share.
            window.name = ""
            tree.insert(window)
        }
        return tree.text(withFrames: false)
    }

    /// The removed lines in their order, then the added ones: `- button “Go” [focusable] {press}`.
    package static func changes(from old: String, to new: String) -> [String] {
        let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
        let difference = new.difference(from: old)
        return (difference.removals + difference.insertions).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line.drop { $0 == " " })"
            case .insert(_, let line, _): "+ \(line.drop { $0 == " " })"
            }
        }
    }
}
