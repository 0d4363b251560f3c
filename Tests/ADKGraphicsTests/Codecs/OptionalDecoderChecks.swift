import Foundation
import Testing

@testable import ADKGraphics

/// Checks that the decoders which load their library share.
enum OptionalDecoderChecks {
    /// A fixture that ends early gives an error, or its 48 x 32 pixels if only redundant bytes at its end are missing.
    static func expectEveryTruncationIsAnError(_ name: String) throws {
        let data = try FixtureImages.data(name)
        for end in stride(from: 0, to: data.count, by: max(1, data.count / 100)) {
            do throws(ImageCodecError) {
                let result = try ImageDecoder.decode(data.prefix(end), fitting: .full)
                #expect(result.width * result.height == 48 * 32 && end > data.count / 2, "\(end) of \(data.count)")
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    /// Decodes `data` as if `library` were not installed.
    static func decodeWithoutLibrary(_ data: Data, _ library: OptionalLibrary) throws {
        var missing = library
        missing.fileNames = ["lib-of-no-machine.so.1"]
        let header = try ImageHeader.read(data)
        let plan = try DecodePlan(header, .full, DecodeLimits())
        _ = try data.withBytes { bytes throws(ImageCodecError) in
            try ImageDecoder.decodeApart(bytes, header, plan, DecodeLimits(), missing, pool: DecodePool()) { false }
        }
    }

    /// The second time that the decoder asks, it is told to stop, before its library begins.
    static func expectCancellation(_ name: String) throws {
        var asked = 0
        let data = try FixtureImages.data(name)
        #expect(throws: ImageCodecError.cancelled) {
            try ImageDecoder.decode(
                data, fitting: .full,
                isCancelled: {
                    asked += 1
                    return asked == 2
                })
        }
    }
}
