import ADKFoundation
import ADKGraphics
import Foundation

extension PaintLayer {
    /// What casts a layer's shadow.
    enum ShadowShape: Equatable {
        case nothing
        /// The layer's box at an opacity, with its corners rounded or not.
        case box(opacity: Float, isRounded: Bool)
        /// Whatever the layer and its sublayers paint.
        case contents
    }

    /// Whether there is a shadow at all, as far as its own values tell.
    var castsShadow: Bool { shadowOpacity > 0 && !(shadowColor?.isClear ?? true) }

    /// Whether the shadow depends on more than the layer's box: the background lets something through.
    var shadowFollowsContents: Bool { castsShadow && !(backgroundColor?.isOpaque ?? false) }

    func shadowShape(in style: UIUserInterfaceStyle) -> ShadowShape {
        let background = backgroundColor?.components(for: style).alpha ?? 0
        let contentsFill = contents != nil && contentsFillBox
        // What is not clipped is painted over the rounded corners of the background.
        if background >= 1 { return .box(opacity: 1, isRounded: masksToBounds || !contentsFill) }
        if contentsFill { return .box(opacity: 1, isRounded: masksToBounds) }
        let hasBorder = borderWidth > 0 && !(borderColor?.isClear ?? false)
        let isPlain = contents == nil && !hasBorder && sublayers.allSatisfy { $0.isHidden || $0.opacity <= 0 }
        guard isPlain else { return .contents }
        return background > 0 ? .box(opacity: background, isRounded: true) : .nothing
    }

    /// The contents are opaque and cover the whole box.
    private var contentsFillBox: Bool {
        guard let contents, contents.isOpaque, contentsCapInsets == .zero, contentsCenter == CALayer.unitRect else {
            return false
        }
        return (contentsGravity == .resize || contentsGravity == .resizeAspectFill) && contentsOutset == .zero
    }

    /// The points that the shadow may touch. The box, the blur and the offset each go to whole pixels, together
    /// less than two; a picture of the contents has a margin of its own.
    var shadowBounds: CGRect {
        let margin: CGFloat = shadowFollowsContents ? 4 : 2
        let reach = ShadowBlur.clampedRadius(shadowRadius) * 2 + margin
        return (shadowFollowsContents ? unshadowedExtent : bounds).insetBy(dx: -reach, dy: -reach)
            .offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
    }
}

/// The blurred picture of what a layer and its sublayers paint.
struct ContentsShadow {
    struct Key: Equatable {
        /// How the layer's points are mapped to pixels; of the place only the part of a pixel.
        var transform: CGAffineTransform
        var reach: Int
        var style: UIUserInterfaceStyle
    }

    let key: Key
    let mask: SoftMask
    /// Where its first pixel lies, seen from the first of the layer's box.
    let x, y: Int
}
