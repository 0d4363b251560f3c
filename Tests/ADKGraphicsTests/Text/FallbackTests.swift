import Foundation
import Testing

@testable import ADKGraphics

/// Characters that the system font lacks come from the font of their script and give the same pixels, independent of
/// the computer's other fonts and its configuration.
@Suite(.serialized) struct FallbackTests {
    @Test func fallbackTextEqualsTextInTheFontOfItsScript() async {
        await #expect(processExitsWith: .success) {
            #expect(FontCatalog.usePinned())
            let samples: [(String, String)] = [
                ("清晨的山", "Noto Sans CJK SC"), ("朝の山", "Noto Sans CJK SC"), ("아침의", "Noto Sans CJK SC"),
                ("الجبل", "Noto Sans Arabic"), ("ההר", "Noto Sans Hebrew"), ("ภูเขา", "Noto Sans Thai"),
                ("पहाड़", "Noto Sans Devanagari"), ("🏔🐐", "Noto Color Emoji"),
            ]
            var seen: [[UInt32]] = []
            for (text, family) in samples {
                let fallback = shape(AttributedText(text, font: .systemFont(ofSize: 32)))
                let named = try #require(UIFont(name: family, size: 32))
                let itself = shape(AttributedText(text, font: named))
                #expect(fallback.missingGlyphCount == 0, "\(text)")
                // The line height comes from the text's own font. The letters are equal.
                func ink(_ text: ShapedText) -> Picture {
                    let baseline = text.lines[0].baseline.rounded()
                    return Picture(
                        text, width: 260, height: 120,
                        origin: CGPoint(x: 10, y: 70 - baseline + (baseline - text.lines[0].baseline)))
                }
                #expect(ink(fallback).pixels == ink(itself).pixels, "\(text) is not drawn in \(family)")
                #expect(!ink(fallback).inked.isNull, "\(text)")
                #expect(!seen.contains(ink(fallback).pixels))
                seen.append(ink(fallback).pixels)
            }
        }
    }

    @Test func pinnedTextDoesNotDependOnTheComputersConfiguration() async {
        // A process of its own with a broken fontconfig configuration, which pinned fonts must not read. Both processes
        // have the same parent, which names their file.
        await #expect(processExitsWith: .success) {
            setenv("FONTCONFIG_FILE", "/nonexistent/fonts.conf", 1)
            setenv("FONTCONFIG_PATH", "/nonexistent", 1)
            setenv("LANG", "ja_JP.UTF-8", 1)
            #expect(FontCatalog.usePinned())
            let text = AttributedText("Hello 你好 مرحبا 🎉", font: .systemFont(ofSize: 24))
            let files = shape(text).content.faces.map(\.file)
            #expect(files.count == 4 && files.allSatisfy { $0.contains("/noto/") }, "\(files)")
            #expect(shape(text).missingGlyphCount == 0)
            let picture = Picture(shape(text), width: 400, height: 60)
            let hash = picture.pixels.reduce(UInt64(14_695_981_039_346_656_037)) {
                ($0 ^ UInt64($1)) &* 1_099_511_628_211
            }
            try String(hash).write(toFile: "/tmp/adk-pinned-\(getppid()).txt", atomically: true, encoding: .utf8)
        }
        await #expect(processExitsWith: .success) {
            #expect(FontCatalog.usePinned())
            let text = AttributedText("Hello 你好 مرحبا 🎉", font: .systemFont(ofSize: 24))
            let picture = Picture(shape(text), width: 400, height: 60)
            let hash = picture.pixels.reduce(UInt64(14_695_981_039_346_656_037)) {
                ($0 ^ UInt64($1)) &* 1_099_511_628_211
            }
            let other = try String(contentsOfFile: "/tmp/adk-pinned-\(getppid()).txt", encoding: .utf8)
            #expect(String(hash) == other)
            try FileManager.default.removeItem(atPath: "/tmp/adk-pinned-\(getppid()).txt")
        }
    }
}
