import ADKFoundation
import ADKLayers
import ADKViews
import CXCB
import CXIM
import Foundation
import Glibc

/// The user's input method, such as Fcitx or IBus: it gets the keys while the user writes, and composes text of them.
///
/// It is another program. A key that it does not use comes back. Keys go on without it if it ends, or is silent for a
/// while (`InputMethodKeys`). Libxcb-imdkit speaks its protocol, XIM; it is loaded when the user first writes, and
/// waits for the X server only, never for the input method.
@MainActor
final class InputMethod {
    /// A result of the input method, for a window.
    enum Output {
        /// Text that is not finished, in place of what was composed before, with its selection in UTF-16 units.
        case composed(String, selected: Range<Int>)
        case inserted(String)
        /// A key that it does not use, or that it sends on its own.
        case key(xcb_key_press_event_t)
    }

    /// A window's connection to the input method.
    private struct Context {
        enum Phase: Equatable {
            /// The input method was asked for a context of the style.
            case asked(style: Int)
            case ready(cxim_context_t)
            /// It supports no style.
            case refused
        }

        var phase: Phase
        /// The text that the user writes in.
        var input: TextInputPlace?
        var preedit = Preedit()
        var spot: CGPoint?
        /// The context before this one. The input method may wait for an acknowledgement of its keys, and would wait
        /// forever if it were destroyed at once.
        var retired: cxim_context_t?
    }

    /// A message to the input method.
    private enum Request {
        case create(xcb_window_t, style: Int)
        case place(xcb_window_t)
        case destroy(cxim_context_t)
        case ask(cxim_context_t)
        case key(xcb_key_press_event_t)
    }

    private let connection: XConnection
    private let library: UnsafePointer<cxim_library_t>
    private let method: OpaquePointer
    private var isOpen = false
    /// Whether the connection was given up, because the input method was silent. It is looked for until it answers.
    private var isLost = false
    private var contexts: [xcb_window_t: Context] = [:]
    private var keys = InputMethodKeys()
    /// Messages that are not sent yet: the library sends none while it waits for an answer, and does not go on by
    /// itself.
    private var requests: [Request] = []
    private var isWaiting = false
    private var watch: LifetimeToken?
    private var retrying: LifetimeToken?
    private var nudging: LifetimeToken?
    /// Pixels per point of a window.
    private let scale: @MainActor (xcb_window_t) -> CGFloat
    private let output: @MainActor (Output, xcb_window_t) -> Void

    /// Composed text is shown in the text; else in a window of the input method, at the caret; else anywhere.
    private static let styles: [UInt32] = [0x0002 | 0x0400, 0x0004 | 0x0400, 0x0008 | 0x0400]
    /// Seconds after which a silent input method is asked whether it is there; it has four times as many for the
    /// answer. Tests wait longer.
    var patience: TimeInterval = 0.5 { didSet { watch = nil } }
    /// Seconds until one that does not answer gets a message. They grow by a half each time.
    private static let nudgeInterval: TimeInterval = 0.3
    /// Seconds between two messages, after which the connection is given up: six seconds of silence.
    private static let longestNudgeInterval: TimeInterval = 2
    /// Seconds until the input method is looked for again. They double each time.
    private static let retryInterval: TimeInterval = 0.5
    private static let longestRetryInterval: TimeInterval = 16

    /// Nil if the user has no input method (`XMODIFIERS`), or the library is not installed.
    init?(
        connection: XConnection, environment: [String: String], scale: @escaping @MainActor (xcb_window_t) -> CGFloat,
        output: @escaping @MainActor (Output, xcb_window_t) -> Void
    ) {
        guard let modifiers = environment["XMODIFIERS"], let name = InputMethod.name(in: modifiers) else { return nil }
        guard let library = cxim_load() else {
            connection.log.notice(
                "The input method \(name) is not used: libxcb-imdkit.so.1 is missing (package libxcb-imdkit1)")
            return nil
        }
        guard let method = library.pointee.create(connection.handle, connection.screenNumber, "@im=\(name)")
        else { return nil }
        (self.connection, self.library, self.method) = (connection, library, method)
        (self.scale, self.output) = (scale, output)
        library.pointee.compound_text_init()
        library.pointee.set_use_utf8_string(method, true)
        let user = Unmanaged.passUnretained(self).toOpaque()
        var callbacks = InputMethod.callbacks
        library.pointee.set_im_callback(method, &callbacks, user)
        open()
        retry(after: InputMethod.retryInterval)
    }

    isolated deinit {
        library.pointee.close(method)
        library.pointee.destroy(method)
    }

    /// The name in a value like `@im=fcitx`; nil if there is none.
    static func name(in modifiers: String) -> String? {
        guard let start = modifiers.range(of: "@im=") else { return nil }
        let name = modifiers[start.upperBound...].prefix { $0 != "@" }
        return name.isEmpty || name == "none" || name == "local" ? nil : String(name)
    }

    /// Whether it has the keys of a text; for tests.
    var isReady: Bool {
        contexts.values.contains { if case .ready = $0.phase { $0.input != nil } else { false } }
    }
    /// Whether keys are typed without it, because it does not answer; for tests.
    var hangs: Bool { keys.hangs }

    // MARK: - From the host

    /// Reads messages of the input method. Returns whether `event` is one.
    func handle(_ event: XEvent) -> Bool {
        switch Int32(event.type) {
        case XCB_CLIENT_MESSAGE, XCB_SELECTION_NOTIFY, XCB_PROPERTY_NOTIFY, XCB_DESTROY_NOTIFY: break
        default: return false
        }
        guard library.pointee.filter_event(method, event.mutable) else { return false }
        send()
        // Of properties the library takes the list of input methods only.
        if Int32(event.type) == XCB_PROPERTY_NOTIFY { retry(after: InputMethod.retryInterval) }
        return true
    }

    /// Asks the input method again, if there is no connection then. One that is starting may not read a question until
    /// it gets another one.
    private func retry(after interval: TimeInterval) {
        guard !isOpen, isLost || interval <= InputMethod.longestRetryInterval else { return }
        retrying = FrameTimer.kept(after: min(interval, InputMethod.longestRetryInterval)) { [weak self] in
            guard let self, !isOpen else { return }
            library.pointee.close(method)
            open()
            retry(after: 2 * interval)
        }
    }

    /// Connects again to one that was silent for long. It may have lost a message for good.
    private func reconnect() {
        isLost = true
        closed()
        library.pointee.close(method)
        open()
        retry(after: InputMethod.retryInterval)
    }

    private func open() {
        let user = Unmanaged.passUnretained(self).toOpaque()
        _ = library.pointee.open(method, { _, user in InputMethod.of(user) { $0.opened() } }, true, user)
        connection.flush()
    }

    /// The user writes in another text of the window, or elsewhere in it; nil: in none.
    func setInput(_ input: TextInputPlace?, in window: xcb_window_t) {
        guard input != nil || contexts[window] != nil else { return }
        let old = contexts[window]?.input
        contexts[window, default: Context(phase: .asked(style: 0))].input = input
        guard old != input else { return }
        if case .ready(let context) = contexts[window]?.phase {
            if (old == nil) != (input == nil) { setFocus(input != nil, context) }
            // The user or the app ended the composition.
            let ended = old?.isComposing ?? false && !(input?.isComposing ?? false)
            if ended, contexts[window]?.preedit.isEmpty == false { renewContext(of: window) }
            requests.append(.place(window))
        } else if old == nil, isOpen {
            requests.append(.create(window, style: 0))
        }
        send()
    }

    func windowWasClosed(_ window: xcb_window_t) {
        guard let old = contexts.removeValue(forKey: window) else { return }
        if case .ready(let context) = old.phase { requests.append(.destroy(context)) }
        if let context = old.retired { requests.append(.destroy(context)) }
        send()
    }

    /// Gives a key to the input method. Returns false if the window's text does not have one.
    func takes(_ event: xcb_key_press_event_t) -> Bool {
        guard isOpen, let context = contexts[event.event], context.input != nil, context.phase != .refused,
            keys.note(event)
        else { return false }
        requests.append(.key(event))
        send()
        watchKeys()
        return true
    }

    // MARK: - Keys without an answer

    private func watchKeys() {
        guard watch == nil else { return }
        watch = FrameTimer.kept(after: patience) { [weak self] in self?.lookAfterKeys() }
    }

    private func lookAfterKeys() {
        watch = nil
        switch keys.timePassed() {
        case .nothing: return
        case .ask(let window):
            guard case .ready(let context) = contexts[window]?.phase else { return giveUp(keys.giveUp()) }
            requests.append(.ask(context))
            send()
        case .wait: break
        case .giveUp(let events): return giveUp(events)
        }
        watchKeys()
    }

    /// Types keys without the input method. Its composed text stays in the text.
    private func giveUp(_ events: [xcb_key_press_event_t]) {
        for (window, context) in contexts.sorted(by: { $0.key < $1.key }) where !context.preedit.isEmpty {
            contexts[window]?.preedit = Preedit()
            output(.inserted(context.preedit.text), window)
        }
        for event in events { output(.key(event), event.event) }
    }

    private func answered() {
        isWaiting = false
        guard keys.answered() else { return }
        // Its composed text is of keys that were typed without it.
        for window in contexts.keys.sorted() { renewContext(of: window) }
    }

    // MARK: - From the input method

    private func opened() {
        (isOpen, isLost, retrying) = (true, false, nil)
        keys = InputMethodKeys()
        (requests, isWaiting, created) = ([], false, nil)
        for (window, context) in contexts.sorted(by: { $0.key < $1.key }) where context.input != nil {
            requests.append(.create(window, style: 0))
        }
    }

    private func closed() {
        isOpen = false
        giveUp(keys.giveUp())
        contexts = contexts.mapValues { Context(phase: .asked(style: 0), input: $0.input) }
        (requests, isWaiting, created) = ([], false, nil)
    }

    /// The window for which a context is made.
    private var created: xcb_window_t?

    private func contextArrived(_ number: cxim_context_t) {
        isWaiting = false
        guard let window = created, let context = contexts[window], case .asked(let style) = context.phase else {
            if number != 0 { requests.append(.destroy(number)) }
            return
        }
        guard number != 0 else {
            if style + 1 < InputMethod.styles.count {
                requests.append(.create(window, style: style + 1))
            } else {
                contexts[window]?.phase = .refused
            }
            return
        }
        contexts[window]?.phase = .ready(number)
        if context.input != nil { setFocus(true, number) }
        requests.insert(.place(window), at: 0)
    }

    private func setFocus(_ isFocused: Bool, _ context: cxim_context_t) {
        _ = isFocused ? library.pointee.set_ic_focus(method, context) : library.pointee.unset_ic_focus(method, context)
    }

    /// Ends the composition of a window by a new context. Keys wait for it. The library cannot always read the answer
    /// to RESET_IC.
    private func renewContext(of window: xcb_window_t) {
        guard let context = contexts[window], case .ready(let number) = context.phase else { return }
        setFocus(false, number)
        if let old = context.retired { requests.append(.destroy(old)) }
        contexts[window] = Context(phase: .asked(style: 0), input: context.input, retired: number)
        if context.input != nil { requests.append(.create(window, style: 0)) }
    }

    // MARK: - Messages

    /// Sends messages until one has to be answered. Not called in callbacks of the library.
    private func send() {
        while !isWaiting, !requests.isEmpty {
            let request = requests.removeFirst()
            if case .key(var event) = request {
                // Without a context, the key is given up after some time.
                if case .ready(let context) = contexts[event.event]?.phase {
                    _ = library.pointee.forward_event(method, context, &event)
                }
            } else {
                isWaiting = sendQuestion(request)
            }
        }
        connection.flush()
        if isWaiting || keys.areWaiting, nudging == nil { nudge(after: InputMethod.nudgeInterval) }
    }

    /// Sends a message without effect from time to time until the awaited answer comes. An input method may have read
    /// a question without noticing it, until it gets something else.
    private func nudge(after interval: TimeInterval) {
        nudging = FrameTimer.kept(after: interval) { [weak self] in
            guard let self else { return }
            nudging = nil
            guard isWaiting || keys.areWaiting else { return }
            guard interval <= InputMethod.longestNudgeInterval else { return reconnect() }
            _ = library.pointee.set_ic_focus(method, 0)
            connection.flush()
            nudge(after: 1.5 * interval)
        }
    }

    /// Returns false if there is nothing to wait for.
    private func sendQuestion(_ request: Request) -> Bool {
        let user = Unmanaged.passUnretained(self).toOpaque()
        let done: cxim_notice = { _, _, user in InputMethod.of(user) { $0.isWaiting = false } }
        switch request {
        case .create(let window, let style):
            guard contexts[window] != nil else { return false }
            contexts[window]?.phase = .asked(style: style)
            created = window
            let arrived: cxim_notice = { _, context, user in InputMethod.of(user) { $0.contextArrived(context) } }
            return cxim_create_context(library, method, arrived, user, InputMethod.styles[style], window)
        case .place(let window):
            return sendPlace(of: window, done, user)
        case .destroy(let context):
            return library.pointee.destroy_ic(method, context, done, user)
        case .ask(let context):
            return cxim_ask(library, method, context, { _, _, _, user in InputMethod.of(user) { $0.answered() } }, user)
        case .key:
            return false
        }
    }

    /// Sends the place of the list of candidates, below the caret, if it is another one.
    private func sendPlace(of window: xcb_window_t, _ done: cxim_notice, _ user: UnsafeMutableRawPointer) -> Bool {
        guard let context = contexts[window], case .ready(let number) = context.phase, let input = context.input else {
            return false
        }
        let scale = scale(window)
        let spot = CGPoint(x: (input.caret.minX * scale).rounded(), y: (input.caret.maxY * scale).rounded())
        guard spot != context.spot else { return false }
        contexts[window]?.spot = spot
        let (x, y) = (Int16(clamping: Int(saturating: spot.x)), Int16(clamping: Int(saturating: spot.y)))
        return cxim_set_spot(library, method, number, done, user, x, y)
    }

    // MARK: - Texts

    private func window(of context: cxim_context_t) -> xcb_window_t? {
        contexts.first { $0.value.phase == .ready(context) }?.key
    }

    private func keyArrived(_ event: xcb_key_press_event_t, _ context: cxim_context_t) {
        guard let window = window(of: context), keys.returned(event) else { return }
        var event = event
        event.event = window
        output(.key(event), window)
    }

    private func textArrived(_ text: String, _ context: cxim_context_t) {
        guard let window = window(of: context), !text.isEmpty, !keys.hangs else { return }
        keys.madeText()
        contexts[window]?.preedit = Preedit()
        output(.inserted(text), window)
    }

    private func preeditArrived(_ change: Preedit.Change, _ context: cxim_context_t) {
        guard let window = window(of: context), var preedit = contexts[window]?.preedit, !keys.hangs else { return }
        let wasEmpty = preedit.isEmpty
        keys.madeText()
        preedit.apply(change)
        contexts[window]?.preedit = preedit
        if !wasEmpty || !preedit.isEmpty { sendPreedit(preedit, window) }
    }

    private func preeditCaretArrived(_ place: Int, _ context: cxim_context_t) {
        guard let window = window(of: context), var preedit = contexts[window]?.preedit, !preedit.isEmpty else {
            return
        }
        preedit.moveCaret(to: place)
        contexts[window]?.preedit = preedit
        sendPreedit(preedit, window)
    }

    private func sendPreedit(_ preedit: Preedit, _ window: xcb_window_t) {
        output(.composed(preedit.text, selected: preedit.selection), window)
    }

    /// Text in the encoding of the input method.
    private func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
        guard let bytes, count > 0 else { return "" }
        if library.pointee.get_encoding(method) == 1 {
            return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        }
        var length = 0
        guard let converted = library.pointee.compound_text_to_utf8(bytes, count, &length) else { return "" }
        defer { free(converted) }
        return String(decoding: UnsafeRawBufferPointer(start: converted, count: length), as: UTF8.self)
    }

    // MARK: - Callbacks

    /// The library calls back only while this object calls it, on the main thread.
    private nonisolated static func of(_ user: UnsafeMutableRawPointer?, _ body: @MainActor (InputMethod) -> Void) {
        guard let user else { return }
        let method = Unmanaged<InputMethod>.fromOpaque(user).takeUnretainedValue()
        MainActor.assumeIsolated { body(method) }
    }

    private static var callbacks: cxim_callbacks_t {
        var result = cxim_callbacks_t()
        result.forward_event = { _, context, event, user in
            guard let event = event?.pointee else { return }
            InputMethod.of(user) { $0.keyArrived(event, context) }
        }
        result.commit_string = { _, context, _, bytes, count, _, _, user in
            // No lock: used in this call only, on the main thread.
            nonisolated(unsafe) let bytes = bytes
            InputMethod.of(user) { $0.textArrived($0.text(bytes, Int(count)), context) }
        }
        result.preedit_draw = { _, context, frame, user in
            guard let frame = frame?.pointee else { return }
            // No lock: used in this call only, on the main thread.
            nonisolated(unsafe) let draw = frame
            InputMethod.of(user) { method in
                let isEmpty = draw.status & 1 != 0
                let bytes = UnsafeRawPointer(draw.bytes)?.assumingMemoryBound(to: CChar.self)
                method.preeditArrived(
                    Preedit.Change(
                        first: Int(draw.first), length: Int(draw.length), caret: Int(draw.caret),
                        text: isEmpty ? "" : method.text(bytes, Int(draw.byte_length)),
                        feedback: Array(
                            UnsafeBufferPointer(start: draw.feedback.items, count: Int(draw.feedback.count)))),
                    context)
            }
        }
        result.preedit_caret = { _, context, frame, user in
            guard let frame = frame?.pointee else { return }
            InputMethod.of(user) { $0.preeditCaretArrived(Int(frame.position), context) }
        }
        result.preedit_done = { _, context, user in
            InputMethod.of(user) { $0.preeditArrived(.removal, context) }
        }
        result.disconnected = { _, user in InputMethod.of(user) { $0.closed() } }
        return result
    }
}
