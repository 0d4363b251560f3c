import AsyncDisplayKit
import CTurboJPEG
import Foundation

/// Compares decoding a photo to the size it is shown at with libjpeg-turbo alone. The difference is the cost of reading
/// the header, the checks, scaling to the exact size and allocating its pixels.
///
/// libjpeg-turbo decodes the same file at the reduction (1, 1/2, 1/4, 1/8) for that size, into newly allocated memory
/// each time, and does nothing more.
extension NodesPart {
    private struct DecodeCase {
        var name: String
        var width: Int
        var height: Int
        /// Size in which the photo is shown, in pixels.
        var shownWidth: Int
        var shownHeight: Int
        var reduction: Int
    }

    private static let decodeCases = [
        DecodeCase(
            name: "12_mpx_to_1440", width: 4000, height: 3000, shownWidth: 1440, shownHeight: 1080, reduction: 2),
        DecodeCase(name: "12_mpx_to_720", width: 4000, height: 3000, shownWidth: 720, shownHeight: 540, reduction: 4),
        DecodeCase(name: "2_mpx_to_720", width: 1620, height: 1215, shownWidth: 720, shownHeight: 540, reduction: 2),
        DecodeCase(name: "feed_photo_to_720", width: 720, height: 540, shownWidth: 720, shownHeight: 540, reduction: 1),
    ]

    func measureDecode(_ report: inout BenchmarkReport) throws {
        var (raw, ours) = (0.0, 0.0)
        for item in NodesPart.decodeCases {
            let file = try NodesPart.photo(item.width, item.height)
            var failure: (any Error)?
            let alone = ProcessorTime.median { NodesPart.decodeAlone(file, item) }
            let whole = ProcessorTime.median {
                do throws(ImageCodecError) {
                    let pixels = try ImageDecoder.decode(
                        file, fitting: .exactly(width: item.shownWidth, height: item.shownHeight))
                    precondition(pixels.width == item.shownWidth)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            report.note("jpeg_\(item.name)_ms", whole / 1e6)
            report.note("jpeg_\(item.name)_share", alone / whole)
            raw += alone
            ours += whole
        }
        report.note("jpeg_share_of_turbojpeg", raw / ours)
    }

    private static func decodeAlone(_ file: Data, _ item: DecodeCase) {
        let (width, height) = (
            (item.width + item.reduction - 1) / item.reduction, (item.height + item.reduction - 1) / item.reduction
        )
        guard let pixels = malloc(width * height * 4), let handle = tjInitDecompress() else { return }
        defer {
            free(pixels)
            tjDestroy(handle)
        }
        let status = file.withUnsafeBytes { bytes in
            tjDecompress2(
                handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count),
                pixels.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(width * 4), Int32(height),
                Int32(TJPF_BGRA.rawValue), 0)
        }
        precondition(status == 0, "libjpeg-turbo: \(String(cString: tjGetErrorStr2(handle)))")
    }

    /// An image about as hard to decode as a photo: gradients and noise.
    private static func photo(_ width: Int, _ height: Int) throws -> Data {
        let pixels = PixelBuffer(width: width, height: height, isOpaque: true)
        var grain: UInt32 = 1
        for y in 0..<height {
            let row = pixels.row(y)
            for x in 0..<width {
                grain ^= grain << 13
                grain ^= grain >> 17
                grain ^= grain << 5
                let red = UInt32(x * 200 / width) + grain & 0x1F
                let green = UInt32(y * 200 / height) + grain >> 8 & 0x1F
                let blue = UInt32((x + y) * 200 / (width + height)) + grain >> 16 & 0x1F
                row[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
            }
        }
        return try JPEGEncoder.encode(pixels, quality: 85)
    }
}
