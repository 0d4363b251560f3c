import ADKGraphics
import ADKViews
import Foundation

/// An effect of a ``UIVisualEffectView``. Immutable. Any thread.
public class UIVisualEffect: @unchecked Sendable {
    // No lock: the colour does not change.

    /// The colour over what is behind.
    let tint: UIColor
    /// The blur of what is behind, in points.
    let blurRadius: CGFloat

    fileprivate init(tint: UIColor, blurRadius: CGFloat = 0) { (self.tint, self.blurRadius) = (tint, blurRadius) }
}

/// A material through which the content behind shows, blurred and under a translucent colour.
///
/// Differs from UIKit: what is outside of the view's bounds has no influence. Without blur, the colour alone covers the
/// content: while the view or one around it moves by an animation, is scaled or rotated, and in views of more than 4
/// million pixels. With more contrast (`UIAccessibility.isReduceTransparencyEnabled`) the colour is opaque.
public final class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    // No lock: see the superclass.

    /// The material.
    public enum Style: Int, Sendable {
        /// Light, in any appearance.
        case extraLight, light
        /// Dark, in any appearance.
        case dark
        /// Of the appearance.
        case regular = 4
        /// Of the appearance, with more contrast.
        case prominent
        /// Of the appearance, from thin to thick.
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        /// Of the appearance, as bars have it.
        case systemChromeMaterial
        /// Light, in any appearance, from thin to thick.
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        /// Light, in any appearance, as bars have it.
        case systemChromeMaterialLight
        /// Dark, in any appearance, from thin to thick.
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        /// Dark, in any appearance, as bars have it.
        case systemChromeMaterialDark

        /// The opacity of the colour.
        private var alpha: CGFloat {
            switch self {
            case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: 0.6
            case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark, .light: 0.7
            case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark, .extraLight: 0.9
            default: 0.8
            }
        }

        fileprivate var tint: UIColor {
            let (light, dark) = (UIColor(white: 0.97, alpha: alpha), UIColor(white: 0.11, alpha: alpha))
            switch self {
            case .extraLight, .light, .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight,
                .systemThickMaterialLight, .systemChromeMaterialLight:
                return light
            case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
                .systemThickMaterialDark, .systemChromeMaterialDark:
                return dark
            default: return UIColor(light: light, dark: dark)
            }
        }
    }

    /// Creates an effect of a material.
    public init(style: Style) { super.init(tint: style.tint, blurRadius: 20) }
}

/// A look of content in front of a material. Differs from UIKit: the content keeps its look.
public final class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
    // No lock: see the superclass.

    /// Creates an effect for content in front of `blurEffect`.
    public init(blurEffect: UIBlurEffect) { super.init(tint: .clear) }
}

/// A view that shows its content in front of a material.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// The view for the content, as large as this one.
    public let contentView = UIView()

    /// The effect. Nil shows none.
    open var effect: UIVisualEffect? { didSet { showEffect() } }

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        showEffect()
        contentView.fillsSuperview = true
        addSubview(contentView)
    }

    /// Creates a view without an effect.
    override public convenience init(frame: CGRect) {
        self.init(effect: nil)
        self.frame = frame
    }

    private func showEffect() {
        let blurRadius = effect?.blurRadius ?? 0
        let isOpaque = blurRadius > 0 && UIAccessibility.isReduceTransparencyEnabled
        backgroundColor = isOpaque ? effect?.tint.withAlphaComponent(1) : effect?.tint
        layer.backdropBlurRadius = isOpaque ? 0 : blurRadius
    }

    override open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showEffect()
    }
}
