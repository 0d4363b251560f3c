import CXKBCommon
import Foundation

/// Dead keys and the Compose key: several keys that type one character together.
///
/// What goes together is in a file of the locale, which takes some milliseconds to read: not
/// before the first such key. Main thread.
@MainActor
final class ComposeSequence {
    enum Result: Equatable {
        /// The key is nothing of this.
        case none
        /// A sequence goes on; the key types nothing.
        case pending
        /// The sequence is complete, and types this.
        case text(String)
        /// No sequence goes on like that; the key types nothing.
        case cancelled
    }

    private let locale: String
    private var state: OpaquePointer?
    private var isLoaded = false

    /// - Parameter environment: its `LC_ALL`, `LC_CTYPE` or `LANG` names the locale, as for all programs.
    init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.filter { !$0.isEmpty }
        locale = names.first ?? "C"
    }

    isolated deinit {
        if let state { xkb_compose_state_unref(state) }
    }

    /// A key that gives `symbol` was pressed.
    func press(_ symbol: xkb_keysym_t) -> Result {
        guard isLoaded || ComposeSequence.begins(with: symbol) else { return .none }
        load()
        guard let state else { return .none }
        guard xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .none }
        switch xkb_compose_state_get_status(state) {
        case XKB_COMPOSE_COMPOSING: return .pending
        case XKB_COMPOSE_CANCELLED:
            xkb_compose_state_reset(state)
            return .cancelled
        case XKB_COMPOSE_COMPOSED:
            defer { xkb_compose_state_reset(state) }
            var bytes = [CChar](repeating: 0, count: 64)
            let count = xkb_compose_state_get_utf8(state, &bytes, bytes.count)
            guard count > 0, Int(count) < bytes.count else { return .cancelled }
            return .text(String(decoding: bytes.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self))
        default: return .none
        }
    }

    /// The keyboard goes to another window: what was begun is forgotten.
    func reset() {
        if let state { xkb_compose_state_reset(state) }
    }

    /// Dead keys, and the key that begins sequences.
    private static func begins(with symbol: xkb_keysym_t) -> Bool {
        symbol == xkb_keysym_t(XKB_KEY_Multi_key) || (0xFE50...0xFE93).contains(symbol)
    }

    private func load() {
        guard !isLoaded else { return }
        isLoaded = true
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return }
        defer { xkb_context_unref(context) }
        // The C locale has no sequences of its own: those of UTF-8 are what is meant.
        let name = locale == "C" || locale == "POSIX" ? "en_US.UTF-8" : locale
        guard let table = xkb_compose_table_new_from_locale(context, name, XKB_COMPOSE_COMPILE_NO_FLAGS) else { return }
        defer { xkb_compose_table_unref(table) }
        state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
    }
}
