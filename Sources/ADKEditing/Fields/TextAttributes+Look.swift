import ADKGraphics
import Foundation

extension TextAttributes {
    /// The attributes of a view's plain text.
    init(font: UIFont?, color: UIColor?, alignment: NSTextAlignment) {
        self.init(font: font, color: color)
        guard alignment != .natural else { return }
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        paragraphStyle = style.immutable
    }
}
