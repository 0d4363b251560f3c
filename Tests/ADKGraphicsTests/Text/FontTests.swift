import ADKFoundation
import Foundation
import Testing

@testable import ADKGraphics

@Suite(.serialized) struct FontTests {
    @Test func aMissingFamilyIsNilAndReportedOnce() {
        let reports = Locked<[String]>([])
        FontCatalog.onMissingFamily { name in reports.withLock { $0.append(name) } }
        defer { FontCatalog.onMissingFamily(nil) }

        let fonts = (0..<3).map { _ in UIFont(name: "No Such Font 7261", size: 12) }

        #expect(fonts == [nil, nil, nil])
        #expect(reports.current == ["No Such Font 7261"])
    }

    @Test func theLineAboutAMissingFamilyPromisesNoOtherFont() {
        #expect(
            FontCatalog.line(onMissing: "Avenir Next")
                == "No font is called “Avenir Next”: UIFont(name:size:) is nil.\n")
    }

    @Test func fontsAreFoundByFamilyAndByPostScriptName() throws {
        let serif = try #require(UIFont(name: "noto serif", size: 20))
        let bold = try #require(UIFont(name: "NotoSerif-BoldItalic", size: 20))

        #expect(serif.familyName == "Noto Serif" && serif.weight == .regular)
        #expect(bold.familyName == "Noto Serif" && bold.weight == .bold && bold.isItalic)
        let plain = shape(AttributedText("Word", font: serif)).size.width
        #expect(plain != shape(AttributedText("Word", font: bold)).size.width)
        #expect(plain != shape(AttributedText("Word", font: .systemFont(ofSize: 20))).size.width)
    }

    @Test func fontsHaveTheRequestedSizesWeightsAndStyles() {
        #expect(UIFont.systemFont(ofSize: 15).pointSize == 15)
        #expect(UIFont.systemFont(ofSize: 15).withSize(30).lineHeight == UIFont.systemFont(ofSize: 30).lineHeight)
        #expect(abs(UIFont.systemFont(ofSize: 30).ascender - 2 * UIFont.systemFont(ofSize: 15).ascender) < 0.01)
        #expect(UIFont.boldSystemFont(ofSize: 9) == .systemFont(ofSize: 9, weight: .bold))
        #expect(UIFont.preferredFont(forTextStyle: .headline) == .systemFont(ofSize: 17, weight: .semibold))
        let steps: [UIFont.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
        #expect(steps.map(\.openTypeClass) == Array(stride(from: 100, through: 900, by: 100)))
        #expect(steps.map { UIFont.Weight(openTypeClass: $0.openTypeClass) } == steps)
        func width(_ text: String, _ font: UIFont) -> CGFloat { shape(AttributedText(text, font: font)).size.width }
        let mono = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
        #expect(width("iiii", mono) == width("MMMM", mono))
        #expect(width("word", .systemFont(ofSize: 20)) < width("word", .boldSystemFont(ofSize: 20)))
        #expect(width("word", UIFont.systemFont(ofSize: 20).smallCaps()) > width("word", .systemFont(ofSize: 20)))
    }

    @Test func onlyNotoFontsArePinned() throws {
        let source = try #require(
            FontSource.pinned(), "the Debian packages fonts-noto-core, -cjk and -color-emoji are needed")
        let faces = source.faces()

        #expect(faces["noto sans"] != nil && faces["noto sans cjk sc"] != nil && faces["noto color emoji"] != nil)
        #expect(!faces.values.contains { !$0.family.hasPrefix("Noto") })
    }

    @Test func pinnedTextIsSetInThePinnedFontOfItsScript() async {
        await #expect(processExitsWith: .success) {
            let pinned = FontCatalog.usePinned()
            #expect(pinned && FontCatalog.isPinned)
            let samples: [(String, String)] = [
                ("Hello", "NotoSans-Regular.ttf"), ("Алётш", "NotoSans-Regular.ttf"), ("你好", "NotoSansCJK"),
                ("こんにちは", "NotoSansCJK"), ("안녕", "NotoSansCJK"), ("مرحبا", "NotoSansArabic"),
                ("שלום", "NotoSansHebrew"),
                ("สวัสดี", "NotoSansThai"), ("नमस्ते", "NotoSansDevanagari"), ("😀", "NotoColorEmoji"),
            ]
            for (text, file) in samples {
                let found = shape(AttributedText(text)).content.faces.map(\.file)
                #expect(found.count == 1 && found[0].contains(file), "\(text) is set in \(found)")
            }
            let mono = shape(AttributedText("code", font: .monospacedSystemFont(ofSize: 12, weight: .regular)))
            #expect(mono.content.faces.map(\.file).allSatisfy { $0.hasSuffix("NotoSansMono-Regular.ttf") })
            #expect(!FontCatalog.usePinned())
        }
    }

    @Test func pinnedFontsSynthesizeMissingFaces() async {
        await #expect(processExitsWith: .success) {
            #expect(FontCatalog.usePinned())
            let fonts = [UIFont.systemFont(ofSize: 30), .italicSystemFont(ofSize: 30), .boldSystemFont(ofSize: 30)]
            let images = fonts.map { TextImage(shape(AttributedText("🎉שמ", font: $0)), width: 120, height: 60) }
            #expect(Set(images.map(\.pixels)).count == 3)
            #expect(images.allSatisfy { $0.inked.width > 40 && $0.inked.width < 100 && $0.inked.height < 55 })
        }
    }

    /// In a process of its own: another test of this one may have pinned the fonts.
    @Test func pinningAfterTextWasShapedIsRefused() async {
        await #expect(processExitsWith: .success) {
            unsetenv("ADK_PINNED_FONTS")
            _ = shape(AttributedText("x"))

            #expect(!FontCatalog.usePinned() && !FontCatalog.isPinned)
        }
    }

    @Test func theFingerprintNamesLibrariesAndFonts() {
        let lines = FontCatalog.fingerprint.split(separator: "\n")

        #expect(
            lines.prefix(5).map { $0.split(separator: " ")[0] } == [
                "cairo", "pango", "freetype", "harfbuzz", "fontconfig",
            ])
        #expect(lines.contains { $0.hasPrefix("NotoSans-Regular.ttf ") && !$0.hasSuffix(" 0") })
        #expect(FontCatalog.fingerprint == FontCatalog.fingerprint)
        let versions = lines.filter { !$0.split(separator: " ")[0].contains(".") }.map { $0.split(separator: " ") }
        let names = versions.map { $0[0] }
        for name in ["pixman", "libjpeg", "libpng", "libwebp", "lcms"] {
            #expect(names.contains { $0 == name }, "\(name)")
        }
        #expect(versions.allSatisfy { $0.count == 2 && $0[1].first?.isNumber == true }, "\(versions)")
    }

    /// A corrected glyph rarely changes the size of a font file.
    @Test func fontFilesOfTheSameSizeWithOtherContentsHaveOtherDigests() throws {
        let font = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-font-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func digest(_ data: Data, _ name: String) throws -> UInt64? {
            let file = folder.appendingPathComponent(name)
            try data.write(to: file)
            return FontDigest.of(file.path)
        }
        func number(_ index: Int) -> Int { font[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        // The table of outlines. Its entry contains a checksum, the offset and the length.
        let entries = stride(from: 12, to: 1036, by: 16)
        let entry = try #require(entries.first { font[$0..<$0 + 4].elementsEqual("glyf".utf8) })
        var changed = font
        changed[number(entry + 8) + 100] ^= 1
        changed[entry + 7] ^= 1

        #expect(changed.count == font.count)
        #expect(try digest(font, "a.ttf") == digest(font, "b.ttf"))
        #expect(try digest(font, "a.ttf") != digest(changed, "c.ttf"))
        #expect(FontDigest.of(folder.path + "/missing.ttf") == nil)
        #expect(FontDigest.of("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc") != nil)
        _ = try digest(Data("ttcf".utf8), "short.ttc")
        _ = try digest(Data(), "empty.ttf")
    }

    @Test func theShapedTextCacheStaysBelowItsByteLimit() {
        let cache = ShapedTextCache(limit: 200_000)
        for index in 0..<500 {
            let text = AttributedText("text number \(index), not very long")
            cache.insert(
                TextShaper.typeset(text, TextConstraints()), for: .init(text: text, constraints: TextConstraints()))
            #expect(cache.byteCount <= 200_000)
        }

        let last = ShapedTextCache.Key(
            text: AttributedText("text number 499, not very long"), constraints: TextConstraints())
        let first = ShapedTextCache.Key(
            text: AttributedText("text number 0, not very long"), constraints: TextConstraints())
        #expect(cache.value(for: last) != nil && cache.value(for: first) == nil)
        #expect(TextShaper.shape(last.text, last.constraints) === TextShaper.shape(last.text, last.constraints))
    }
}
