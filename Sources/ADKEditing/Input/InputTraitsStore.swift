import Foundation

/// A view of a text that stores its traits.
@MainActor
protocol InputTraitsStore: TextContentHolder {
    var traits: InputTraits { get set }
}

extension InputTraitsStore {
    /// No effect.
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { traits.autocapitalization }
        set { traits.autocapitalization = newValue }
    }
    /// No effect.
    public var autocorrectionType: UITextAutocorrectionType {
        get { traits.autocorrection }
        set { traits.autocorrection = newValue }
    }
    /// Whether misspelt words are underlined.
    public var spellCheckingType: UITextSpellCheckingType {
        get { traits.spellChecking }
        set { traits.spellChecking = newValue }
    }
    /// No effect.
    public var keyboardType: UIKeyboardType {
        get { traits.keyboard }
        set { traits.keyboard = newValue }
    }
    /// No effect.
    public var keyboardAppearance: UIKeyboardAppearance {
        get { traits.keyboardAppearance }
        set { traits.keyboardAppearance = newValue }
    }
    /// No effect.
    public var returnKeyType: UIReturnKeyType {
        get { traits.returnKey }
        set { traits.returnKey = newValue }
    }
    /// Whether Enter has no effect while the text is empty. False by default.
    public var enablesReturnKeyAutomatically: Bool {
        get { traits.enablesReturnKeyAutomatically }
        set { traits.enablesReturnKeyAutomatically = newValue }
    }
    /// No effect.
    public var textContentType: UITextContentType! {
        get { traits.contentType }
        set { traits.contentType = newValue }
    }
    /// Whether bullets are shown in place of the characters, which are then not copied. False by default.
    public var isSecureTextEntry: Bool {
        get { content.isSecure }
        set { content.isSecure = newValue }
    }
}
