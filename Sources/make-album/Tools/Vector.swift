import Foundation

/// A colour (red first, sRGB values 0...1 or linear light), a direction or a point.
typealias Triple = SIMD3<Float>

@inline(__always)
func dot(_ a: Triple, _ b: Triple) -> Float { (a * b).sum() }

@inline(__always)
func length(_ a: Triple) -> Float { dot(a, a).squareRoot() }

@inline(__always)
func normalized(_ a: Triple) -> Triple { a / max(1e-9, length(a)) }

@inline(__always)
func reflected(_ ray: Triple, on normal: Triple) -> Triple { ray - 2 * dot(ray, normal) * normal }

@inline(__always)
func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

@inline(__always)
func mix(_ a: Triple, _ b: Triple, _ share: Float) -> Triple { a + (b - a) * share }

@inline(__always)
func clamp(_ value: Float, _ low: Float = 0, _ high: Float = 1) -> Float { min(high, max(low, value)) }

/// Smooth step from 0 at `low` to 1 at `high`. `high` may be less than `low`.
@inline(__always)
func smooth(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let t = clamp((value - low) / (high - low))
    return t * t * (3 - 2 * t)
}

/// A bell curve around 0: 1 at 0, about a third at `width`.
@inline(__always)
func bell(_ value: Float, _ width: Float) -> Float { exp(-(value / width) * (value / width)) }

/// Screen blending: never darker than either colour, never over 1.
@inline(__always)
func screened(_ under: Triple, _ light: Triple) -> Triple {
    Triple(repeating: 1) - (Triple(repeating: 1) - under) * (Triple(repeating: 1) - light)
}
