import XCTest

@testable import ADKControllers
@testable import ADKLayers
@testable import ADKViews

extension CallbackStorm {
    /// Brings everything to rest and compares it with the model.
    func finish() throws {
        budget = 0
        for driver in held { driver.cancel() }
        try harness.settle()
        note("the end")
        checkAppearances()
        for one in controllers.values {
            switch one {
            case let one as StormyNavigation: check(one)
            case let one as StormyTabs: check(one)
            case let one as StormySplit: check(one)
            default: break
            }
        }
        let shown = harness.window.presentations.controllers.compactMap { ($0 as? any Stormy)?.name }
        let entries = ["root"] + presented().map(\.name)
        if shown != entries { fail("\(shown) are presented, not \(entries)") }
        if harness.window.presentations.transition != nil { fail("a presentation has a transition") }
        for (id, count) in calls where count.expected != count.made { fail("\(id) completed \(count.made) times") }
        if FrameLoop.shared.isAnimating { fail("an animation runs on") }
    }

    private func checkAppearances() {
        let all = controllers.values.compactMap { $0 as? any Stormy }
        let seen = visible()
        let there = all.filter { $0.check.phase == .there }.map(\.name)
        if Set(there) != seen { fail("\(there.sorted()) appeared, not \(seen.sorted())") }
        let between = all.filter { ![.there, .gone].contains($0.check.phase) }.map { "\($0.name): \($0.appearance)" }
        if !between.isEmpty { fail("\(between) neither appeared nor disappeared") }
        let inWindow = all.filter { $0.viewIfLoaded?.window != nil }.map(\.name)
        if Set(inWindow) != seen { fail("\(inWindow.sorted()) are in the window, not \(seen.sorted())") }
    }

    private func check(_ one: StormyNavigation) {
        let names = one.viewControllers.compactMap { ($0 as? any Stormy)?.name }
        if names != stack(one.name) { fail("\(one.name) has \(names), not \(stack(one.name))") }
        if one.children.count != names.count { fail("\(one.name) has \(one.children.count) children") }
        if one.transition != nil { fail("\(one.name) has a transition") }
        guard visible().contains(one.name) else { return }
        let views = one.contentView.subviews.count
        // A split view may take the only controller from its list.
        guard !names.isEmpty else { return }
        if views != 1 { fail("\(one.name) shows \(views) views") }
        if announced[one.name]?.isShown != true || announced[one.name]?.name != names.last {
            fail("the delegate of \(one.name) knows \(String(describing: announced[one.name])), not \(names)")
        }
    }

    private func check(_ one: StormyTabs) {
        let names = (one.viewControllers ?? []).compactMap { ($0 as? any Stormy)?.name }
        let selected = (one.selectedViewController as? any Stormy)?.name
        let model = tabs(one.name)
        if names != model.names { fail("\(one.name) has \(names), not \(model.names)") }
        if selected != model.selected { fail("\(one.name) shows \(selected ?? "-"), not \(model.selected ?? "-")") }
        if one.children.count != names.count { fail("\(one.name) has \(one.children.count) children") }
        if one.transition != nil { fail("\(one.name) has a transition") }
        let others = one.selectedViewController?.viewIfLoaded?.superview?.subviews.count ?? 1
        if others != 1 { fail("\(one.name) shows \(others) views") }
    }

    private func check(_ one: StormySplit) {
        guard one.isViewLoaded, visible().contains(one.name) else { return }
        if one.isCollapsed != (one.view.bounds.width < 640) { fail("\(one.name) does not fit its width") }
        let hides = one.preferredDisplayMode == .secondaryOnly
        if hides != hidesPrimary.contains(one.name) { fail("\(one.name) has another display mode") }
        for column in [one.column(.primary), one.column(.secondary)] {
            let isOnList = one.column(.primary)?.viewControllers.contains { $0 === column } ?? false
            if !one.isCollapsed, column?.parent !== one { fail("\(column?.name ?? "-") is no child of \(one.name)") }
            if !one.isCollapsed, isOnList { fail("\(column?.name ?? "-") is on the list of \(one.name)") }
        }
    }

    /// Closes the window. Returns weak references to all controllers.
    func close() -> [() -> UIViewController?] {
        harness.window.close()
        harness.window.rootViewController = nil
        for case let one as any Stormy in controllers.values where one.check.phase != .gone {
            fail("\(one.name) is \(one.check.phase) after the window closed")
        }
        let weak = controllers.values.map { one in { [weak one] in one } }
        controllers = [:]
        held = []
        root = nil
        return weak
    }
}
