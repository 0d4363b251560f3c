import Foundation

/// What a file says about the light its numbers stand for; sRGB where it says nothing.
enum ColorSource: Hashable, Sendable {
    /// A profile as the International Color Consortium defines it.
    case profile(Data)
    /// PNG's chunks: the white point's, red's, green's and blue's x and y, and the exponent that
    /// brings stored numbers to light.
    case chromaticities([Double], exponent: Double)
    /// Numbers of the tables that video and picture formats share.
    case coded(CodedColor)

    /// Larger profiles are left out.
    static let maximumProfileLength = 4 << 20
}

extension ImageHeader {
    /// The profile whose parts the header found, joined; nil where there is none.
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
