import ADKGraphics
import Foundation

/// Converts `0xRRGGBB` to sRGB values 0...1.
func hex(_ value: UInt32) -> Triple {
    Triple(Float(value >> 16 & 255), Float(value >> 8 & 255), Float(value & 255)) / 255
}

/// A colour gradient, interpolated in Oklab so that brightness and saturation change evenly.
struct Ramp {
    private let steps: [Triple]

    /// Makes a gradient of `stops` with increasing positions. Beyond the ends, the colour is that of the end.
    init(_ stops: (Float, UInt32)...) { self.init(stops: stops) }

    private init(stops: [(Float, UInt32)]) {
        let last = stops.count - 1
        steps = (0..<512).map { index in
            let place = Float(index) / 511
            guard let after = stops.firstIndex(where: { $0.0 >= place }) else { return hex(stops[last].1) }
            guard after > 0 else { return hex(stops[0].1) }
            let (low, high) = (stops[after - 1], stops[after])
            let share = (place - low.0) / max(1e-6, high.0 - low.0)
            return fromPerceptual(mix(toPerceptual(hex(low.1)), toPerceptual(hex(high.1)), share))
        }
    }

    /// Makes a gradient of evenly spaced colours.
    init(_ colors: UInt32...) {
        self.init(stops: colors.enumerated().map { (Float($0.offset) / Float(max(1, colors.count - 1)), $0.element) })
    }

    /// Returns the colour at a position 0...1.
    @inline(__always)
    func callAsFunction(_ place: Float) -> Triple {
        let scaled = clamp(place) * 511
        let index = min(510, Int(scaled))
        return mix(steps[index], steps[index + 1], scaled - Float(index))
    }
}

/// Converts sRGB values to linear light, with a gamma of 2.2.
@inline(__always)
func toLight(_ color: Triple) -> Triple {
    Triple(pow(max(0, color.x), 2.2), pow(max(0, color.y), 2.2), pow(max(0, color.z), 2.2))
}

/// Converts linear light to sRGB values, with a gamma of 2.2.
@inline(__always)
func toDisplay(_ light: Triple) -> Triple {
    Triple(pow(max(0, light.x), 1 / 2.2), pow(max(0, light.y), 1 / 2.2), pow(max(0, light.z), 1 / 2.2))
}

/// Converts sRGB values to Oklab, Björn Ottosson's perceptual colour space: lightness and two colour axes.
private func toPerceptual(_ color: Triple) -> Triple {
    let c = toLight(color)
    let l = cbrt(0.412_221_47 * c.x + 0.536_332_54 * c.y + 0.051_445_99 * c.z)
    let m = cbrt(0.211_903_50 * c.x + 0.680_699_55 * c.y + 0.107_396_96 * c.z)
    let s = cbrt(0.088_302_46 * c.x + 0.281_718_84 * c.y + 0.629_978_70 * c.z)
    return Triple(
        0.210_454_26 * l + 0.793_617_79 * m - 0.004_072_05 * s, 1.977_998_50 * l - 2.428_592_21 * m + 0.450_593_71 * s,
        0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s)
}

private func fromPerceptual(_ c: Triple) -> Triple {
    let l = pow(c.x + 0.396_337_78 * c.y + 0.215_803_76 * c.z, 3)
    let m = pow(c.x - 0.105_561_35 * c.y - 0.063_854_17 * c.z, 3)
    let s = pow(c.x - 0.089_484_18 * c.y - 1.291_485_55 * c.z, 3)
    return toDisplay(
        Triple(
            4.076_741_66 * l - 3.307_711_59 * m + 0.230_969_93 * s,
            -1.268_438_00 * l + 2.609_757_40 * m - 0.341_319_40 * s,
            -0.004_196_09 * l - 0.703_418_61 * m + 1.707_614_70 * s))
}

extension UIColor {
    convenience init(_ color: Triple, alpha: Float = 1) {
        self.init(red: CGFloat(color.x), green: CGFloat(color.y), blue: CGFloat(color.z), alpha: CGFloat(alpha))
    }
}
