import ADKFoundation
import ADKGraphics
import Foundation

extension RenderLayer {
    /// The shape that casts a layer's shadow.
    enum ShadowShape: Equatable {
        case nothing
        /// The layer's box with an opacity, with or without its rounded corners.
        case box(opacity: Float, isRounded: Bool)
        /// Everything the layer and its sublayers paint, or a path of the app.
        case contents
    }

    /// Whether the layer's values allow a shadow.
    var castsShadow: Bool { shadowOpacity > 0 && !(shadowColor?.isClear ?? true) }

    /// Whether the shadow depends on more than the layer's box, because the background is not opaque.
    var shadowFollowsContents: Bool { castsShadow && (rare?.shadowBox != nil || !(backgroundColor?.isOpaque ?? false)) }

    func shadowShape(in variant: ColorVariant) -> ShadowShape {
        if rare?.shadowBox != nil { return .contents }
        let background = backgroundColor?.components(for: variant).alpha ?? 0
        let contentsFill = contents != nil && contentsFillBox
        // Content that is not clipped covers the rounded corners of the background.
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

    /// The area of the form that casts a shadow of the contents or of the path.
    var shadowSource: CGRect { rare?.shadowBox ?? unshadowedExtent }

    /// The area that the shadow may touch, in points. The box, the blur and the offset are each rounded to whole
    /// pixels, together by less than two. A shadow of the contents has a margin of its own.
    var shadowBounds: CGRect {
        let margin: CGFloat = shadowFollowsContents ? 4 : 2
        let reach = ShadowBlur.clampedRadius(shadowRadius) * 2 + margin
        return (shadowFollowsContents ? shadowSource : bounds).insetBy(dx: -reach, dy: -reach)
            .offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
    }
}

/// The blurred mask of everything a layer and its sublayers paint.
struct ContentsShadow {
    struct Key: Equatable {
        /// Maps the layer's points to pixels. Of the translation, only the fraction of a pixel.
        var transform: CGAffineTransform
        var reach: Int
        var variant: ColorVariant
    }

    let key: Key
    let mask: SoftMask
    /// The offset of the mask's first pixel from the first pixel of the layer's box.
    let x, y: Int
}
