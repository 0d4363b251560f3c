import AsyncDisplayKit

/// The text of a message, with its images as attachments.
enum MessageText {
    static let font = UIFont.systemFont(ofSize: 16)

    static func string(_ parts: [Message.Part], color: UIColor) -> NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for part in parts {
            switch part {
            case .text(let text): result.append(NSAttributedString(string: text))
            case .sticker(let name):
                // As high as the line, from below its baseline.
                let side = font.lineHeight
                result.append(attachment(name, CGRect(x: 0, y: font.descender, width: side, height: side)))
            case .picture(let name):
                result.append(attachment(name, CGRect(x: 0, y: 0, width: 220, height: 140)))
                result.append(NSAttributedString(string: "\n"))
            }
        }
        let all = NSRange(location: 0, length: result.length)
        result.addAttributes([.font: font, .foregroundColor: color], range: all)
        return result
    }

    private static func attachment(_ name: String, _ bounds: CGRect) -> NSAttributedString {
        let attachment = NSTextAttachment()
        attachment.image = UIImage(named: name)
        attachment.bounds = bounds
        return NSAttributedString(attachment: attachment)
    }
}
