import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

/// Blurred partial images.
final class ProgressBlurTests: ImageTestCase, @unchecked Sendable {
    /// The sum of the differences of neighbours: less for a blurred image.
    private func roughness(_ pixels: PixelBuffer) -> Int {
        var sum = 0
        for y in 0..<pixels.height {
            let row = pixels.row(y)
            for x in 1..<pixels.width {
                for shift in [0, 8, 16] as [UInt32] {
                    sum += abs(Int(row[x] >> shift & 255) - Int(row[x - 1] >> shift & 255))
                }
            }
        }
        return sum
    }

    func testTheBlurGetsLessWithTheQualityAndKeepsTheSize() throws {
        for (width, height) in [(30, 20), (100, 300), (900, 600)] {
            let image = UIImage(pixels: try samplePixels(width, height), scale: 2)
            var last: CGFloat = 0
            for quality in [-1, 0, 0.3, 0.6, 1, 7, CGFloat.nan] {
                let blurred = try XCTUnwrap(image.blurredProgress(quality: quality))
                XCTAssertEqual(blurred.size.width, image.size.width, accuracy: 0.01)
                XCTAssertEqual(blurred.size.height, image.size.height, accuracy: image.size.height / 90)
                let pixels = CGFloat(blurred.pixelSize.width)
                XCTAssert(quality.isNaN || pixels >= last)
                last = pixels
            }
        }
    }

    private func samplePixels(_ width: Int, _ height: Int) throws -> PixelBuffer {
        try UIImage(encoded: Data(PipelineHarness.noise(9, side: max(width, height)))).pixels(
            for: .exactly(width: width, height: height))
    }

    func testANodeShowsBlurredImagesIfThePipelineBlurs() throws {
        let photo = try ProgressivePhoto()
        try onMain {
            var nodes: [ASNetworkImageNode] = []
            var early: [PixelBuffer] = []
            for isBlurred in [false, true] {
                var resource = ResourceConfiguration()
                resource.transfers.proxy = ""
                let pipeline = ADKImagePipeline(resource, blursProgressImages: isBlurred)
                let node = ASNetworkImageNode(cache: pipeline, downloader: pipeline)
                node.url = try XCTUnwrap(URL(string: photo.url))
                let (host, window) = makeWindow(node, width: 400, height: 400)
                while node.renderedImageQuality == 0 { try host.run(for: 0.02) }
                early.append(window.capture())
                XCTAssertEqual(node.image?.size, CGSize(width: 400, height: 400))
                nodes.append(node)
            }
            XCTAssertLessThan(roughness(early[1]) * 2, roughness(early[0]))
            photo.gate.open()
        }
    }
}
