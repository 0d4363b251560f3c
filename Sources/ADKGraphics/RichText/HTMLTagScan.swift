/// Counts the tags of an HTML document and the attributes of each, byte by byte.
///
/// It divides the document as libxml2 does, and may count too many.
struct HTMLTagScan {
    private enum State {
        case text
        /// In a script or style sheet, and whether the last byte was `<`.
        case raw(isOpened: Bool)
        /// Behind `<`.
        case opened
        /// Behind `<!`, with the number of dashes.
        case declared(dashes: Int)
        /// In a comment, with the number of dashes before.
        case comment(dashes: Int)
        case tag
        /// Behind `=` and spaces.
        case value
        case unquoted
        case quoted(UInt8)
    }

    private var state = State.text
    private var tagCount = 0
    private var attributeCount = 0
    private var lastIsSpace = false
    /// The first letters of the tag, in lower case. Nil behind its name.
    private var name: [UInt8]? = []
    private var isRaw = false

    /// Returns false beyond a limit.
    mutating func accepts(_ byte: UInt8) -> Bool {
        let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
        switch state {
        case .text: if byte == UInt8(ascii: "<") { state = .opened }
        case .raw(let isOpened):
            state = .raw(isOpened: byte == UInt8(ascii: "<"))
            if isOpened, byte == UInt8(ascii: "/") { beginTag() }
        case .opened: opened(by: byte)
        case .declared(let dashes):
            state = byte == UInt8(ascii: "-") ? (dashes == 1 ? .comment(dashes: 0) : .declared(dashes: 1)) : .tag
            if byte == UInt8(ascii: ">") { state = .text }
        case .comment(let dashes):
            let isEnd = byte == UInt8(ascii: ">") && dashes >= 2
            state = isEnd ? .text : .comment(dashes: byte == UInt8(ascii: "-") ? min(2, dashes + 1) : 0)
        case .tag: inTag(byte, isSpace)
        case .value:
            if isSpace { break }
            let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            state = isQuote ? .quoted(byte) : .unquoted
            if byte == UInt8(ascii: ">") { endTag() }
        case .unquoted:
            if isSpace {
                attributeCount += 1
                state = .tag
            }
            if byte == UInt8(ascii: ">") { endTag() }
        case .quoted(let quote):
            if byte == quote {
                attributeCount += 1
                state = .tag
            }
        }
        lastIsSpace = isSpace
        // A quoted value and the space behind it count twice.
        return tagCount <= HTMLSource.tagLimit && attributeCount <= 2 * HTMLSource.attributeLimit
    }

    private mutating func opened(by byte: UInt8) {
        switch byte {
        case UInt8(ascii: "!"):
            beginTag()
            state = .declared(dashes: 0)
        case UInt8(ascii: "<"): break
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"),
            UInt8(ascii: "?"):
            beginTag()
            name = [byte | 0x20]
        default: state = .text
        }
    }

    private mutating func beginTag() {
        tagCount += 1
        (state, attributeCount, name) = (.tag, 0, nil)
    }

    private mutating func inTag(_ byte: UInt8, _ isSpace: Bool) {
        let isEnd = byte == UInt8(ascii: ">")
        if let letters = name {
            if isSpace || isEnd || letters.count > 6 {
                name = nil
                isRaw = letters == Array("script".utf8) || letters == Array("style".utf8)
            } else {
                name?.append(byte | 0x20)
            }
        }
        if isSpace && !lastIsSpace || byte == UInt8(ascii: "/") { attributeCount += 1 }
        if byte == UInt8(ascii: "=") { state = .value }
        if isEnd { endTag() }
    }

    private mutating func endTag() {
        state = isRaw ? .raw(isOpened: false) : .text
        isRaw = false
    }
}
