import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import Foundation

/// The constants of bars. `Palette` has their colours.
enum BarStyle {
    /// The height of a bar, in points.
    static let height: CGFloat = mutable("bar.height", 48)
    /// The smallest side of a button in a bar, in points.
    static let buttonSide: CGFloat = 32
    /// The space between the bar's edge and its content, in points.
    static let margin: CGFloat = 8
    /// The space between two buttons, in points.
    static let spacing: CGFloat = 4
    /// The corner radius of a badge and the size of its text, in points.
    static let badgeRadius: CGFloat = mutable("badge.radius", 8)
    static let badgeTextSize: CGFloat = mutable("badge.textSize", 11)
    /// The size of a large title, in points.
    static let largeTitleSize: CGFloat = mutable("largeTitle.size", 26)
    /// The height of the line above a title and the size of its text, in points.
    static let promptHeight: CGFloat = 20
    static let promptSize: CGFloat = 12
    /// Whether the angle of a back button is mirrored from right to left.
    static let mirrorsChevron: Bool = mutable("chevron.mirrors", true)
}

/// Makes the texts of bars.
func barText(
    _ text: String, size: CGFloat, weight: UIFont.Weight = .regular, color: UIColor, centred: Bool = false
) -> AttributedString {
    var result = AttributedString(text)
    result.font = UIFont.systemFont(ofSize: size, weight: weight)
    result.foregroundColor = color
    if centred {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        result.paragraphStyle = style.immutable
    }
    return result
}

/// An angle that points back: to the start of the line.
final class ChevronNode: ASDisplayNode, @unchecked Sendable {
    private let color: UIColor

    init(color: UIColor) {
        self.color = color
        super.init()
        isLayerBacked = true
        style.preferredSize = CGSize(width: 9, height: 16)
    }

    /// Whether the angle points to the right: only from right to left.
    var pointsRight: Bool { effectiveLayoutDirection == .rightToLeft && BarStyle.mirrorsChevron }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { (color, pointsRight) }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let (color, pointsRight) = parameters as? (UIColor, Bool), let context = UIGraphicsGetCurrentContext()
        else { return }
        let (tip, open) = pointsRight ? (bounds.maxX - 1.5, bounds.minX + 1.5) : (bounds.minX + 1.5, bounds.maxX - 1.5)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: open, y: bounds.minY + 2))
        path.addLine(to: CGPoint(x: tip, y: bounds.midY))
        path.addLine(to: CGPoint(x: open, y: bounds.maxY - 2))
        context.setStrokeColor(color)
        context.setLineWidth(2)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.stroke(path)
    }
}

/// The standard look of a bar.
public enum UIBarStyle: Int, Sendable {
    /// The window's appearance.
    case `default`
    /// Dark. Differs from UIKit: it has no effect.
    case black

    /// The old name of `black`.
    public static let blackTranslucent = UIBarStyle.black
}
