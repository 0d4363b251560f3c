import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Texts in ten scripts, sixteen families and forty sizes, shaped and drawn by four threads. Each thread also draws
/// texts that others shaped. `ADK_TEXT_STORM=100000` runs the full number of texts.
@Suite struct TextStormTests {
    private static let seed: UInt64 = 77
    private static let count = ProcessInfo.processInfo.environment["ADK_TEXT_STORM"].flatMap { Int($0) } ?? 2_000

    private static let words = [
        "Quick brown fox", "Грубая скала", "Ελληνικά", "مرحبا بالعالم", "שלום עולם", "สวัสดีชาวโลก", "नमस्ते दुनिया",
        "你好世界", "こんにちは", "안녕하세요", "😀🎉🏔️",
    ]
    private static let families = [
        "Noto Sans", "Noto Serif", "Noto Sans Mono", "Noto Sans Display", "Noto Serif Display", "Noto Sans Arabic",
        "Noto Sans Hebrew", "Noto Serif Hebrew", "Noto Sans Thai", "Noto Sans Devanagari", "Noto Sans CJK SC",
        "Noto Serif CJK SC", "Noto Naskh Arabic", "Noto Color Emoji", "Noto Sans Math", "Noto Sans Symbols",
    ]

    @Test func memoryStaysBoundedForManyTextsOnFourThreads() {
        print("seed \(TextStormTests.seed), \(TextStormTests.count) texts")
        let families = TextStormTests.families.compactMap { UIFont(name: $0, size: 12) }
        #expect(families.count >= 12, "the Debian packages fonts-noto-core and -cjk are needed")
        let shared = SharedTexts()
        let done = Locked(0)
        let memory = Locked<[Int]>([])
        let share = TextStormTests.count / 4

        let drawn = Threads.run(4) { index -> Int in
            var random = SeededRandom(seed: TextStormTests.seed + UInt64(index))
            let buffer = PixelBuffer(width: 200, height: 80)
            for number in 0..<share {
                let font = families.randomElement(using: &random)!.withSize(
                    CGFloat(Int.random(in: 8...47, using: &random)))
                let words = (0...2).map { _ in TextStormTests.words.randomElement(using: &random)! }.joined(
                    separator: " ")
                let text = AttributedText("\(words) \(number)", font: font)
                shared.offer(TextShaper.typeset(text, TextConstraints(maximumSize: CGSize(width: 200, height: 80))))
                shared.pick(&random).draw(in: CGContext(buffer: buffer, scale: 1), at: .zero)
                let total = done.withLock { done -> Int in
                    done += 1
                    return done
                }
                if total % max(1, TextStormTests.count / 8) == 0 { memory.withLock { $0.append(residentMegabytes()) } }
            }
            return share
        }

        #expect(drawn == [share, share, share, share])
        let samples = memory.current
        print("resident megabytes: \(samples)")
        // Memory grows at first, while fonts are loaded. After that it must not depend on the number of texts.
        if TextStormTests.count >= 50_000, let last = samples.last {
            #expect(last - samples[samples.count / 2] < 48, "\(samples)")
        }
    }

    private func residentMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (Int(status.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4 / 1_024
    }
}
