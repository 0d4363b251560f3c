import ADKFoundation
import Foundation

/// The colour profile (ICC) of the screen, into which the images of files are converted when they are drawn for it.
/// Any thread.
package struct ScreenProfile: Hashable, Sendable {
    /// Not 0.
    private let number: UInt16
    let data: Data

    private struct Known: Sendable {
        var profiles: [ScreenProfile] = []
        var last: UInt16 = 0
    }

    private static let known = Locked(Known())
    /// The profiles that are kept: that of the screen, and those before it, for drawings that still go on.
    private static let limit = 8

    /// Returns the number of a profile for `UITraitCollection.screenProfile`: the same for the same bytes. 0, which
    /// means sRGB, if they are no profile of a screen.
    package static func number(of profile: Data) -> UInt16 {
        let bytes = [UInt8](profile.prefix(40))
        guard profile.count > 128, profile.count <= ColorSource.maximumProfileLength,
            bytes[36..<40].elementsEqual("acsp".utf8), bytes[16..<20].elementsEqual("RGB ".utf8)
        else { return 0 }
        return known.withLock { known in
            if let found = known.profiles.first(where: { $0.data == profile }) { return found.number }
            known.last = known.last == .max ? 1 : known.last + 1
            known.profiles.append(ScreenProfile(number: known.last, data: profile))
            if known.profiles.count > limit { known.profiles.removeFirst() }
            return known.last
        }
    }

    /// The profile with a number. Nil for sRGB.
    package init?(number: UInt16) {
        guard number != 0,
            let found = ScreenProfile.known.withLock({ $0.profiles.first { $0.number == number } })
        else { return nil }
        self = found
    }

    /// An image in sRGB, in the colours of the screen: a copy, or the image itself if its colours stay.
    ///
    /// - Complexity: O(pixels).
    package func convert(_ image: PixelBuffer, isCancelled: () -> Bool) throws(ImageCodecError) -> PixelBuffer {
        guard let converter = ColorConverter.converter(from: .sRGB, to: self) else { return image }
        let result = try image.copy()
        try converter.convert(result, isCancelled: isCancelled)
        return result
    }

    private init(number: UInt16, data: Data) { (self.number, self.data) = (number, data) }
}
