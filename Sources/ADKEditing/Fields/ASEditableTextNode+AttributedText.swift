import ADKGraphics
import ADKNodes
import ADKText

extension ASEditableTextNode {
    /// The text as an immutable value. Nil if it is empty.
    var textValue: AttributedText? {
        get {
            let buffer = state.withLock { $0.buffer }
            return buffer.length > 0 ? buffer.text : nil
        }
        set {
            let buffer = TextBuffer(newValue ?? .empty)
            replace(\.buffer, by: buffer) { $0.content.setText(buffer.text) }
        }
    }

    /// The placeholder as an immutable value.
    var placeholderValue: AttributedText? {
        get { state.withLock { $0.placeholder } }
        set { replace(\.placeholder, by: newValue) { $0.placeholder = newValue } }
    }

    /// Sets a value of the node and of its view. The old value, which may own an app's attachments, is freed without
    /// the lock.
    private func replace<Value>(
        _ path: WritableKeyPath<State, Value>, by value: Value,
        _ show: @escaping @MainActor @Sendable (EditableTextView) -> Void
    ) {
        let old = state.withLock { state in
            defer { state[keyPath: path] = value }
            return state[keyPath: path]
        }
        withExtendedLifetime(old) {}
        apply(show)
        setNeedsLayout()
    }
}

extension ASEditableTextNode: ADKAttributedTextNode {}

/// Any thread before load, then the main thread.
extension ADKAttributedTextNode where Self: ASEditableTextNode {
    /// The text. Setting it cannot be undone by the user.
    public var attributedText: (any AttributedTextConvertible)? {
        get { textValue }
        set { textValue = newValue?.attributedText }
    }

    /// The text that is shown while the node is empty.
    public var attributedPlaceholderText: (any AttributedTextConvertible)? {
        get { placeholderValue }
        set { placeholderValue = newValue?.attributedText }
    }
}
