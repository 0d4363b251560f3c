import ADKViews
import XCTest

@testable import ADKControllers

/// The model: each container runs its requests in the order in which they were made.
extension CallbackStorm {
    /// Whether a transition that was requested reached its goal. One that is never driven does.
    final class Outcome { var isDone = true }

    enum StackChange {
        case push(String)
        case pop(Outcome)
        case popToRoot
        case set([String])
        /// A split view puts its secondary column on the list.
        case cover(String)
        /// A split view removes the column with what is on it.
        case uncover(String)
        /// A split view removes the column alone.
        case remove(String)
    }

    enum TabChange {
        case set([String], Outcome)
        case select(String, Outcome)
        case selectIndex(Int)
    }

    enum PresentationChange {
        case present(String, from: String, covers: Bool)
        case dismiss(from: String, Outcome)
    }

    /// The names of the controllers in a stack.
    func stack(_ navigation: String) -> [String] {
        var names: [String] = []
        for change in stacks[navigation] ?? [] {
            switch change {
            case .push(let name): names.append(name)
            case .pop(let outcome): if outcome.isDone, names.count > 1 { names.removeLast() }
            case .popToRoot: names = Array(names.prefix(1))
            case .set(let new): names = new
            case .cover(let name): if !names.contains(name) { names.append(name) }
            case .uncover(let name): names = Array(names.prefix { $0 != name })
            case .remove(let name): names.removeAll { $0 == name }
            }
        }
        return names
    }

    /// The names of the controllers of tabs, and that of the selected one.
    func tabs(_ bar: String) -> (names: [String], selected: String?) {
        var (names, selected): ([String], String?) = ([], nil)
        for change in tabs[bar] ?? [] {
            switch change {
            case .set(let new, let outcome) where outcome.isDone:
                names = new
                if selected.map(new.contains) != true { selected = new.first }
            case .select(let name, let outcome) where outcome.isDone:
                if names.contains(name) { selected = name }
            case .selectIndex(let index):
                if names.indices.contains(index) { selected = names[index] }
            case .set, .select:
                break
            }
        }
        return (names, selected)
    }

    /// The names of the presented controllers above the root.
    func presented() -> [(name: String, covers: Bool)] {
        var entries: [(name: String, covers: Bool)] = []
        for change in presentations {
            switch change {
            case .present(let name, let source, let covers):
                if source == entries.last?.name ?? "root" { entries.append((name, covers)) }
            case .dismiss(let source, let outcome):
                guard let index = (["root"] + entries.map(\.name)).firstIndex(of: source) else { continue }
                let first = index < entries.count ? index : index - 1
                if outcome.isDone, entries.indices.contains(first) { entries.removeSubrange(first...) }
            }
        }
        return entries
    }

    /// The names of the controllers that the user sees.
    func visible() -> Set<String> {
        let entries = presented()
        let cover = entries.lastIndex { $0.covers }
        let shown = entries[(cover ?? 0)...].map(\.name) + (cover == nil ? ["root"] : [])
        return Set(shown.flatMap(shownNames))
    }

    /// The names of `name` and of the controllers that it shows.
    private func shownNames(in name: String) -> [String] {
        var inner: [String] = []
        if stacks[name] != nil {
            inner = stack(name).suffix(1)
        } else if tabs[name] != nil {
            inner = [tabs(name).selected].compactMap { $0 }
        } else if let split = controllers[name] as? StormySplit {
            let columns: [UISplitViewController.Column] =
                split.isCollapsed ? [.primary] : hidesPrimary.contains(name) ? [.secondary] : [.primary, .secondary]
            inner = columns.compactMap { split.column($0)?.name }
        }
        return [name] + inner.flatMap(shownNames)
    }
}

/// The requests, as the containers receive them.
extension CallbackStorm {
    func log(_ change: StackChange, on navigation: String) {
        stacks[navigation]?.append(change)
        note("\(navigation) \(change)")
    }

    func log(_ change: TabChange, on bar: String) {
        tabs[bar]?.append(change)
        note("\(bar) \(change)")
    }

    func present(_ controller: UIViewController, from source: String) {
        let (name, style) = ((controller as? any Stormy)?.name ?? "", controller.modalPresentationStyle)
        presentations.append(.present(name, from: source, covers: style == .fullScreen))
        note("present \(name) (\(style)) from \(source)")
    }

    func dismiss(from source: String, _ body: () -> Void) {
        note("dismiss from \(source)")
        follow("presentations", body) { presentations.append(.dismiss(from: source, $0)) }
    }

    func pop(_ navigation: String, _ body: () -> Void) {
        follow(navigation, body) { log(.pop($0), on: navigation) }
    }

    func changeTabs(_ bar: String, _ change: (Outcome) -> TabChange, _ body: () -> Void) {
        follow(bar, body) { log(change($0), on: bar) }
    }

    /// Makes a request whose transition writes its outcome.
    private func follow(_ container: String, _ request: () -> Void, log: (Outcome) -> Void) {
        let outer = pending[container]
        let outcome = Outcome()
        log(outcome)
        pending[container] = (outcome, driver)
        driver = nil
        request()
        pending[container] = outer
    }

    /// `container` runs a request: the one that is being made, or one that waited, whose outcome nothing writes.
    func begin(_ container: String) { running[container] = pending.removeValue(forKey: container) }

    /// Whether the program may report `message`: a presentation from a controller that is not shown, or the selection
    /// of a tab that a change brought which was cancelled.
    func expects(_ message: String) -> Bool {
        if message.contains(".present(") { return true }
        let isCancelled = tabs.values.joined().contains {
            if case .set(_, let outcome) = $0 { !outcome.isDone } else { false }
        }
        return isCancelled && message.contains("no tab")
    }
}
