import ADKFoundation
import Foundation
import TestSupport

@testable import ADKGraphics

enum Samples {
    static let scripts = [
        "The quick brown fox", "Grüße aus Köln, naïve façade", "Алётш ледник", "Ελληνικά γράμματα",
        "مرحبا بالعالم", "שלום עולם", "สวัสดีชาวโลก", "नमस्ते दुनिया", "你好，世界。", "こんにちは世界", "안녕하세요",
        "😀🎉👩‍👩‍👧‍👦🏳️‍🌈", "e\u{301}\u{323}\u{302}", "ffi fl", "\u{200F}a\u{200E}ب", "soft\u{AD}hyphen",
        "\u{E000}\u{10FFFD}", "a\tb", "\u{2028}", "(12,345.67)", "🇩🇪🇯🇵", "\u{0}", "…", "\u{2029}",
    ]

    static func text(_ random: inout SeededRandom, pieces: ClosedRange<Int> = 0...12) -> AttributedText {
        var text = AttributedText.empty
        for _ in 0..<Int.random(in: pieces, using: &random) {
            let separators = [" ", "\n", "", "  ", "\r\n"]
            let string = scripts.randomElement(using: &random)! + separators.randomElement(using: &random)!
            text = text + AttributedText(string, attributes: attributes(&random))
        }
        return text
    }

    static func attributes(_ random: inout SeededRandom) -> TextAttributes {
        var attributes = TextAttributes()
        func chance(_ share: Double, _ random: inout SeededRandom) -> Bool {
            Double.random(in: 0..<1, using: &random) < share
        }
        // Use few fonts: fontconfig takes milliseconds to find fallbacks for each font and script.
        if chance(0.6, &random) {
            attributes.font = [
                .systemFont(ofSize: 12), .boldSystemFont(ofSize: 30),
            ].randomElement(using: &random)!
        }
        if chance(0.3, &random) { attributes.color = .red }
        if chance(0.1, &random) { attributes.background = .yellow }
        if chance(0.1, &random) { attributes.underline = [.single, .double, .thick].randomElement(using: &random)! }
        if chance(0.1, &random) { attributes.strikethrough = .single }
        if chance(0.1, &random) { attributes.kern = CGFloat([-1, 0.5, 3].randomElement(using: &random)!) }
        if chance(0.1, &random) { attributes.baselineOffset = CGFloat([-4, 5].randomElement(using: &random)!) }
        if chance(0.2, &random) {
            let style = NSMutableParagraphStyle()
            style.alignment = [.left, .center, .right, .justified, .natural].randomElement(using: &random)!
            style.lineSpacing = CGFloat([0, 4].randomElement(using: &random)!)
            style.minimumLineHeight = CGFloat([0, 30].randomElement(using: &random)!)
            style.paragraphSpacing = CGFloat([0, 10].randomElement(using: &random)!)
            style.firstLineHeadIndent = CGFloat([0, 20].randomElement(using: &random)!)
            style.headIndent = CGFloat([0, 10].randomElement(using: &random)!)
            attributes.paragraphStyle = style.copy()
        }
        return attributes
    }

    static func constraints(_ random: inout SeededRandom) -> TextConstraints {
        let widths: [CGFloat] = [0, 1, 40, 100, 237.5, 320, 1000, .infinity]
        let heights: [CGFloat] = [0, 1, 30, 100, .infinity, .infinity]
        let modes: [NSLineBreakMode] = [
            .byWordWrapping, .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping,
        ]
        return TextConstraints(
            maximumSize: CGSize(
                width: widths.randomElement(using: &random)!, height: heights.randomElement(using: &random)!),
            maximumNumberOfLines: [0, 0, 1, 2, 3].randomElement(using: &random)!,
            truncationMode: modes.randomElement(using: &random)!)
    }
}

/// The pixels of a drawn text.
struct Picture: Equatable {
    var width, height: Int
    var pixels: [UInt32]

    init(_ buffer: PixelBuffer) {
        (width, height) = (buffer.width, buffer.height)
        pixels = (0..<buffer.height).flatMap { y in UnsafeBufferPointer(start: buffer.row(y), count: buffer.width) }
    }

    /// Draws `text` at `origin` (points) on a transparent picture of `width` x `height` pixels.
    init(
        _ text: ShapedText, width: Int, height: Int, origin: CGPoint = .zero, scale: CGFloat = 1,
        traits: UITraitCollection = UITraitCollection()
    ) {
        let buffer = PixelBuffer(width: width, height: height)
        text.draw(in: CGContext(buffer: buffer, scale: scale, traits: traits), at: origin)
        self.init(buffer)
    }

    func cropped(x: Int, y: Int, width: Int, height: Int) -> Picture {
        var result = self
        (result.width, result.height) = (width, height)
        result.pixels = (y..<y + height).flatMap { row in pixels[row * self.width + x..<row * self.width + x + width] }
        return result
    }

    /// The bounds in pixels of everything that is not transparent. Null if nothing is.
    var inked: CGRect {
        var (left, top, right, bottom) = (width, height, -1, -1)
        for y in 0..<height {
            for x in 0..<width where pixels[y * width + x] != 0 {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        return right < 0 ? .null : CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}

func shape(
    _ text: AttributedText, _ width: CGFloat = .infinity, lines: Int = 0, mode: NSLineBreakMode = .byWordWrapping,
    token: AttributedText? = nil
) -> ShapedText {
    TextShaper.shape(
        text,
        TextConstraints(
            maximumSize: CGSize(width: width, height: .infinity), maximumNumberOfLines: lines, truncationMode: mode,
            truncationToken: token))
}

/// Results by index, guarded by a lock.
final class Collected<Value: Sendable>: Sendable {
    private let values = Locked<[Int: Value]>([:])
    func set(_ value: Value, at index: Int) { values.withLock { $0[index] = value } }
    func value(at index: Int) -> Value? { values.withLock { $0[index] } }
}

/// Shaped texts that threads exchange.
final class SharedTexts: Sendable {
    private let texts = Locked<[ShapedText]>([])

    func offer(_ text: ShapedText) {
        texts.withLock { texts in
            texts.append(text)
            if texts.count > 64 { texts.removeFirst(32) }
        }
    }

    /// A random text. The caller must have offered one before.
    func pick(_ random: inout SeededRandom) -> ShapedText {
        let number = Int.random(in: 0..<1_000, using: &random)
        return texts.withLock { $0[number % $0.count] }
    }
}
