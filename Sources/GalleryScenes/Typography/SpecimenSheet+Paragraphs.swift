import AsyncDisplayKit

extension SpecimenSheet {
    private static let story = """
        The path leaves the village by the old mill, follows the stream for an hour, and then climbs in \
        long turns through the forest to the first open meadow.
        """

    static let paragraphs = SpecimenSheet(
        title: "Paragraphs",
        specimens: [
            Specimen("Left", paragraph: story) { $0.alignment = .left },
            Specimen("Centred", paragraph: story) { $0.alignment = .center },
            Specimen("Right", paragraph: story) { $0.alignment = .right },
            Specimen("Justified", paragraph: story) { $0.alignment = .justified },
            Specimen("First line indent", paragraph: story) { $0.firstLineHeadIndent = 28 },
            Specimen(
                "Hanging indent",
                paragraph:
                    "1.  Boots, a rain coat and two litres of water, because there is no spring above the tree line."
            ) {
                $0.headIndent = Look.paragraphHeadIndent
            },
            Specimen("Tail indent", paragraph: story) { $0.tailIndent = -120 },
            Specimen("Line spacing", paragraph: story) { $0.lineSpacing = 10 },
            Specimen("Line height × 1.6", paragraph: story) { $0.lineHeightMultiple = 1.6 },
            Specimen("Line height 20", paragraph: story) {
                $0.minimumLineHeight = 20
                $0.maximumLineHeight = 20
            },
            Specimen("Paragraph spacing", paragraph: "Up before the sun.\nBread, cheese, tea.\nDown before the storm.")
            {
                $0.paragraphSpacing = 10
            },
            Specimen(
                "Soft hyphens",
                paragraph:
                    "Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}gesellschafts\u{AD}kapitäns\u{AD}mützen\u{AD}sammlung im Museum"
            ) {
                $0.tailIndent = -120
            },
        ])

    static let scripts = SpecimenSheet(
        title: "Scripts",
        specimens: [
            Specimen("Arabic", "الجبل هادئ في الصباح الباكر، والطريق طويل."),
            Specimen("Hebrew", "ההר שקט בבוקר, והדרך ארוכה."),
            Specimen("Both directions", "The sign says ‘שלום 1234’ and, below it, ‘مرحبا’ in red.") { text in
                text.change("red") {
                    $0.uiKit.foregroundColor = UIColor(light: UIColor(hex: 0xC8323A), dark: UIColor(hex: 0xFF7A80))
                }
            },
            Specimen("Right to left by rule", paragraph: "Latin letters, set from the right.") {
                $0.baseWritingDirection = .rightToLeft
            },
            Specimen("Chinese", "清晨的山很安静，路还很长。"),
            Specimen("Japanese", "朝の山はとても静かで、道はまだ長い。"),
            Specimen("Korean", "아침의 산은 조용하고 길은 아직 멀다."),
            Specimen("Thai", "ภูเขายามเช้าเงียบสงบ และหนทางยังอีกยาวไกล"),
            Specimen("Devanagari", "सुबह पहाड़ शांत है और रास्ता लंबा है।"),
            Specimen("Greek, Cyrillic", "Το βουνό είναι ήσυχο. Утром гора тиха."),
            Specimen("Emoji", "🏔️ 🌄 🚠 🐐 👩‍👩‍👧‍👦 🏳️‍🌈 🇨🇭 👍🏽"),
            Specimen("Combining marks", "e\u{301} a\u{302}\u{323} Z\u{335}a\u{308}\u{323} x\u{304}\u{331}"),
        ])
}
