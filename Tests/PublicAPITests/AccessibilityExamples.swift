import AsyncDisplayKit

// The code of the article *Accessibility*. The `sample` comments mark what the article shows.

// sample: values
/// One to five stars. The stars are drawn, so the node says what they mean.
final class RatingNode: ASControlNode, @unchecked Sendable {
    static let most = 5

    init(stars: Int) {
        super.init()
        isAccessibilityElement = true
        accessibilityLabel = "Rating"
        accessibilityTraits = .adjustable
        accessibilityHint = "Plus and minus change it"
        show(stars)
    }

    /// Any thread.
    func show(_ stars: Int) {
        accessibilityValue = "\(stars) of \(RatingNode.most) stars"
    }
}
// end

// sample: actions
/// A volume from 0 to 10. Keys of the screen reader change it.
@MainActor
final class VolumeView: UIView {
    private(set) var volume = 5

    override init(frame: CGRect) {
        super.init(frame: frame)
        isAccessibilityElement = true
        accessibilityLabel = "Volume"
        accessibilityTraits = .adjustable
        accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Mute") { [weak self] _ in
                self?.volume = 0
                return true
            }
        ]
    }

    override var accessibilityValue: String? {
        get { "\(volume)" }
        set {}
    }

    override func accessibilityIncrement() { volume = min(10, volume + 1) }
    override func accessibilityDecrement() { volume = max(0, volume - 1) }
}
// end

enum AccessibilitySamples {
    // sample: contrast
    /// A grey for captions. It is darker, or in dark appearance lighter, if the user wants more contrast.
    static let caption = UIColor { traits in
        switch (traits.userInterfaceStyle, traits.accessibilityContrast) {
        case (.dark, .high): UIColor(white: 0.92, alpha: 1)
        case (.dark, _): UIColor(white: 0.7, alpha: 1)
        case (_, .high): UIColor(white: 0.15, alpha: 1)
        default: UIColor(white: 0.38, alpha: 1)
        }
    }
    // end

    // sample: grouping
    /// A photo whose decoration is skipped, and whose button only shows a symbol.
    static func card(_ photo: ASImageNode, ornament: ASDisplayNode, star: ASButtonNode) -> ASDisplayNode {
        photo.isAccessibilityElement = true
        photo.accessibilityLabel = "Lighthouse at dusk"
        photo.accessibilityTraits = .image
        ornament.accessibilityElementsHidden = true
        star.accessibilityLabel = "Add to favourites"

        let card = ASDisplayNode()
        card.automaticallyManagesSubnodes = true
        card.shouldGroupAccessibilityChildren = true
        card.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch,
                children: [photo, ornament, star])
        }
        return card
    }
    // end
}
