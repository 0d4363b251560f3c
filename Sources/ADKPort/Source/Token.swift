/// A piece of Swift source that is neither space nor a comment.
struct Token: Equatable, Sendable {
    enum Kind: Sendable {
        /// A name or a keyword, as it is written, with its grave accents.
        case word
        /// An attribute, as `@objc`, without its arguments.
        case attribute
        /// A word after a number sign, as `#selector`.
        case directive
        case number
        /// A whole string or regular expression, with its delimiters and interpolations.
        case literal
        /// One of `( ) [ ] { } < > , ; : . ? !`, or an operator.
        case mark
    }

    let kind: Kind
    let text: String
    /// Offsets in the bytes of the file.
    let range: Range<Int>
    /// The line, from 1 on.
    let line: Int
    /// Whether it is the first token of its line.
    let startsLine: Bool
    /// Whether a space, a line break or a comment is before it.
    let followsSpace: Bool
}
