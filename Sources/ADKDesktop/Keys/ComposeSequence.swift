import ADKFoundation
import CXKBCommon
import Foundation

/// Dead keys and the Compose key: sequences of keys that type one character.
///
/// The sequences are in a file of the locale, which takes some milliseconds to read. It is read at the first key that
/// can start a sequence.
@MainActor
package final class ComposeSequence {
    package enum Result: Equatable {
        /// The key is not part of a sequence.
        case none
        /// The key continues a sequence and types nothing.
        case pending
        /// The key completes a sequence, which types this text.
        case text(String)
        /// The key breaks off the sequence and types nothing.
        case cancelled
    }

    private let locale: String
    private var state: OpaquePointer?
    private var isLoaded = false

    /// Chooses the locale; loads nothing yet.
    ///
    /// - Parameter environment: `LC_ALL`, `LC_CTYPE` or `LANG` names the locale, as for all programs.
    package init(environment: [String: String]) {
        locale = EnvironmentLocale.value(of: "LC_CTYPE", in: environment) ?? "C"
    }

    isolated deinit {
        if let state { xkb_compose_state_unref(state) }
    }

    /// Feeds the symbol of a pressed key into the sequence.
    package func press(_ symbol: xkb_keysym_t) -> Result {
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

    /// Discards an unfinished sequence; the window has lost the focus.
    package func reset() {
        if let state { xkb_compose_state_reset(state) }
    }

    /// Whether `symbol` can start a sequence: dead keys and the Compose key.
    private static func begins(with symbol: xkb_keysym_t) -> Bool {
        symbol == xkb_keysym_t(XKB_KEY_Multi_key) || (0xFE50...0xFE93).contains(symbol)
    }

    private func load() {
        guard !isLoaded else { return }
        isLoaded = true
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return }
        defer { xkb_context_unref(context) }
        // The C locale has no sequences: use those of UTF-8.
        let name = locale == "C" || locale == "POSIX" ? "en_US.UTF-8" : locale
        guard let table = xkb_compose_table_new_from_locale(context, name, XKB_COMPOSE_COMPILE_NO_FLAGS) else { return }
        defer { xkb_compose_table_unref(table) }
        state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
    }
}
