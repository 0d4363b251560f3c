import CXCB

/// An event as the server sent it; valid only while it is being handled.
struct XEvent {
    private let memory: UnsafeRawPointer
    /// Event number: a core event, or an extension's first event plus an offset. Without the "sent" bit.
    let type: UInt8
    /// Another program sent the event, so its content cannot be trusted.
    let isSent: Bool

    init(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
        memory = UnsafeRawPointer(event)
        type = event.pointee.response_type & 0x7F
        isSent = event.pointee.response_type & 0x80 != 0
    }

    /// The event as `type`. XCB allocated the memory, so it is aligned for all types.
    func read<Event>(as type: Event.Type) -> Event { memory.load(as: type) }

    /// The event in place, for C libraries, which get it as they got it from XCB.
    var mutable: UnsafeMutablePointer<xcb_generic_event_t> {
        UnsafeMutableRawPointer(mutating: memory).assumingMemoryBound(to: xcb_generic_event_t.self)
    }

    /// The event in place, for events that are longer than their structure.
    func pointer<Event>(to type: Event.Type) -> UnsafePointer<Event> { memory.assumingMemoryBound(to: type) }
}
