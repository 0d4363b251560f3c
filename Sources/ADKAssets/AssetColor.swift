import Foundation

/// A colour of a catalogue in sRGB, each component in 0...1.
struct AssetColor: Equatable {
    let red, green, blue, alpha: Double

    /// Nil if a component is missing or no number. A colour of a wider space gets the nearest components of sRGB.
    init?(_ color: ContentsFile.Color) {
        func component(_ name: String) -> Double? {
            guard let value = color.components?[name]?.value, value.isFinite else { return nil }
            return value
        }
        var linear: [Double]
        let space = color.space ?? "srgb"
        if let white = component("white") {
            linear = [white, white, white]
        } else if let red = component("red"), let green = component("green"), let blue = component("blue") {
            linear = [red, green, blue]
        } else {
            return nil
        }
        switch space {
        case "display-p3":
            linear = linear.map(AssetColor.linear)
            // From Display P3 to sRGB, both with the white of D65: CSS Color 4, section 17.
            let matrix = [
                [1.2249401762805598, -0.22494017628055996, 0], [-0.042056954709688163, 1.0420569547096881, 0],
                [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
            ]
            let values = linear
            linear = matrix.map { row in AssetColor.encoded(zip(row, values).map(*).reduce(0, +)) }
        case "extended-linear-srgb", "linear-srgb": linear = linear.map(AssetColor.encoded)
        default: break
        }
        let values = linear.map { min(1, max(0, $0)) }
        (red, green, blue) = (values[0], values[1], values[2])
        alpha = min(1, max(0, component("alpha") ?? 1))
    }

    /// The transfer function of sRGB: IEC 61966-2-1.
    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
