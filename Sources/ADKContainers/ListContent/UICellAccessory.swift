import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import Foundation

/// A mark, a button or a text at the end of a list's cell.
///
/// Differs from UIKit: there is no editing mode, so that accessories are always shown.
public struct UICellAccessory: Sendable {
    /// The look of an accessory.
    public struct Options: Sendable {
        /// The colour; nil for the standard one.
        public var tintColor: UIColor?
        /// The font of a label; nil for that of the main text. Other accessories have none.
        public var font: UIFont?

        /// The standard look, or another colour and font.
        public init(tintColor: UIColor? = nil, font: UIFont? = nil) {
            self.tintColor = tintColor
            self.font = font
        }
    }

    /// UIKit's names of the options.
    public typealias DisclosureIndicatorOptions = Options
    /// UIKit's names of the options.
    public typealias CheckmarkOptions = Options
    /// UIKit's names of the options.
    public typealias DetailOptions = Options
    /// UIKit's names of the options.
    public typealias LabelOptions = Options

    private enum Kind: Sendable {
        case disclosureIndicator, checkmark
        case detail((@MainActor @Sendable () -> Void)?)
        case label(String)
    }

    private let kind: Kind
    private let options: Options

    /// A chevron: the row leads to another screen.
    public static func disclosureIndicator(options: DisclosureIndicatorOptions = Options()) -> UICellAccessory {
        UICellAccessory(kind: .disclosureIndicator, options: options)
    }

    /// A tick, in the tint colour.
    public static func checkmark(options: CheckmarkOptions = Options()) -> UICellAccessory {
        UICellAccessory(kind: .checkmark, options: options)
    }

    /// A button with an “i”. `actionHandler` is called for a click; a click on it does not select the row.
    public static func detail(
        options: DetailOptions = Options(), actionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UICellAccessory { UICellAccessory(kind: .detail(actionHandler), options: options) }

    /// A text.
    public static func label(text: String, options: LabelOptions = Options()) -> UICellAccessory {
        UICellAccessory(kind: .label(text), options: options)
    }

    /// Makes the node that shows the accessory. Any thread.
    func makeNode() -> ASDisplayNode {
        switch kind {
        case .disclosureIndicator: image("chevron.forward", size: 13, options.tintColor ?? .tertiaryLabel)
        case .checkmark: image("checkmark", size: 15, options.tintColor)
        case .detail(let handler): button(handler)
        case .label(let text): label(text)
        }
    }

    private func image(_ name: String, size: CGFloat, _ color: UIColor?) -> ASDisplayNode {
        let node = ASImageNode()
        node.isLayerBacked = true
        node.image = UIImage(
            systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: .semibold))
        if let color { node.tintColor = color }
        return node
    }

    private func button(_ handler: (@MainActor @Sendable () -> Void)?) -> ASDisplayNode {
        let node = ASButtonNode()
        node.setImage(
            UIImage(systemName: "info.circle", withConfiguration: UIImage.SymbolConfiguration(pointSize: 17)),
            for: .normal)
        if let color = options.tintColor { node.tintColor = color }
        node.accessibilityLabel = FrameworkWord.details.text
        // The symbol is smaller than a target must be.
        node.contentEdgeInsets = UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)
        node.hitTestSlop = UIEdgeInsets(top: -6, left: -6, bottom: -6, right: -6)
        if let handler { node.addAction(for: .touchUpInside) { _ in handler() } }
        return node
    }

    private func label(_ text: String) -> ASDisplayNode {
        let node = ASTextNode()
        node.isLayerBacked = true
        node.maximumNumberOfLines = 1
        node.attributedText = UIListContentConfiguration.TextProperties(
            font: options.font ?? .preferredFont(forTextStyle: .body), color: options.tintColor ?? .secondaryLabel
        ).styled(text, nil)
        return node
    }
}
