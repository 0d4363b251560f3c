import ADKFoundation
import ADKGraphics
import ADKLayers
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
        if properties.contains(.alpha), layer.alpha != alpha { layer.alpha = alpha }
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
        if properties.contains(.toolTip) { view?.toolTip = rare.toolTip }
        if properties.contains(.autoresizingMask) { view?.autoresizingMask = rare.autoresizingMask }
        if properties.contains(.autoresizesSubviews) { view?.autoresizesSubviews = rare.autoresizesSubviews }
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
        layer.shadowAlpha = contentsHaveShadow ? 0 : shadow.opacity
        layer.shadowOffset = shadow.offset
        layer.shadowRadius = shadow.radius
    }
}

extension BridgedState {
    /// The properties with colours that follow the traits. Without a background of the node, the view may have its own.
    var ownColors: Properties { backgroundColor == nil ? .colors.subtracting(.background) : .colors }

    /// Takes over the values of a layer that it did not get from this state, except those that were set since. Values
    /// that are drawn into the contents are not the layer's. The owner's size and place are not changed here.
    @MainActor
    mutating func takeValues(of target: Target) {
        let (layer, pending) = (target.layer, changed)
        func take<Value: Equatable>(
            _ property: Properties, _ path: WritableKeyPath<BridgedState, Value>, _ value: Value,
            if isApplied: Bool = true
        ) {
            // Writing makes a copy of rare values.
            if isApplied, pending.isDisjoint(with: property), self[keyPath: path] != value {
                self[keyPath: path] = value
            }
        }
        take(.alpha, \.alpha, layer.alpha)
        take(.zPosition, \.rare.zPosition, layer.zPosition)
        take(.anchorPoint, \.rare.anchorPoint, layer.anchorPoint)
        if rare.transform.affine != layer.affineTransform {
            take(.transform, \.rare.transform, CATransform3DMakeAffineTransform(layer.affineTransform))
        }
        if rare.subnodeTransform.affine != layer.sublayerTransform {
            take(.transform, \.rare.subnodeTransform, CATransform3DMakeAffineTransform(layer.sublayerTransform))
        }
        if target.resolve(backgroundColor) != layer.backgroundColor {
            take(.background, \.backgroundColor, layer.backgroundColor, if: !target.drawsBackground)
        }
        take(
            .corners, \.rare.cornerRadius, layer.cornerRadius, if: rare.cornerRoundingType == .defaultSlowCALayer)
        take([.border, .corners], \.rare.borderWidth, layer.borderWidth, if: !target.drawsRounding)
        if target.resolve(rare.borderColor) != layer.borderColor {
            take([.border, .corners], \.rare.borderColor, layer.borderColor)
        }
        if target.resolve(shadow.color) != layer.shadowColor { take(.shadow, \.shadow.color, layer.shadowColor) }
        take(.shadow, \.shadow.opacity, layer.shadowAlpha, if: !contentsHaveShadow)
        take(.shadow, \.shadow.offset, layer.shadowOffset)
        take(.shadow, \.shadow.radius, layer.shadowRadius)
        take(.contents, \.rare.contentsRect, layer.contentsRect)
        take(.contents, \.rare.contentsCenter, layer.contentsCenter)
    }
}

extension BridgedState.Target {
    /// Resolves a dynamic colour if the node overrides the window's style. Otherwise the compositor resolves it.
    fileprivate func resolve(_ color: UIColor?) -> UIColor? {
        guard let overriddenTraits else { return color }
        return color?.resolvedColor(with: overriddenTraits)
    }
}
