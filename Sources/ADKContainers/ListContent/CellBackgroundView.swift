import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// Shows a `UIBackgroundConfiguration` behind the content of a cell.
final class CellBackgroundView: UIView {
    private let plate = UIView()
    private let stroke = CALayer()
    private var imageNode: ASImageNode?
    private var customView: UIView?

    /// The background, for the present state.
    var configuration: UIBackgroundConfiguration {
        didSet { if configuration != oldValue { update() } }
    }

    init(_ configuration: UIBackgroundConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        plate.clipsToBounds = true
        addSubview(plate)
        update()
    }

    @available(*, unavailable)
    required convenience init(adkLaunch: Void) { self.init(.clear()) }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }

    private func update() {
        plate.backgroundColor =
            configuration.customView == nil ? configuration.resolvedBackgroundColor(for: tintColor) : nil
        if customView !== configuration.customView {
            // Another cell may have taken the view.
            if customView?.superview === plate { customView?.removeFromSuperview() }
            customView = configuration.customView
            if let customView { plate.addSubview(customView) }
        }
        showImage(configuration.customView == nil ? configuration.image : nil)
        let width = length(configuration.strokeWidth)
        stroke.borderWidth = width
        stroke.borderColor = configuration.resolvedStrokeColor(for: tintColor)
        if width > 0 {
            if stroke.superlayer !== layer { layer.addSublayer(stroke) }
        } else {
            stroke.removeFromSuperlayer()
        }
        setNeedsLayout()
    }

    private func showImage(_ image: UIImage?) {
        guard let image else {
            imageNode?.view.removeFromSuperview()
            imageNode = nil
            return
        }
        let node = imageNode ?? ASImageNode()
        imageNode = node
        node.contentMode = configuration.imageContentMode
        node.image = image
        if node.view.superview !== plate { plate.addSubview(node.view) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let insets = configuration.backgroundInsets
        let (leading, trailing) = (length(insets.leading), length(insets.trailing))
        let (left, right) = isRightToLeft ? (trailing, leading) : (leading, trailing)
        let (top, bottom) = (length(insets.top), length(insets.bottom))
        plate.frame = CGRect(
            x: left, y: top, width: max(0, bounds.width - left - right), height: max(0, bounds.height - top - bottom))
        let radius = length(configuration.cornerRadius)
        plate.layer.cornerRadius = min(radius, plate.bounds.width / 2, plate.bounds.height / 2)
        let outset = length(configuration.strokeOutset)
        stroke.frame = plate.frame.insetBy(dx: -outset, dy: -outset)
        stroke.cornerRadius = radius > 0 ? plate.layer.cornerRadius + outset : 0
        customView?.frame = plate.bounds
        imageNode?.frame = plate.bounds
    }

    /// A length that can be laid out.
    private func length(_ value: CGFloat) -> CGFloat {
        Misuse.clamped(value, to: 0...16_384, "length in the background of a list cell")
    }
}
