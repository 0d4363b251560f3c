import ADKFoundation
import CDecoder
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKGraphics

#if DEBUG

    /// The processes that decode, with a decoder for tests: the first byte of a file is its command.
    @Suite struct DecodeProcessTests {
        private static let probe = OptionalLibrary(family: "probe", fileNames: [], package: "")
        private static let header = ImageHeader(
            format: .bmp, storedWidth: 4, storedHeight: 4, orientation: .up, hasAlpha: true, codec: .init())

        private enum Command: String {
            case listRights = "r"
            case takeMemory = "m"
            case crash = "c"
            case loop = "l"
            case wait = "w"
            case draw = "d"
        }

        private func image(_ command: Command) throws -> SharedImage {
            try Data(command.rawValue.utf8).withBytes { bytes throws(ImageCodecError) in
                try SharedImage(bytes, Self.header)
            }
        }

        private func process(_ limits: DecodeLimits = DecodeLimits()) throws -> DecodeProcess {
            try DecodeProcess(Self.probe, for: .bmp, limits) { false }
        }

        private func decode(
            _ command: Command, _ pool: DecodePool, _ limits: DecodeLimits = DecodeLimits(),
            _ isCancelled: () -> Bool = { false }
        ) throws -> [UInt32] {
            let image = try image(command)
            let answer = try pool.decode(image, .bmp, with: Self.probe, byteCount: 64 << 20, limits, isCancelled)
            var row: [UInt32] = [0, 0, 0, 0]
            row.withUnsafeMutableBufferPointer { image.read(0, into: $0.baseAddress!, answer) }
            return row
        }

        /// A row that the decoder of the tests drew: the command in every channel, opaque.
        private let drawn = [UInt32](repeating: 0xFF64_6464, count: 4)

        @Test func theProcessCanOnlyComputeAndAnswer() throws {
            let process = try process()
            let answer = try process.decode(image(.listRights), byteCount: 64 << 20, DecodeLimits()) { false }
            let rights = withUnsafePointer(to: answer) { String(cString: cdecoder_message($0)) }
            #expect(rights == "", "it can use:\(rights)")

            let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
            #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
        }

        @Test func theProgramLoadsNoneOfTheLibraries() throws {
            for name in ["smooth.avif", "smooth.jxl"] {
                _ = try? ImageDecoder.decode(FixtureImages.data(name), fitting: .full)
            }
            _ = try? ImageDecoder.decode(Data("P5 1 1 255 x".utf8), fitting: .full)

            let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
            for name in ["libheif", "libjxl", "libgdk_pixbuf", "libtiff"] { #expect(!maps.contains(name), "\(name)") }
        }

        @Test func theImageHasNoMoreMemoryThanItsLimit() throws {
            for megabytes in [16, 64] {
                let process = try process()
                let answer = try process.decode(image(.takeMemory), byteCount: megabytes << 20, DecodeLimits()) {
                    false
                }
                #expect((megabytes / 2...megabytes).contains(Int(answer.profile_count)))
            }
        }

        @Test func anImageThatCrashesItsDecoderIsDamagedAndTheNextOneIsShown() throws {
            let pool = DecodePool()
            for _ in 0..<3 {
                #expect(throws: ImageCodecError.corrupt(.bmp, "its decoder ended with signal 6 (Aborted)")) {
                    try decode(.crash, pool)
                }
                #expect(try decode(.draw, pool) == drawn)
            }
        }

        @Test func aDecoderThatNeverEndsIsStoppedByItsProcessorTime() throws {
            var limits = DecodeLimits()
            limits.processorSeconds = 0.1
            #expect(throws: ImageCodecError.tookTooLong(seconds: 0.1)) { try decode(.loop, DecodePool(), limits) }
        }

        @Test func aDecoderThatSleepsForeverIsStopped() throws {
            let pool = DecodePool()
            #expect(try decode(.draw, pool) == drawn)
            var limits = DecodeLimits()
            limits.idleSeconds = 0.05
            #expect(throws: ImageCodecError.tookTooLong(seconds: 30)) { try decode(.wait, pool, limits) }
        }

        @Test func cancellingEndsADecoderThatNeverEnds() throws {
            let pool = DecodePool()
            #expect(try decode(.draw, pool) == drawn)
            var asked = 0
            #expect(throws: ImageCodecError.cancelled) {
                try decode(.loop, pool) {
                    asked += 1
                    return asked > 2
                }
            }
            #expect(asked == 3)
            #expect(try decode(.draw, pool) == drawn)
        }

        @Test func aProcessIsUsedAgainUntilItEnds() throws {
            let pool = DecodePool()
            #expect(try decode(.draw, pool) == drawn)
            let first = pool.idleIdentifiers
            #expect(try decode(.draw, pool) == drawn)
            #expect(first.count == 1 && pool.idleIdentifiers == first)

            // It ends while it has no work, as it does by itself after some time.
            kill(first[0], SIGKILL)
            #expect(try decode(.draw, pool) == drawn)
            #expect(pool.idleIdentifiers.count == 1 && pool.idleIdentifiers != first)
        }

        @Test func aProcessEndsWithItsPool() throws {
            var pool: DecodePool? = DecodePool()
            #expect(try decode(.draw, #require(pool)) == drawn)
            let identifier = try #require(pool?.idleIdentifiers.first)
            #expect(kill(identifier, 0) == 0)
            pool = nil
            #expect(kill(identifier, 0) == -1 && errno == ESRCH)
        }

        @Test func imagesAreDecodedAtTheSameTimeInProcessesOfTheirOwn() throws {
            let pool = DecodePool()
            let wrong = Locked(0)
            DispatchQueue.concurrentPerform(iterations: 16) { _ in
                if (try? decode(.draw, pool)) != drawn { wrong.withLock { $0 += 1 } }
            }
            #expect(wrong.current == 0)
            #expect((1...DecodePool.keptCount).contains(pool.idleIdentifiers.count))
        }

        /// `ADK_DECODER_STORM` sets the number of images.
        @Test(.enabled(if: FixtureImages.hasHEIF, "libheif1 is not installed"))
        func aProcessThatIsEndedAtAnyTimeGivesTheRightImageOrAFailure() throws {
            let seed = UInt64.random(in: 0...UInt64.max)
            let count = ProcessInfo.processInfo.environment["ADK_DECODER_STORM"].flatMap(Int.init) ?? 80
            print("seed \(seed)")
            let data = try FixtureImages.data("smooth.avif")
            let expected = SampleImages.words(FixtureImages.source)
            let header = try ImageHeader.read(data)
            let (random, right, wrong, ended) = (Locked(SeededRandom(seed: seed)), Locked(0), Locked(0), Locked(0))
            DispatchQueue.concurrentPerform(iterations: count) { _ in
                // From before the image begins to after its end.
                let delay = random.withLock { Int.random(in: 0...60, using: &$0) }
                guard let process = try? DecodeProcess(.heif, for: .avif, DecodeLimits(), { false }) else { return }
                let ender = Thread {
                    for _ in 0..<delay { sched_yield() }
                    process.end()
                }
                ender.start()
                do throws(DecodeProcess.Failure) {
                    while true {
                        guard let image = try? data.withUnsafeBytes({ try SharedImage($0, header) }) else { return }
                        let answer = try process.decode(image, byteCount: 256 << 20, DecodeLimits()) { false }
                        var words = [UInt32](repeating: 0, count: 48 * 32)
                        words.withUnsafeMutableBufferPointer { buffer in
                            for y in 0..<32 { image.read(y, into: buffer.baseAddress! + y * 48, answer) }
                        }
                        let isRight = zip(words, expected).allSatisfy { SampleImages.near($0, $1, within: 1) }
                        (isRight ? right : wrong).withLock { $0 += 1 }
                    }
                } catch {
                    if case .ended("its decoder ended with signal 9 (Killed)") = error { ended.withLock { $0 += 1 } }
                }
            }
            print("\(right.current) right pictures from \(ended.current) processes")
            #expect(ended.current == count && wrong.current == 0)
        }
    }

#endif
