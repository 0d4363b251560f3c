import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct APNGTests {
    private let red: UInt32 = 0xFFFF_0000
    private let green: UInt32 = 0xFF00_FF00
    private let blue: UInt32 = 0xFF00_00FF
    /// Premultiplied green with half alpha.
    private let halfGreen: UInt32 = 0x8000_8000

    private func reader(_ file: HandmadeAPNG) throws -> any AnimationReader {
        try #require(try Animations.reader(of: file.data))
    }

    private func flat(_ width: Int, _ height: Int, _ color: UInt32) -> PixelBuffer {
        SampleImages.make(width, height, opaque: false) { _, _ in color }
    }

    /// Decodes the next frame and returns a pixel of its left and of its right half.
    private func next(_ reader: any AnimationReader) throws -> [UInt32] {
        let frame = try reader.next(fitting: .full, isCancelled: { false })
        return [frame.pixel(x: 1, y: 1), frame.pixel(x: 5, y: 1)]
    }

    @Test func aPNGWithOneFrameIsNotAnAnimation() throws {
        #expect(try Animations.reader(of: PNGEncoder.encode(SampleImages.smooth(8, 4))) == nil)
        let one = HandmadeAPNG(width: 8, height: 4, frames: [.init(pixels: flat(8, 4, red))])
        #expect(try Animations.reader(of: one.data) == nil)
        #expect(try ImageHeader.read(one.data).codec.isAnimated == false)
    }

    @Test func framesPlayInOrderWithTheirDurationsAndLoop() throws {
        let file = HandmadeAPNG(
            width: 8, height: 4, playCount: 3,
            frames: [
                .init(pixels: flat(8, 4, red), delay: (1, 4)), .init(pixels: flat(8, 4, green), delay: (50, 0)),
                .init(pixels: flat(8, 4, blue), delay: (0, 100)),
            ], pieceLength: 5)
        let reader = try reader(file)

        #expect(reader.facts == AnimationFacts(width: 8, height: 4, durations: [0.25, 0.5, 0.1], loopCount: 3))
        #expect(try next(reader) == [red, red])
        #expect(try next(reader) == [green, green])
        #expect(try next(reader) == [blue, blue])
        #expect(reader.nextIndex == 0)
        #expect(try next(reader) == [red, red])
    }

    @Test func aFrameIsDrawnAtItsOffsetWithItsBlendMode() throws {
        func file(blend: UInt8) -> HandmadeAPNG {
            HandmadeAPNG(
                width: 8, height: 4,
                frames: [
                    .init(pixels: flat(8, 4, red)), .init(x: 4, pixels: flat(4, 4, halfGreen), blend: blend),
                ])
        }
        let replacing = try reader(file(blend: 0))
        let covering = try reader(file(blend: 1))

        #expect(try next(replacing) == [red, red] && next(covering) == [red, red])
        #expect(try next(replacing) == [red, halfGreen])
        #expect(try next(covering) == [red, 0xFF7F_8000])
    }

    @Test func eachDisposalKeepsClearsOrRestoresTheCanvas() throws {
        for (disposal, expected) in [(UInt8(0), green), (1, 0), (2, red)] {
            let file = HandmadeAPNG(
                width: 8, height: 4,
                frames: [
                    .init(pixels: flat(8, 4, red)), .init(x: 4, pixels: flat(4, 4, green), disposal: disposal),
                    .init(pixels: flat(1, 1, blue)),
                ])
            let reader = try reader(file)
            _ = try (next(reader), next(reader))

            #expect(try next(reader) == [red, expected], "disposal \(disposal)")
            #expect(try next(reader) == [red, red], "the next loop starts with an empty canvas")
        }
    }

    @Test func restoringBeforeTheFirstFrameClearsTheCanvas() throws {
        let file = HandmadeAPNG(
            width: 8, height: 4,
            frames: [.init(pixels: flat(8, 4, red), disposal: 2), .init(x: 4, pixels: flat(4, 4, green))])
        let reader = try reader(file)

        #expect(try next(reader) == [red, red])
        #expect(try next(reader) == [0, green])
    }

    @Test func aSeparateDefaultImageIsNotShown() throws {
        let file = HandmadeAPNG(
            width: 8, height: 4, defaultImage: flat(8, 4, blue),
            frames: [.init(pixels: flat(8, 4, red)), .init(pixels: flat(8, 4, green))])
        let reader = try reader(file)

        #expect(reader.facts.durations.count == 2)
        #expect(try next(reader) == [red, red])
        #expect(try next(reader) == [green, green])
        #expect(try ImageDecoder.decode(file.data, fitting: .full).pixel(x: 0, y: 0) == red)
    }

    @Test func framesAreScaledToTheTarget() throws {
        let file = HandmadeAPNG(
            width: 40, height: 20,
            frames: [.init(pixels: SampleImages.smooth(40, 20)), .init(pixels: SampleImages.smooth(40, 20))])
        let frame = try reader(file).next(fitting: .exactly(width: 10, height: 5), isCancelled: { false })

        #expect(frame.sides == [10, 5])
    }

    @Test func aFrameOutsideTheCanvasEndsTheAnimationBeforeIt() throws {
        for (x, width) in [(5, 4), (9, 1), (0, 9), (Int(UInt32.max), 1)] {
            let file = HandmadeAPNG(
                width: 8, height: 4,
                frames: [
                    .init(pixels: flat(8, 4, red)), .init(pixels: flat(8, 4, green)),
                    .init(x: x, pixels: flat(width, 4, blue)),
                ])
            #expect(try reader(file).facts.durations.count == 2, "\(x) \(width)")
        }
    }

    @Test func everyTruncationPlaysItsCompleteFramesOrIsAnError() throws {
        let frames = (0..<4).map {
            HandmadeAPNG.Frame(
                x: $0, y: $0, pixels: SampleImages.translucent(24 - $0 * 2, 16 - $0 * 2), disposal: UInt8($0 % 3))
        }
        let data = try HandmadeAPNG(width: 24, height: 16, frames: frames).data
        for end in stride(from: 0, to: data.count, by: 3) {
            do throws(ImageCodecError) {
                guard let reader = try Animations.reader(of: data.prefix(end)) else { continue }
                for _ in reader.facts.durations { _ = try reader.next(fitting: .full, isCancelled: { false }) }
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func aDefaultImageFrameSmallerThanTheCanvasIsRefused() throws {
        let file = HandmadeAPNG(
            width: 8, height: 4, frames: [.init(pixels: flat(4, 4, red)), .init(pixels: flat(8, 4, green))])

        #expect(throws: ImageCodecError.corrupt(.png, "its animation has no frames")) {
            try Animations.reader(of: file.data)
        }
    }

    @Test func aCanvasOverTheLimitsIsRefused() throws {
        var limits = DecodeLimits()
        limits.pixelCount = 31
        let file = HandmadeAPNG(
            width: 8, height: 4, frames: [.init(pixels: flat(8, 4, red)), .init(pixels: flat(8, 4, red))])

        #expect(throws: ImageCodecError.tooLarge(width: 8, height: 4, limit: 31)) {
            try Animations.reader(of: file.data, limits: limits)
        }
    }
}
