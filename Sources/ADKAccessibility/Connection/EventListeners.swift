import ADKBus

/// The events that assistive programs registered for, such as `object:state-changed:focused`.
struct EventListeners: Sendable {
    private var events: [[Substring]: Int] = [:]
    private var owners: [String: [[Substring]]] = [:]

    init() {}

    var isEmpty: Bool { events.isEmpty }

    /// Takes over the answer of the registry: structures of a program's name and an event.
    mutating func reset(to list: [BusValue]) {
        self = EventListeners()
        for case let pair? in list.map(\.elements) where pair.count >= 2 {
            if let name = pair[0].text, let event = pair[1].text { add(event, of: name) }
        }
    }

    mutating func add(_ event: String, of name: String) {
        owners[name, default: []].append(EventListeners.parts(event))
        count()
    }

    mutating func remove(_ event: String, of name: String) {
        guard let index = owners[name]?.firstIndex(of: EventListeners.parts(event)) else { return }
        owners[name]?.remove(at: index)
        count()
    }

    private mutating func count() {
        events = owners.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Whether a program listens to an event, or to all that begin like it.
    func want(_ event: String) -> Bool {
        let parts = EventListeners.parts(event)
        return events.keys.contains { parts.starts(with: $0) }
    }

    /// Programs write `state-changed`, `StateChanged` or `State-Changed`.
    private static func parts(_ event: String) -> [Substring] {
        var parts = event.lowercased().replacing("-", with: "").split(separator: ":", omittingEmptySubsequences: false)
        while parts.last?.isEmpty ?? false { parts.removeLast() }
        return parts
    }
}
