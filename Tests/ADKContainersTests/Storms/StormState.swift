import Foundation

/// The state that a list keeps by index, as names of rows and numbers of sections.
struct StormState {
    var selected = Set<Int>()
    var focused: Int?
    /// The rows that were selected before the rubber band.
    var before = Set<Int>()
    var strips: [Int: ObjectIdentifier] = [:]
    var contexts: [Int: String] = [:]

    /// Leaves out what an edit removes: the state of reloaded rows, and that of rows and sections that are gone.
    mutating func drop(_ reloaded: Set<Int>, _ names: [[Int]], _ sections: [Int], _ reloadedSections: Set<Int>) {
        let left = Set(names.joined())
        selected = selected.intersection(left).subtracting(reloaded)
        before = before.intersection(left).subtracting(reloaded)
        focused = focused.flatMap { left.contains($0) ? $0 : nil }
        strips = strips.filter { sections.contains($0.key) }
        contexts = contexts.filter { sections.contains($0.key) && !reloadedSections.contains($0.key) }
    }

    func compare(_ after: StormState, _ fail: (String) -> Void) {
        if after.selected != selected { fail("\(after.selected.sorted()) selected instead of \(selected.sorted())") }
        if after.focused != focused { fail("the focus is at \(after.focused ?? -1) instead of \(focused ?? -1)") }
        if after.before != before { fail("the rubber band began with \(after.before) instead of \(before)") }
        if after.contexts != contexts { fail("contexts \(after.contexts) instead of \(contexts)") }
        for (section, view) in strips where after.strips[section] != view { fail("section \(section) lost its view") }
    }
}
