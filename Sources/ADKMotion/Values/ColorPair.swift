import Foundation

/// The light and the dark variant of a colour, for blending.
///
/// Colours are blended with their components multiplied by alpha, so that a colour that fades in from transparency
/// shows no trace of the transparent colour's tone. Both variants are blended, so that a change of appearance during an
/// animation shows at once.
package struct ColorPair: Hashable, Sendable {
    /// Red, green, blue and alpha, each 0...1, not multiplied by alpha.
    package var light, dark: SIMD4<Double>

    /// Creates a pair from straight components. Components outside of 0...1 are clamped, and NaN counts as 0.
    package init(light: SIMD4<Double>, dark: SIMD4<Double>) {
        self.light = ColorPair.clamped(light)
        self.dark = ColorPair.clamped(dark)
    }

    private static func clamped(_ color: SIMD4<Double>) -> SIMD4<Double> {
        var result = color
        for index in color.indices { result[index] = min(1, max(0, color[index].isNaN ? 0 : color[index])) }
        return result
    }

    /// The components multiplied by alpha, and alpha.
    private static func multiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
        var result = color * color[3]
        result[3] = color[3]
        return result
    }

    /// The straight components of multiplied ones. Alpha is clamped first, so that a blend beyond its ends stays in
    /// range.
    private static func divided(_ color: SIMD4<Double>) -> SIMD4<Double> {
        let alpha = min(1, max(0, color[3]))
        guard alpha > 0 else { return .zero }
        var result = color / alpha
        result[3] = alpha
        return result
    }
}

extension ColorPair: AnimatableValue {
    package var coordinates: Coordinates {
        Coordinates(lowHalf: ColorPair.multiplied(light), highHalf: ColorPair.multiplied(dark))
    }

    package init(coordinates: Coordinates) {
        let numbers = coordinates.finite
        self.init(light: ColorPair.divided(numbers.lowHalf), dark: ColorPair.divided(numbers.highHalf))
    }
}
