import ADKFoundation
import ADKGraphics

/// Random texts of ten scripts.
enum RandomText {
    /// Pieces of ten scripts, and characters that are hard to edit: pairs of surrogates, clusters, all line breaks.
    static let pieces = [
        "word", "Straße", "Ελλάδα", "Привет", "שלום", "مرحبا", "नमस्ते", "สวัสดี", "中文字", "かな", "한국어", "👩‍👩‍👧", "🇩🇪",
        "e\u{301}", "𝒳", " ", "\t", "\n", "\n\n", "\r", "\r\n", "\u{2029}", "\u{85}", "\u{2028}", "\u{0}",
        "\u{202E}x\u{202C}",
    ]

    static func make(_ random: inout SplitMix, pieces count: Int) -> AttributedText {
        .joined(
            (0..<count).map { _ in
                let color = [UIColor.red, .green, .blue].randomElement(using: &random)
                return AttributedText(pieces.randomElement(using: &random) ?? "", color: color)
            })
    }
}
