import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

extension BridgedState {
    /// The layer that a state is applied to, and how.
    struct Target {
        let layer: CALayer
        let view: UIView?
        /// The node's traits if they are not those of the window.
        let overriddenTraits: UITraitCollection?
        /// The contents include the background.
        let drawsBackground: Bool
        /// The contents include the rounded corners and the border.
        let drawsRounding: Bool
    }

    /// Applies `properties` to the layer. The layer's setters ignore equal values.
    @MainActor
    func apply(_ properties: Properties, to target: Target) {
        let (layer, view) = (target.layer, target.view)
        if !properties.isDisjoint(with: .geometry) { applyGeometry(properties, to: layer, view) }
        if properties.contains(.zPosition) { layer.zPosition = rare.zPosition }
        if properties.contains(.alpha), layer.opacity != alpha { layer.opacity = alpha }
        if properties.contains(.isHidden) { layer.isHidden = isHidden }
        if properties.contains(.clipsToBounds) { layer.masksToBounds = clipsToBounds }
        if properties.contains(.background) {
            layer.backgroundColor = target.drawsBackground ? nil : target.resolve(backgroundColor)
        }
        if properties.contains(.corners) {
            layer.cornerRadius = rare.cornerRoundingType == .defaultSlowCALayer ? rare.cornerRadius : 0
            layer.maskedCorners = rare.maskedCorners
        }
        if !properties.isDisjoint(with: [.border, .corners]) {
            layer.borderWidth = target.drawsRounding ? 0 : rare.borderWidth
            layer.borderColor = target.resolve(rare.borderColor)
        }
        if properties.contains(.shadow) { applyShadow(to: layer, target) }
        if properties.contains(.contents) {
            layer.contentsGravity = rare.contentsGravity
            layer.contentsRect = rare.contentsRect
            layer.contentsCenter = rare.contentsCenter
        }
        if properties.contains(.view), let view {
            view.isUserInteractionEnabled = isUserInteractionEnabled
            view.hitTestSlop = rare.hitTestSlop
            view.cursor = rare.cursor
        }
    }

    @MainActor
    private func applyGeometry(_ properties: Properties, to layer: CALayer, _ view: UIView?) {
        if properties.contains(.anchorPoint) { layer.anchorPoint = rare.anchorPoint }
        if properties.contains(.transform) {
            layer.affineTransform = transform
            layer.sublayerTransform = rare.subnodeTransform.affine
        }
        if !properties.isDisjoint(with: [.boundsOrigin, .size]) {
            // A scroll view sets its bounds origin itself.
            var new = layer.bounds
            if properties.contains(.boundsOrigin) { new.origin = bounds.origin }
            if properties.contains(.size) { new.size = bounds.size }
            // Through the view, which requests a layout when its size changes.
            if let view { view.bounds = new } else { layer.bounds = new }
        }
        if properties.contains(.position) { layer.position = position }
    }

    @MainActor
    private func applyShadow(to layer: CALayer, _ target: Target) {
        layer.shadowColor = target.resolve(shadow.color)
        layer.shadowOpacity = contentsHaveShadow ? 0 : shadow.opacity
        layer.shadowOffset = shadow.offset
        layer.shadowRadius = shadow.radius
    }
}

extension BridgedState.Target {
    /// Resolves a dynamic colour if the node overrides the window's style. Otherwise the compositor resolves it.
    fileprivate func resolve(_ color: UIColor?) -> UIColor? {
        guard let overriddenTraits else { return color }
        return color?.resolvedColor(with: overriddenTraits)
    }
}
