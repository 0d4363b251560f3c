import Foundation

/// The colour space of a file. A file without one is sRGB.
enum ColorSource: Hashable, Sendable {
    case sRGB
    /// An ICC profile.
    case profile(Data)
    /// The colours of PNG's cHRM and gAMA chunks: x and y of white, red, green and blue, and the exponent that maps
    /// stored values to linear light.
    case chromaticities([Double], exponent: Double)
    /// Code points of ISO/IEC 23091-2.
    case coded(CodedColor)

    /// The largest profile in bytes. Larger ones are ignored.
    static let maximumProfileLength = 4 << 20
}

extension ImageHeader {
    /// Returns the ICC profile at the ranges in `codec.profile`, joined, or nil if there is none or it is cut off.
    func profile(in source: borrowing ByteSource) -> Data? {
        let length = codec.profile.reduce(0) { $0 + $1.count }
        guard length > 128, length <= ColorSource.maximumProfileLength else { return nil }
        var profile = Data()
        for part in codec.profile {
            guard let bytes = try? source.bytes(at: part.lowerBound, part.count), bytes.count == part.count else {
                return nil
            }
            profile += bytes
        }
        return profile
    }
}
