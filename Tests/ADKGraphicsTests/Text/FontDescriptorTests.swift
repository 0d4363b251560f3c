import ADKFoundation
import Foundation
import Testing

@testable import ADKGraphics

@Suite(.serialized) struct FontDescriptorTests {
    private static var fonts: [UIFont] {
        [
            .systemFont(ofSize: 15), .boldSystemFont(ofSize: 16), .italicSystemFont(ofSize: 17),
            .monospacedSystemFont(ofSize: 18, weight: .regular), .monospacedSystemFont(ofSize: 18, weight: .bold),
            .systemFont(ofSize: 19, weight: .light), .systemFont(ofSize: 19).smallCaps(),
        ] + ["Noto Serif", "NotoSerif-BoldItalic", "Noto Sans Mono"].compactMap { UIFont(name: $0, size: 20) }
    }

    private func width(_ text: String, _ font: UIFont) -> CGFloat { shape(AttributedText(text, font: font)).size.width }

    @Test func aFontMadeFromItsDescriptorIsTheSame() {
        #expect(Self.fonts.count == 10)
        for font in Self.fonts {
            let descriptor = font.fontDescriptor
            #expect(UIFont(descriptor: descriptor, size: 0) == font)
            #expect(UIFont(descriptor: descriptor, size: 40) == font.withSize(40))
            #expect(UIFont(descriptor: descriptor.withSize(40), size: 0) == font.withSize(40))
            #expect(descriptor.pointSize == font.pointSize)
            #expect(descriptor.withSymbolicTraits(descriptor.symbolicTraits) == descriptor)
        }
    }

    @Test func equalDescriptorsAreEqualAndHashEqually() {
        for (a, b) in zip(Self.fonts, Self.fonts) {
            #expect(a.fontDescriptor == b.fontDescriptor)
            #expect(a.fontDescriptor.hashValue == b.fontDescriptor.hashValue)
        }
        #expect(Set(Self.fonts.map(\.fontDescriptor)).count == 10)
        let plain = UIFont.systemFont(ofSize: 15).fontDescriptor
        #expect(plain != plain.withSize(16) && plain != plain.withSymbolicTraits(.traitBold))
        #expect(plain.withSize(16).withSize(15) == plain)
        #expect(plain.withSize(0) == plain.withSize(-1) && plain.withSize(0) == plain.withSize(.nan))
    }

    @Test func traitsAreThoseOfTheFont() throws {
        #expect(UIFont.systemFont(ofSize: 15).fontDescriptor.symbolicTraits == [])
        #expect(UIFont.systemFont(ofSize: 15, weight: .semibold).fontDescriptor.symbolicTraits == .traitBold)
        #expect(UIFont.systemFont(ofSize: 15, weight: .medium).fontDescriptor.symbolicTraits == [])
        #expect(UIFont.italicSystemFont(ofSize: 15).fontDescriptor.symbolicTraits == .traitItalic)
        let mono = UIFont.monospacedSystemFont(ofSize: 15, weight: .bold).fontDescriptor
        #expect(mono.symbolicTraits == [.traitMonoSpace, .traitBold])
        #expect(UIFontDescriptor(name: "Noto Sans Mono", size: 15).symbolicTraits == .traitMonoSpace)
        #expect(UIFontDescriptor(name: "NotoSerif-BoldItalic", size: 15).symbolicTraits == [.traitBold, .traitItalic])
        #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline).symbolicTraits == .traitBold)
    }

    @Test func traitsAreReplaced() throws {
        let plain = UIFont.systemFont(ofSize: 15)
        func font(_ font: UIFont, _ traits: UIFontDescriptor.SymbolicTraits) throws -> UIFont {
            UIFont(descriptor: try #require(font.fontDescriptor.withSymbolicTraits(traits)), size: 0)
        }
        #expect(try font(plain, .traitBold) == .boldSystemFont(ofSize: 15))
        #expect(try font(plain, .traitItalic) == .italicSystemFont(ofSize: 15))
        #expect(try font(plain, [.traitBold, .traitItalic]) == UIFont.boldSystemFont(ofSize: 15).italic())
        #expect(try font(.boldSystemFont(ofSize: 15).italic(), []) == plain)
        #expect(try font(plain, .traitMonoSpace) == .monospacedSystemFont(ofSize: 15, weight: .regular))
        let mono = UIFont.monospacedSystemFont(ofSize: 15, weight: .regular)
        #expect(try font(mono, .traitBold) == .monospacedSystemFont(ofSize: 15, weight: .bold))
        #expect(
            try font(.systemFont(ofSize: 15, weight: .heavy), .traitBold) == .systemFont(ofSize: 15, weight: .heavy))
        #expect(try font(.systemFont(ofSize: 15, weight: .light), []) == .systemFont(ofSize: 15, weight: .light))
        #expect(plain.fontDescriptor.withSymbolicTraits([.traitCondensed, .traitExpanded]) == nil)
        #expect(UIFontDescriptor(name: "Noto Serif", size: 15).withSymbolicTraits(.traitMonoSpace) == nil)
        for trait in [UIFontDescriptor.SymbolicTraits.traitCondensed, .traitExpanded] {
            let wide = try #require(plain.fontDescriptor.withSymbolicTraits([trait, .traitBold]))
            #expect(wide.symbolicTraits == [trait, .traitBold])
            #expect(UIFont(descriptor: wide, size: 0).fontDescriptor == wide)
            #expect(
                UIFont(descriptor: wide, size: 0).withSize(30).withWeight(.bold).fontDescriptor == wide.withSize(30))
        }
    }

    @Test func familiesAndNamesChooseFaces() throws {
        let bold = UIFont.boldSystemFont(ofSize: 15).fontDescriptor
        let serif = UIFont(descriptor: bold.withFamily("noto serif"), size: 0)
        #expect(serif == UIFont(name: "NotoSerif-Bold", size: 15))
        #expect(UIFontDescriptor(name: "NotoSerif-Bold", size: 15) == serif.fontDescriptor)
        #expect(UIFontDescriptor(name: "NotoSerif-Bold", size: 0).pointSize == 0)
        #expect(
            UIFont(descriptor: UIFontDescriptor(name: "Noto Serif", size: 0), size: 0).pointSize
                == UIFont.systemFontSize)
        for name in ["NotoSans-Regular", "NotoSans-Bold", "NotoSerif-BoldItalic", "NotoSansMono-Regular"] {
            let font = try #require(UIFont(name: name, size: 12))
            #expect(font.fontName == name && font.fontDescriptor.postscriptName == name)
        }
        #expect(UIFont.boldSystemFont(ofSize: 12).fontName == "NotoSans-Bold")
    }

    @Test func aMissingFamilyIsReportedAndHasTheSystemsGlyphs() {
        let reports = Locked<[String]>([])
        FontCatalog.onMissingFamily { name in reports.withLock { $0.append(name) } }
        defer { FontCatalog.onMissingFamily(nil) }
        let descriptor = UIFontDescriptor(name: "No Such Font 8317", size: 20)
        #expect(reports.current == [])
        let fonts = (0..<3).map { _ in UIFont(descriptor: descriptor, size: 0) }
        #expect(reports.current == ["No Such Font 8317"])
        #expect(width("Word", fonts[0]) == width("Word", .systemFont(ofSize: 20)))
        #expect(descriptor.postscriptName == "NoSuchFont8317-Regular")
        #expect(UIFontDescriptor(name: "", size: .infinity).pointSize == 0)
    }

    /// The pinned fonts have no narrow faces. Of the others, DejaVu Sans has them.
    @Test func narrowFacesAreNarrow() throws {
        guard let narrow = UIFont(name: "DejaVuSansCondensed", size: 20) else { return }
        #expect(narrow.fontDescriptor.symbolicTraits == .traitCondensed)
        #expect(narrow.fontName == "DejaVuSansCondensed")
        let regular = try #require(UIFont(name: "DejaVuSans", size: 20))
        #expect(width("wide words", narrow) < width("wide words", regular) - 5)
        let made = try #require(regular.fontDescriptor.withSymbolicTraits(.traitCondensed))
        #expect(width("wide words", UIFont(descriptor: made, size: 0)) == width("wide words", narrow))
    }

    // MARK: - Features

    private func font(_ settings: [(type: Int, selector: Int)], of font: UIFont = .systemFont(ofSize: 20)) -> UIFont {
        let features = settings.map { setting -> [UIFontDescriptor.FeatureKey: Any] in
            [.type: setting.type, .selector: setting.selector]
        }
        return UIFont(descriptor: font.fontDescriptor.addingAttributes([.featureSettings: features]), size: 0)
    }

    @Test func digitsHaveOneWidthOrTheirOwn() {
        let own = font([(6, 1)])
        #expect(width("1111", own) < width("8888", own))
        for font in [font([(6, 0)], of: own), .monospacedDigitSystemFont(ofSize: 20, weight: .regular)] {
            #expect(abs(width("1111", font) - width("8888", font)) < 0.01)
        }
        // Only the run with the feature has it, also beside one of another font.
        let bold = UIFont.boldSystemFont(ofSize: 20)
        let runs = [own, bold].enumerated().map { index, font in
            AttributedText.Run(bytes: index * 4..<index * 4 + 4, attributes: TextAttributes(font: font))
        }
        let mixed = shape(AttributedText("11111111", runs: runs))
        #expect(abs(mixed.size.width - width("1111", own) - width("1111", bold)) < 0.6)
    }

    @Test func featuresOfTheFontFileAreUsed() {
        let plain = UIFont.systemFont(ofSize: 20)
        for (setting, text) in [((37, 1), "word"), ((38, 1), "WORD"), ((11, 2), "1/2"), ((10, 1), "1234")] {
            #expect(width(text, font([setting])) != width(text, plain), "\(setting)")
        }
        #expect(width("word", font([(37, 0)], of: font([(37, 1)]))) == width("word", plain))
        let zeros = [plain, font([(14, 4)])].map { font in
            TextImage(shape(AttributedText("0", font: font)), width: 20, height: 30)
        }
        #expect(zeros[0] != zeros[1])
    }

    @Test func attributesTakeThePlaceOfThoseOfTheDescriptor() {
        let base = UIFontDescriptor(fontAttributes: [.family: "Noto Serif", .size: 17])
        #expect(UIFont(descriptor: base, size: 0) == UIFont(name: "Noto Serif", size: 17))
        let bold = base.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold], .size: 30.5])
        #expect(UIFont(descriptor: bold, size: 0) == UIFont(name: "NotoSerif-Bold", size: 30.5))
        let italic: [UIFontDescriptor.TraitKey: Any] = [
            .symbolic: UIFontDescriptor.SymbolicTraits.traitItalic.rawValue, .weight: CGFloat(0),
        ]
        #expect(bold.addingAttributes([.traits: italic]).symbolicTraits == .traitItalic)
        #expect(bold.addingAttributes() == bold)
        #expect(UIFontDescriptor(fontAttributes: [.name: "NotoSerif-Bold"]).addingAttributes([.size: 30.5]) == bold)
    }

    @Test func attributesOfOtherTypesAndUnknownFeaturesAreReported() {
        let plain = UIFont.systemFont(ofSize: 20).fontDescriptor
        let wrong: [[UIFontDescriptor.AttributeName: Any]] = [
            [.family: 3], [.traits: "bold"], [.featureSettings: [[UIFontDescriptor.FeatureKey.type: 6]]],
            [.featureSettings: [[UIFontDescriptor.FeatureKey.type: 6, .selector: 99]]],
            [.featureSettings: [[UIFontDescriptor.FeatureKey.type: Double.nan, .selector: 1e300]]], [.size: "large"],
            [.traits: [UIFontDescriptor.TraitKey.weight: "bold"]],
            [.traits: [UIFontDescriptor.TraitKey.symbolic: UInt32(0b110_0000)]],
        ]
        for attributes in wrong {
            let messages = Misuse.messages(ofThisThread: true) {
                #expect(plain.addingAttributes(attributes) == plain, "\(attributes)")
            }
            #expect(!messages.isEmpty, "\(attributes)")
        }
        #expect(plain.addingAttributes([.size: Double.infinity]).pointSize == 0)
    }

    @Test func everyFeatureOfTheTableIsATagOfFourLettersThatIsOffOrOn() {
        for type in 0...40 {
            for selector in 0...60 {
                for (tag, value) in FontFeatureTable.settings(type, selector) ?? [:] {
                    #expect(tag.utf8.count == 4 && (0...1).contains(value), "\(type), \(selector): \(tag) \(value)")
                }
            }
        }
        #expect(FontFeatureTable.settings(35, 4) == ["ss02": 1] && FontFeatureTable.settings(35, 41) == ["ss20": 0])
    }
}
