import Foundation

/// A colour of a catalogue in sRGB, each component in 0...1.
struct AssetColor: Equatable {
    let red, green, blue, alpha: Double

    /// Nil if a component is no number, or one other than alpha is missing. A colour of a wider space gets the nearest
    /// components of sRGB.
    init?(_ color: ContentsFile.Color) {
        func component(_ name: String) -> Double? {
            guard let value = color.components?[name]?.value, value.isFinite else { return nil }
            return value
        }
        var values: [Double]
        if let white = component("white") {
            values = [white, white, white]
        } else if let red = component("red"), let green = component("green"), let blue = component("blue") {
            values = [red, green, blue]
        } else {
            return nil
        }
        switch color.space {
        case "display-p3":
            let linear = values.map(AssetColor.linear)
            // From Display P3 to sRGB, both with the white of D65: CSS Color 4, section 17.
            let matrix = [
                [1.2249401762805598, -0.22494017628055996, 0], [-0.042056954709688163, 1.0420569547096881, 0],
                [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
            ]
            values = matrix.map { row in AssetColor.encoded(zip(row, linear).map(*).reduce(0, +)) }
        case "extended-linear-srgb", "linear-srgb": values = values.map(AssetColor.encoded)
        default: break
        }
        guard let opacity = color.components?["alpha"] == nil ? 1 : component("alpha") else { return nil }
        values = (values + [opacity]).map { min(1, max(0, $0)) }
        (red, green, blue, alpha) = (values[0], values[1], values[2], values[3])
    }

    /// The transfer function of sRGB: IEC 61966-2-1.
    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
