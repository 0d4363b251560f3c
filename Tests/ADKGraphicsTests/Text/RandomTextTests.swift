import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Compares measuring with drawing for random texts.
///
/// `ADK_TEXT_CASES=5000` runs the full number of texts, of which every fourth is drawn. The default is lower, because
/// a debug build takes some milliseconds for each thousand characters.
@Suite struct RandomTextTests {
    private static let seed: UInt64 = 50_001
    private static let count = ProcessInfo.processInfo.environment["ADK_TEXT_CASES"].flatMap { Int($0) } ?? 500

    private struct Case {
        var text: AttributedText
        var constraints: TextConstraints
        var what: String

        init(_ random: inout SeededRandom, number: Int) {
            let length = Case.lengths.randomElement(using: &random)!
            var text = AttributedText.empty
            while text.length < length {
                let words =
                    RandomTexts.scripts.randomElement(using: &random)! + [" ", " ", "\n", "", ", "].randomElement(
                        using: &random)!
                let times = max(1, min(40, (length - text.length) / words.utf16.count))
                text =
                    text
                    + AttributedText(
                        String(repeating: words, count: Int.random(in: 1...times, using: &random)),
                        attributes: RandomTexts.attributes(&random))
            }
            self.text = text
            constraints = TextConstraints(
                maximumSize: CGSize(width: CGFloat(Int.random(in: 1...2_000, using: &random)), height: .infinity),
                maximumNumberOfLines: Int.random(in: 0...5, using: &random),
                truncationMode: Case.modes.randomElement(using: &random)!,
                truncationToken: Bool.random(using: &random) ? nil : AttributedText(" … more"))
            what =
                "case \(number) of seed \(RandomTextTests.seed): \(text.length) units \(text.string.prefix(60).debugDescription) "
                + "in \(constraints.maximumSize.width), \(constraints.maximumNumberOfLines) lines, \(constraints.truncationMode)"
        }

        private static let lengths = [1, 3, 10, 10, 30, 30, 100, 100, 300, 1_000, 3_000, 10_000]
        private static let modes: [NSLineBreakMode] = [
            .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
        ]
    }

    @Test func measuredAndDrawnTextsAgree() {
        print("seed \(RandomTextTests.seed), \(RandomTextTests.count) texts")
        var random = SeededRandom(seed: RandomTextTests.seed)
        for number in 0..<RandomTextTests.count {
            let test = Case(&random, number: number)
            let shaped = TextShaper.typeset(test.text, test.constraints)
            checkExtent(shaped, test)
            checkTruncation(shaped, test)
            if number % 4 == 0 { checkPixels(shaped, test) }
        }
    }

    /// Every line is inside the size, the size is the smallest such, and nothing exceeds the constraints.
    private func checkExtent(_ shaped: ShapedText, _ test: Case) {
        let (width, height) = (shaped.size.width, shaped.size.height)
        #expect(width <= test.constraints.width, "\(test.what)")
        var (right, bottom): (CGFloat, CGFloat) = (0, 0)
        for line in shaped.lines {
            let x = shaped.x(of: line, in: width)
            let letters = shaped.content.clusters[line.clusters]
            // Letter spacing after the last letter of a line paints nothing.
            let end = letters.reduce(0) { end, letter in
                let kern = letter.isToken ? 0 : shaped.text.attributes(at: Int(letter.start)).kern ?? 0
                return max(end, CGFloat(letter.x + letter.width) - max(0, kern))
            }
            right = max(right, line.leftMargin + line.width + line.slack + line.rightMargin)
            bottom = line.top + line.height
            // A single character, or the token alone, may be wider than the available width.
            let isSingle =
                letters.count < 2 || letters.allSatisfy(\.isToken)
                || letters.count { $0.width > 0 && !$0.isToken } < 2
            let isSpace = letters.allSatisfy { $0.width == 0 }
            guard !isSingle, !isSpace, test.constraints.width > line.leftMargin + line.rightMargin + 60 else {
                continue
            }
            #expect(
                x >= -0.6 && x + end <= width + 0.6,
                "\(test.what): line at \(x)+\(end) of \(width), \(shaped.text.slice(line.bytes).string.prefix(80).debugDescription)"
            )
        }
        #expect(abs(min(right, test.constraints.width) - width) < 0.001, "\(test.what)")
        #expect(abs(bottom - height) < 0.001, "\(test.what)")
        let limit = test.constraints.maximumNumberOfLines
        #expect(limit == 0 || shaped.lineCount <= limit, "\(test.what)")
    }

    /// Characters are hidden if and only if the text is marked as truncated. Then the token is shown.
    private func checkTruncation(_ shaped: ShapedText, _ test: Case) {
        var shown = [Bool](repeating: false, count: test.text.byteCount)
        for cluster in shaped.content.clusters where !cluster.isToken {
            for byte in Int(cluster.start)..<Int(cluster.start + cluster.length) { shown[byte] = true }
        }
        var isMissing = false
        var byte = 0
        for scalar in test.text.string.unicodeScalars {
            let isInk =
                !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint && scalar.value != 0
            if isInk, !shown[byte], scalar.properties.generalCategory != .format { isMissing = true }
            byte += UTF8.width(scalar)
        }
        #expect(shaped.isTruncated || !isMissing, "\(test.what): characters are lost without a token")
        // A line break that did not fit counts as hidden.
        let lacksBreak = shaped.hiddenBytes.map { shaped.text.slice($0).string.contains(where: \.isNewline) } ?? false
        #expect(
            !shaped.isTruncated || isMissing || lacksBreak,
            "\(test.what): truncated, although everything is shown; hidden is \(hidden(shaped))")
        let hasToken = shaped.content.clusters.contains(where: \.isToken)
        #expect(hasToken == (shaped.isTruncated && test.constraints.truncationMode != .byClipping), "\(test.what)")
    }

    private func hidden(_ shaped: ShapedText) -> String {
        shaped.hiddenBytes.map { shaped.text.slice($0).string.debugDescription } ?? "nothing"
    }

    /// Nothing is painted outside the drawing bounds.
    private func checkPixels(_ shaped: ShapedText, _ test: Case) {
        let bounds = shaped.drawingBounds(scale: 1)
        guard !bounds.isNull else { return }
        // Draw only the first part of a tall text.
        let shown = bounds.intersection(CGRect(x: -100, y: -100, width: 2_400, height: 500))
        guard !shown.isNull else { return }
        let margin: CGFloat = 24
        let (width, height) = (Int(shown.width + 2 * margin), Int(shown.height + 2 * margin))
        guard width > 0, height > 0 else { return }
        let origin = CGPoint(x: margin - shown.minX, y: margin - shown.minY)
        let inked = TextImage(shaped, width: width, height: height, origin: origin).inked
        guard !inked.isNull else { return }
        let isInside =
            inked.minX >= margin && inked.minY >= margin && inked.maxX <= margin + shown.width
            && (inked.maxY <= margin + shown.height || shown.maxY < bounds.maxY)
        #expect(isInside, "\(test.what): \(inked) px outside \(shown.size) at \(margin)")
    }
}
