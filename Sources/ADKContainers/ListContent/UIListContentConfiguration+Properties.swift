import ADKFoundation
import ADKGraphics
import Foundation

extension UIListContentConfiguration {
    /// How the image of a list's content is shown.
    public struct ImageProperties: Equatable, Sendable {
        /// The size and weight of a symbol; nil, the default, for the symbol's own.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The colour of a template image; nil, the default, for the tint of the cell.
        public var tintColor: UIColor?
        /// The radius of round corners, in points. 0 by default.
        public var cornerRadius: CGFloat = 0
        /// The largest size of the image, in points. A side of 0, the default, is no limit. The image keeps its ratio.
        public var maximumSize = CGSize.zero
        /// The least space in which the image is centred, in points, so that the texts of several rows are aligned. 0
        /// by default, and `standardDimension` for symbols.
        public var reservedLayoutSize = CGSize.zero

        /// A side of `reservedLayoutSize` that fits symbols beside text.
        public static let standardDimension: CGFloat = 24
    }

    /// How a text of a list's content is shown.
    public struct TextProperties: Equatable, Sendable {
        /// The alignment of lines.
        public enum TextAlignment: Int, Sendable {
            /// At the start of the line.
            case natural
            /// In the middle.
            case center
            /// At both edges.
            case justified
        }

        /// A change of the letters.
        public enum TextTransform: Int, Sendable {
            /// None.
            case none
            /// Capital letters.
            case uppercase
            /// Small letters.
            case lowercase
            /// A capital letter at the start of each word.
            case capitalized
        }

        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// The alignment of lines. `natural` by default.
        public var alignment = TextAlignment.natural
        /// How text that does not fit is cut. `byTruncatingTail` by default.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The largest number of lines; 0, the default, is no limit.
        public var numberOfLines = 0
        /// The change of the letters. None by default. Not applied to attributed text.
        public var transform = TextTransform.none

        init(_ style: UIFont.TextStyle, _ color: UIColor = .label) {
            self.init(font: .preferredFont(forTextStyle: style), color: color)
        }

        init(font: UIFont, color: UIColor) { (self.font, self.color) = (font, color) }

        /// A text in this look; nil if there is none.
        func styled(_ text: String?, _ attributed: AttributedString?) -> AttributedString? {
            guard var result = attributed ?? text.map({ AttributedString(transformed($0)) }) else { return nil }
            let style = NSMutableParagraphStyle()
            style.alignment = alignment == .natural ? .natural : alignment == .center ? .center : .justified
            var missing = AttributeContainer()
            missing.font = font
            missing.foregroundColor = color
            missing.paragraphStyle = style.copy() as? NSParagraphStyle
            result.mergeAttributes(missing, mergePolicy: .keepCurrent)
            return result
        }

        private func transformed(_ text: String) -> String {
            switch transform {
            case .none: text
            case .uppercase: text.uppercased(with: .application)
            case .lowercase: text.lowercased(with: .application)
            case .capitalized: text.capitalized(with: .application)
            }
        }
    }
}

/// The state of a cell, for its content.
public struct UICellConfigurationState: Hashable, Sendable {
    /// Whether the cell takes no input.
    public var isDisabled = false
    /// Whether the cell is pressed.
    public var isHighlighted = false
    /// Whether the cell is selected.
    public var isSelected = false

    /// The state of a cell at rest.
    public init() {}
}
