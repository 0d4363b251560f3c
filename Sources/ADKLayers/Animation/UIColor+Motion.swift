import ADKGraphics
import ADKMotion
import Foundation

// The light and the dark variant of a dynamic colour are blended. In motion it has no variants for high contrast.

extension UIColor: AnimatableValue {
    package var coordinates: Coordinates {
        func straight(_ variant: ColorVariant) -> SIMD4<Double> {
            let color = components(for: variant)
            return SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        }
        return ColorPair(light: straight(.light), dark: straight(.dark)).coordinates
    }

    package convenience init(coordinates: Coordinates) {
        func color(_ straight: SIMD4<Double>) -> UIColor {
            UIColor(red: straight[0], green: straight[1], blue: straight[2], alpha: straight[3])
        }
        let pair = ColorPair(coordinates: coordinates)
        self.init(light: color(pair.light), dark: color(pair.dark))
    }
}

/// No colour is blended as a transparent one.
extension Optional: AnimatableValue where Wrapped == UIColor {
    package var coordinates: Coordinates { self?.coordinates ?? .zero }
    package init(coordinates: Coordinates) { self = UIColor(coordinates: coordinates) }
}
