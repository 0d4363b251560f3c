import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

extension UIButton {
    /// The look and the content of a button.
    ///
    /// Differs from UIKit: there are no subtitles and indicators, and a pressed button is dimmed.
    public struct Configuration: Sendable {
        private enum Look {
            case plain, gray, tinted, filled
        }

        private let look: Look

        /// The title. Nil keeps that of the button.
        public var title: String?
        /// The image. Nil keeps that of the button.
        public var image: UIImage?
        /// The distance between the image and the title, in points. 6 by default.
        public var imagePadding: CGFloat = 6
        /// The space around the content, in points.
        public var contentInsets = NSDirectionalEdgeInsets(top: 6, leading: 12, bottom: 6, trailing: 12)
        /// The colour of the title and the image. Nil uses that of the look.
        public var baseForegroundColor: UIColor?
        /// The colour of the background. Nil uses that of the look.
        public var baseBackgroundColor: UIColor?

        private init(_ look: Look) { self.look = look }

        /// No background.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// A grey background.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// A background in a light form of the tint colour.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// A background in the tint colour.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// The same as `plain()`.
        public static func borderless() -> Configuration { plain() }
        /// The same as `gray()`.
        public static func bordered() -> Configuration { gray() }
        /// The same as `tinted()`.
        public static func borderedTinted() -> Configuration { tinted() }
        /// The same as `filled()`.
        public static func borderedProminent() -> Configuration { filled() }

        /// Gives the look and the content to a button and to the node that shows it.
        @MainActor
        func apply(to button: UIButton, _ node: ASButtonNode) {
            if let title { button.setTitle(title, for: .normal) }
            if let image { button.setImage(image, for: .normal) }
            node.cornerRadius = 6
            node.contentSpacing = imagePadding
            button.contentEdgeInsets = contentInsets.physical(isRightToLeft: button.isRightToLeft)
            applyColors(to: button, node)
        }

        /// Gives the colours of the look, which depend on the tint.
        @MainActor
        func applyColors(to button: UIButton, _ node: ASButtonNode) {
            let tint: UIColor = button.tintColor
            let (foreground, background): (UIColor, UIColor?) =
                switch look {
                case .plain: (tint, nil)
                case .gray: (tint, Palette.selected)
                case .tinted: (tint, tint.withAlphaComponent(0.15))
                case .filled: (Palette.filledText, tint)
                }
            button.setTitleColor(baseForegroundColor ?? foreground, for: .normal)
            node.tintColor = baseForegroundColor ?? foreground
            node.backgroundColor = baseBackgroundColor ?? background
        }
    }
}
