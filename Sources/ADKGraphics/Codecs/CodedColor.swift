import Foundation

/// A colour space by its code points in the tables of ISO/IEC 23091-2, as HEIC and AVIF store it.
struct CodedColor: Hashable, Sendable {
    /// The code point of the colour primaries.
    var primaries: Int
    /// The code point of the transfer characteristics.
    var transfer: Int

    /// The x and y chromaticities of white, red, green and blue. Nil if the code point is unknown or unspecified.
    var chromaticities: [Double]? {
        switch primaries {
        case 1: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
        case 4: [0.310, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08]
        case 5: [0.3127, 0.3290, 0.64, 0.33, 0.29, 0.60, 0.15, 0.06]
        case 6, 7: [0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070]
        case 9: [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046]
        case 11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
        // Display P3.
        case 12: [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
        default: nil
        }
    }

    /// Returns the linear light, from 0 to 1, of a stored value from 0 to 1.
    ///
    /// In HDR images, light above paper white is clipped to 1.
    func light(_ stored: Double) -> Double {
        switch transfer {
        case 4: pow(stored, 2.2)
        case 5: pow(stored, 2.8)
        case 8: stored
        case 16: min(1, CodedColor.perceptualQuantizer(stored) / CodedColor.paperWhite)
        case 18: min(1, CodedColor.hybridLogGamma(stored) / CodedColor.hybridLogGamma(0.75))
        // The transfer function of video is treated as that of sRGB, as browsers do.
        default: stored <= 0.04045 ? stored / 12.92 : pow((stored + 0.055) / 1.055, 2.4)
        }
    }

    /// The luminance of paper white in an HDR image, in candelas per square metre (ITU-R BT.2408).
    private static let paperWhite = 203.0

    /// The luminance of SMPTE ST 2084, in candelas per square metre.
    private static func perceptualQuantizer(_ stored: Double) -> Double {
        let root = pow(stored, 1 / 78.84375)
        return 10_000 * pow(max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
    }

    /// The relative light of hybrid log-gamma (ITU-R BT.2100).
    private static func hybridLogGamma(_ stored: Double) -> Double {
        stored <= 0.5 ? stored * stored / 3 : (exp((stored - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }

    /// Whether the colours are sRGB or unspecified, so that pixels need no conversion.
    var isSRGB: Bool { (primaries == 1 || primaries == 2) && [1, 2, 6, 13, 14, 15].contains(transfer) }
}
