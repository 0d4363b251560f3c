import Foundation
import TestSupport

@testable import ADKGraphics

/// Random texts, attributes and constraints.
enum RandomTexts {
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
            attributes.paragraphStyle = style.immutable
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
