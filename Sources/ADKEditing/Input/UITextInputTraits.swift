import Foundation

/// How letters are made capital while one types, with UIKit's values. No effect: desktops have real keyboards.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// No letter.
    case none
    /// The first letter of each word.
    case words
    /// The first letter of each sentence.
    case sentences
    /// All letters.
    case allCharacters
}

/// Whether words are corrected while one types, with UIKit's values. No effect: desktops do not.
public enum UITextAutocorrectionType: Int, Sendable {
    /// As the system does.
    case `default`
    /// Words are not corrected.
    case no
    /// Words are corrected.
    case yes
}

/// Whether misspelt words are underlined, with UIKit's values, where Enchant and a dictionary of one of the user's
/// languages are installed.
public enum UITextSpellCheckingType: Int, Sendable {
    /// In text views and editable text nodes, and not in fields.
    case `default`
    /// Words are not underlined.
    case no
    /// Misspelt words are underlined.
    case yes
}

/// The keys of a touch keyboard, with UIKit's values. No effect: desktops have real keyboards.
public enum UIKeyboardType: Int, Sendable {
    /// The usual keys.
    case `default`
    /// Letters of ASCII.
    case asciiCapable
    /// Digits and punctuation.
    case numbersAndPunctuation
    /// For addresses of web pages.
    case URL
    /// Digits, for a code.
    case numberPad
    /// For telephone numbers.
    case phonePad
    /// For names and telephone numbers.
    case namePhonePad
    /// For addresses of electronic mail.
    case emailAddress
    /// Digits and a decimal point.
    case decimalPad
    /// Letters, with @ and #.
    case twitter
    /// For searches and addresses of web pages.
    case webSearch
    /// Digits of ASCII.
    case asciiCapableNumberPad
}

/// The look of a touch keyboard, with UIKit's values. No effect.
public enum UIKeyboardAppearance: Int, Sendable {
    /// As the system does.
    case `default`
    /// Dark.
    case dark
    /// Light.
    case light
}

/// The title of a touch keyboard's return key, with UIKit's values. No effect.
public enum UIReturnKeyType: Int, Sendable {
    /// Return.
    case `default`
    /// Go.
    case go
    /// Google.
    case google
    /// Join.
    case join
    /// Next.
    case next
    /// Route.
    case route
    /// Search.
    case search
    /// Send.
    case send
    /// Yahoo.
    case yahoo
    /// Done.
    case done
    /// Emergency call.
    case emergencyCall
    /// Continue.
    case `continue`
}

/// The meaning of a field's text, by UIKit's names. No effect.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A person's name.
    public static let name = UITextContentType(rawValue: "name")
    /// An address of electronic mail.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// The address of a web page.
    public static let URL = UITextContentType(rawValue: "url")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// The name of an account.
    public static let username = UITextContentType(rawValue: "username")
    /// A secret.
    public static let password = UITextContentType(rawValue: "password")
    /// A secret that is made now.
    public static let newPassword = UITextContentType(rawValue: "new-password")
}

/// The settings of what is typed. Most have no effect, because desktops have real keyboards; they are there for code
/// from iOS.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
    /// No effect.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// No effect.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Whether misspelt words are underlined.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// No effect.
    var keyboardType: UIKeyboardType { get set }
    /// No effect.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// No effect.
    var returnKeyType: UIReturnKeyType { get set }
    /// Whether Enter has no effect while the text is empty.
    var enablesReturnKeyAutomatically: Bool { get set }
    /// Whether bullets are shown in place of the characters, which are then not copied.
    var isSecureTextEntry: Bool { get set }
    /// No effect.
    var textContentType: UITextContentType! { get set }
}

/// The values of `UITextInputTraits`. Most have no effect but to be read again.
struct InputTraits: Sendable {
    var autocapitalization = UITextAutocapitalizationType.sentences
    var autocorrection = UITextAutocorrectionType.default
    var spellChecking = UITextSpellCheckingType.default
    var keyboard = UIKeyboardType.default
    var keyboardAppearance = UIKeyboardAppearance.default
    var returnKey = UIReturnKeyType.default
    var enablesReturnKeyAutomatically = false
    var contentType: UITextContentType?
}
