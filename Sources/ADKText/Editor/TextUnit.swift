/// The unit that the pointer selects in.
package enum TextUnit: Sendable {
    case character, word, paragraph

    /// After a click, a double click, and three or more.
    package init(clicks: Int) {
        switch clicks {
        case ...1: self = .character
        case 2: self = .word
        default: self = .paragraph
        }
    }
}
