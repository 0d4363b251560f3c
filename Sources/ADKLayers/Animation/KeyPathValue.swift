import ADKFoundation
import ADKGraphics
import ADKMotion
import Foundation

/// A value that animations have as `Any`.
protocol KeyPathValue: AnimatableValue {
    /// The value of `any`; nil if it has another type, or numbers that geometry does not accept.
    init?(any: Any)
}

extension CGFloat: KeyPathValue {
    init?(any: Any) {
        let number: Double
        switch any {
        case let value as CGFloat: number = Double(value)
        case let value as Double: number = value
        case let value as Float: number = Double(value)
        case let value as Bool: number = value ? 1 : 0
        case let value as any BinaryInteger: number = Double(value)
        case let value as NSNumber: number = value.doubleValue
        default: return nil
        }
        guard GeometryLimits.allow(CGFloat(number)) else { return nil }
        self.init(number)
    }
}

extension CGPoint: KeyPathValue {
    init?(any: Any) {
        guard let point = any as? CGPoint, GeometryLimits.allow(point) else { return nil }
        self = point
    }
}

extension CGSize: KeyPathValue {
    init?(any: Any) {
        guard let size = any as? CGSize, GeometryLimits.allow(size) else { return nil }
        self = size
    }
}

extension CGRect: KeyPathValue {
    init?(any: Any) {
        guard let rect = any as? CGRect, GeometryLimits.allow(rect) else { return nil }
        self = rect
    }
}

extension CGAffineTransform: KeyPathValue {
    init?(any: Any) {
        guard let transform = any as? CGAffineTransform ?? (any as? CATransform3D)?.affine,
            GeometryLimits.allow(transform)
        else { return nil }
        self = transform
    }
}

extension Optional: KeyPathValue where Wrapped == UIColor {
    init?(any: Any) {
        guard let color = any as? UIColor else { return nil }
        self = color
    }
}
