import ADKFoundation
import Foundation

/// Constants that decide how things look, each a mutation point.
enum Look {
    static let rowPressed: CGFloat = mutable("row.pressed", 0.07)
    static let listMirrors: Bool = mutable("list.mirrors", true)
    static let rowPlaceholderAlpha: CGFloat = mutable("rowPlaceholder.alpha", 1)
    static let separatorIsHairline: Bool = mutable("separator.isHairline", true)
    static let separatorLevel: CGFloat = mutable("separator.level", 0.5)
}
