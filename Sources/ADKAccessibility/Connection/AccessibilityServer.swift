import ADKBus
import ADKFoundation
import ADKViews
import Foundation

/// The program on the accessibility bus: answers the calls of assistive programs from the newest tree. Thread-safe.
///
/// Calls are answered on threads of the bus, from a tree that does not change. Only actions, places of characters and
/// rows without nodes are asked of the main thread.
final class AccessibilityServer: Sendable {
    private struct State {
        var tree = AccessibilityTree()
        /// Rows without nodes that were made for calls, until the next tree.
        var parts: [AccessibilityTree.ID: AccessibilityElement] = [:]
        var departed = DepartedElements()
        /// Rows that programs asked something, which they may keep.
        var askedParts: Set<AccessibilityTree.ID> = []
        var tokens: [BusToken] = []
        /// Nil before the registry told them.
        var listeners: EventListeners?
        /// Events that wait for the listeners.
        var pending: [AccessibilityEvent] = []
        /// A call for `Embed` has no answer yet.
        var isEmbedding = false
    }

    private let bus: BusConnection
    let context: AccessibleContext
    private let actor = AccessibleActor()
    /// Begins to read trees, the first time a program asks or listens.
    private let begin: @MainActor @Sendable () -> Void
    private let hasBegun = Locked(false)
    private let state = Locked(State())

    private static let registryPath = "/org/a11y/atspi/registry"
    /// The most rows that are kept for further calls.
    private static let mostParts = 512
    private static let mostPending = 1_000
    /// The most rows that programs are told to forget with their list.
    private static let mostAsked = 4_096
    /// The rows that are made at once for a program that goes from row to row.
    private static let readAhead = 8

    /// Connects to the accessibility bus at `address`. `begin` is called when a tree is needed; it calls `publish`
    /// before it returns.
    init(address: String, context: AccessibleContext, begin: @escaping @MainActor @Sendable () -> Void) {
        (self.context, self.begin) = (context, begin)
        bus = BusConnection { address }
        let tokens = [
            // The bus tells each new connection its name.
            bus.watch(BusMatch(sender: BusName.bus, interface: BusName.bus, member: "NameAcquired")) {
                [weak self] signal in
                if let name = signal.body.first?.text, name.hasPrefix(":") { self?.connected(as: name) }
            },
            bus.watch(BusMatch(sender: AccessibleName.registry, interface: AccessibleName.registry)) {
                [weak self] signal in
                self?.listenersChanged(signal)
            },
            bus.watch(.owner(of: AccessibleName.registry)) { [weak self] signal in
                // A registry that started again knows no program.
                guard signal.body.count == 3, signal.body[2].text != "" else { return }
                // The call may have started it.
                if let self, !state.withLock({ $0.isEmbedding }) { embed() }
            },
            bus.export("/org/a11y/atspi") { [weak self] call async throws(BusFault) in
                guard let self else { throw .unknownMethod(call) }
                return try await answer(call)
            },
        ]
        state.withLock { $0.tokens = tokens }
    }

    // MARK: - The registry

    private func connected(as name: String) {
        guard context.name != name else { return }
        context.setName(name)
        embed()
    }

    /// Becomes a child of the desktop.
    private func embed() {
        let own = BusValue.reference(context.name, AccessibleName.root)
        let call = BusMessage(
            to: AccessibleName.registry, path: AccessibleName.root, interface: AccessibleName.prefix + "Socket",
            member: "Embed", [own])
        state.withLock { $0.isEmbedding = true }
        bus.call(call) { [weak self] answer in
            self?.state.withLock { $0.isEmbedding = false }
            guard let parts = (try? answer.get())?.first?.elements, parts.count == 2 else { return }
            self?.context.setDesktop(BusReference(name: parts[0].text ?? "", path: parts[1].text ?? ""))
        }
        let question = BusMessage(
            to: AccessibleName.registry, path: AccessibilityServer.registryPath, interface: AccessibleName.registry,
            member: "GetRegisteredEvents")
        bus.call(question) { [weak self] answer in
            guard let events = (try? answer.get())?.first?.elements else { return }
            self?.listenersAre(events)
        }
    }

    /// The registry answered. Programs that read the windows before are told now which one is active.
    private func listenersAre(_ events: [BusValue]) {
        let (tree, pending, listeners) = state.withLock { state in
            var listeners = EventListeners()
            listeners.reset(to: events)
            defer { (state.listeners, state.pending) = (listeners, []) }
            return (state.tree, state.pending, listeners)
        }
        emit(pending, tree, AccessibilityTree(), listeners)
        beginIfHeard()
    }

    private func listenersChanged(_ signal: BusMessage) {
        guard signal.body.count >= 2, let name = signal.body[0].text, let event = signal.body[1].text else { return }
        state.withLock { state in
            switch signal.member {
            case "EventListenerRegistered": state.listeners?.add(event, of: name)
            case "EventListenerDeregistered": state.listeners?.remove(event, of: name)
            default: break
            }
        }
        beginIfHeard()
    }

    // MARK: - The tree

    /// Begins to read trees if a program listens to events.
    private func beginIfHeard() {
        guard state.withLock({ !($0.listeners?.isEmpty ?? true) }) else { return }
        Task { await needTree() }
    }

    /// Returns once there is a tree.
    private func needTree() async {
        guard !hasBegun.current else { return }
        await actor.onMain { [begin, hasBegun] in
            guard !hasBegun.current else { return }
            begin()
            // Only now: other calls do not wait any more.
            hasBegun.withLock { $0 = true }
        }
    }

    /// Takes a new tree, and tells the programs what changed.
    func publish(_ tree: AccessibilityTree, _ events: [AccessibilityEvent]) {
        context.setWindows(tree.windows)
        let (old, listeners, asked) = state.withLock { state in
            let (old, asked) = (state.tree, state.askedParts)
            (state.tree, state.parts) = (tree, [:])
            state.askedParts = asked.filter { tree[$0] != nil }
            state.departed.note(events, old)
            if state.listeners == nil, state.pending.count < AccessibilityServer.mostPending { state.pending += events }
            return (old, state.listeners, asked)
        }
        if let listeners { emit(events, tree, old, listeners, asked) }
    }

    private func emit(
        _ events: [AccessibilityEvent], _ tree: AccessibilityTree, _ old: AccessibilityTree,
        _ listeners: EventListeners, _ asked: Set<AccessibilityTree.ID> = []
    ) {
        guard !context.name.isEmpty else { return }
        let writer = AccessibleEventWriter(
            tree: tree, old: old, context: context, listeners: listeners, askedParts: asked)
        for signal in writer.signals(of: events) { bus.emit(signal) }
    }

    /// Tells the programs that listen to keys of one, before its effects.
    func tell(_ key: AccessibleKey) {
        guard hasBegun.current, !context.name.isEmpty else { return }
        bus.send(key.message)
    }

    // MARK: - Calls

    private func answer(_ call: BusMessage) async throws(BusFault) -> [BusValue] {
        // The registry numbers each program. It does not ask for the windows of one.
        if call.member != "Set" { await needTree() }
        let tree = state.withLock { $0.tree }
        if call.path == AccessibleName.cache { return try cache(call, tree) }
        guard let id = AccessibleName.id(of: call.path) else { throw .unknownObject(call) }
        if id == AccessibilityTree.application {
            return try await answer(call, tree, application)
        }
        guard var element = tree[id] else {
            guard let departed = state.withLock({ $0.departed.element(id, in: tree) }) else {
                throw .unknownObject(call)
            }
            return try await answer(call, tree, departed)
        }
        if AccessibilityElement.owner(of: id) != nil { noteAsked(id) }
        if !tree.isKnown(id), AccessibilityServer.needsPart(call) { element = await part(id) ?? element }
        if AccessibilityServer.placeMembers.contains(call.member), let window = tree.window(of: id) {
            await context.waitForPlace(of: window)
        }
        return try await answer(call, tree, element)
    }

    private func answer(
        _ call: BusMessage, _ tree: AccessibilityTree, _ element: AccessibilityElement
    ) async throws(BusFault) -> [BusValue] {
        try await AccessibleAnswer(call: call, tree: tree, element: element, context: context, actor: actor).values()
    }

    private func noteAsked(_ part: AccessibilityTree.ID) {
        state.withLock { state in
            if state.askedParts.count >= AccessibilityServer.mostAsked { state.askedParts = [] }
            state.askedParts.insert(part)
        }
    }

    private var application: AccessibilityElement {
        var element = AccessibilityElement(id: AccessibilityTree.application, role: .application)
        element.name = context.program
        element.states = [.enabled, .showing]
        return element
    }

    /// The calls that are about points of the screen.
    private static let placeMembers: Set = [
        "GetExtents", "GetPosition", "Contains", "GetAccessibleAtPoint", "GetImageExtents", "GetImagePosition",
        "GetCharacterExtents", "GetRangeExtents", "GetOffsetAtPoint",
    ]

    /// Whether a call asks a row for more than its list knows.
    private static func needsPart(_ call: BusMessage) -> Bool {
        switch call.member {
        case "GetIndexInParent", "GetRole", "GetRoleName", "GetLocalizedRoleName", "GetState", "GetApplication",
            "GetRelationSet", "GetChildren", "GetChildAtIndex", "GrabFocus", "ScrollTo", "GetRowColumnSpan",
            "GetColumnHeaderCells", "GetRowHeaderCells":
            return false
        case "Get":
            return !["Parent", "ChildCount", "Locale", "Position", "Table", "RowSpan", "ColumnSpan"].contains(
                call.body.last?.text ?? "")
        default: return true
        }
    }

    /// A row without a node, which is made once for each tree. A program that goes from row to row gets the next ones
    /// with it: each question to the main thread waits for a frame.
    private func part(_ id: AccessibilityTree.ID) async -> AccessibilityElement? {
        let (known, wanted) = state.withLock { state in
            let ahead = AccessibilityServer.readAhead
            let wanted =
                state.parts[id - 1] != nil
                ? id..<id + ahead : state.parts[id + 1] != nil ? id - ahead + 1..<id + 1 : id..<id + 1
            return (state.parts[id], wanted)
        }
        if let known { return known }
        let owner = AccessibilityElement.owner(of: id)
        let made = await actor.parts(wanted.filter { AccessibilityElement.owner(of: $0) == owner })
        state.withLock { state in
            if state.parts.count + made.count > AccessibilityServer.mostParts { state.parts = [:] }
            for element in made { state.parts[element.id] = element }
        }
        return made.first { $0.id == id }
    }

    // MARK: - Cache

    private func cache(_ call: BusMessage, _ tree: AccessibilityTree) throws(BusFault) -> [BusValue] {
        switch (call.interface, call.member) {
        case (AccessibleName.prefix + "Cache", "GetItems"):
            let items = [application] + tree.inOrder
            return [.array(of: AccessibleCacheItem.type, items.map { AccessibleCacheItem.value($0, tree, context) })]
        case (AccessibleName.properties, "Get"): return [.variant(.uint32(1))]
        case (AccessibleName.properties, "GetAll"): return [.options(["version": .uint32(1)])]
        default: throw .unknownMethod(call)
        }
    }
}

/// An element as the registry's clients keep it.
enum AccessibleCacheItem {
    static let type = "((so)(so)(so)iiassusau)"

    static func value(
        _ element: AccessibilityElement, _ tree: AccessibilityTree, _ context: AccessibleContext
    ) -> BusValue {
        func reference(_ id: AccessibilityTree.ID) -> BusValue {
            .reference(context.name, AccessibleName.path(of: id))
        }
        let isRoot = element.id == AccessibilityTree.application
        let bits = element.states.numbers(of: element)
        return .structure([
            reference(element.id), reference(AccessibilityTree.application),
            isRoot ? .reference(context.desktop.name, context.desktop.path) : reference(element.parent),
            .integer(tree.indexInParent(of: element.id) ?? 0), .integer(tree.childCount(of: element.id)),
            .strings(element.interfaces), .string(element.name), .uint32(element.role.number),
            .string(element.description),
            .array(
                of: "u", [.uint32(UInt32(truncatingIfNeeded: bits)), .uint32(UInt32(truncatingIfNeeded: bits >> 32))]),
        ])
    }
}

extension BusFault {
    static func unknownObject(_ call: BusMessage) -> BusFault {
        BusFault(name: "org.freedesktop.DBus.Error.UnknownObject", message: "there is no \(call.path)")
    }
}
