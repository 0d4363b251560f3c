import AsyncDisplayKit

extension SpecimenSheet {
    static let fonts = SpecimenSheet(
        title: "Fonts",
        specimens: [
            Specimen("System", "Aletsch, Furka, Grimsel"),
            Specimen("Bold", "Aletsch, Furka, Grimsel") { $0.font = Specimen.font.withWeight(.bold) },
            Specimen("Italic", "Aletsch, Furka, Grimsel") { $0.font = Specimen.font.italic() },
            Specimen("Named family", "Aletsch, Furka, Grimsel") {
                $0.font = UIFont(name: "Noto Serif", size: 17) ?? Specimen.font
            },
            Specimen("Monospaced", "3 883 m   2 429 m   2 165 m") {
                $0.font = .monospacedSystemFont(ofSize: 16, weight: .regular)
            },
            Specimen("Small capitals", "Lauterbrunnen and Mürren") {
                $0.font = UIFont(name: "Noto Serif", size: 19)?.smallCaps() ?? Specimen.font.smallCaps()
            },
            Specimen("Text styles") {
                let styles: [(UIFont.TextStyle, String)] = [
                    (.largeTitle, "Large title"), (.title1, "Title 1"), (.title2, "Title 2"), (.headline, "Headline"),
                    (.body, "Body"), (.footnote, "Footnote"), (.caption2, "Caption 2"),
                ]
                var text = AttributedString()
                for (index, (style, name)) in styles.enumerated() {
                    text += AttributedString(
                        (index == 0 ? "" : "   ") + name, font: .preferredFont(forTextStyle: style), color: Theme.text)
                }
                let node = ASTextNode()
                node.attributedText = text
                return node
            },
        ])

    static let letters = SpecimenSheet(
        title: "Letters",
        specimens: [
            Specimen("Colour", "Snow, ice, rock and sky") { text in
                text.change("Snow") { $0.uiKit.foregroundColor = Theme.secondary }
                text.change("ice") { $0.uiKit.foregroundColor = Theme.accent }
                text.change("rock") {
                    $0.uiKit.foregroundColor = UIColor(light: UIColor(hex: 0x8A5A2B), dark: UIColor(hex: 0xD9A066))
                }
            },
            Specimen("Background", "A marked word stands out") { text in
                text.change("marked word") {
                    $0.uiKit.backgroundColor = UIColor(light: UIColor(hex: 0xFFE58A), dark: UIColor(hex: 0x6B5500))
                }
            },
            Specimen("Underline") {
                line(
                    "single, thick, double, by word",
                    [
                        ("single", .single), ("thick", .thick), ("double", .double), ("by word", [.single, .byWord]),
                    ]
                ) { $0.uiKit.underlineStyle = $1 }
            },
            Specimen("Underline patterns") {
                line(
                    "dotted, dashed, dash-dot, dash-dot-dot",
                    [
                        ("dotted", [.single, .patternDot]), ("dashed", [.single, .patternDash]),
                        ("dash-dot,", [.single, .patternDashDot]), ("dash-dot-dot", [.single, .patternDashDotDot]),
                    ]
                ) { $0.uiKit.underlineStyle = $1 }
            },
            Specimen("Underline colour", "A wavering spelling") { text in
                text.change("wavering") {
                    $0.uiKit.underlineStyle = [.thick, .patternDot]
                    $0.uiKit.underlineColor = UIColor(hex: 0xE5484D)
                }
            },
            Specimen("Strikethrough") {
                line(
                    "once, heavily, twice, in red",
                    [
                        ("once", .single), ("heavily", .thick), ("twice", .double), ("in red", .single),
                    ]
                ) {
                    $0.uiKit.strikethroughStyle = $1
                    if $2 == "in red" { $0.uiKit.strikethroughColor = UIColor(hex: 0xE5484D) }
                }
            },
            Specimen("Letter spacing", "tight · plain · wide apart") { text in
                text.change("tight") { $0.uiKit.kern = -0.8 }
                text.change("wide apart") { $0.uiKit.kern = 3 }
            },
            Specimen("Baseline offset", "E = mc2 and H2O") { text in
                let small = Specimen.font.withSize(12)
                text.change("2") {
                    $0.uiKit.baselineOffset = 6
                    $0.uiKit.font = small
                }
                guard let water = text.range(of: "H2O"), let two = text[water].range(of: "2") else { return }
                text[two].baselineOffset = -3
                text[two].font = small
            },
            Specimen("Shadow") {
                let node = ASTextNode()
                node.attributedText = AttributedString(
                    "Alpenglow", font: .systemFont(ofSize: 30, weight: .bold), color: UIColor(hex: 0xC75B1F))
                node.shadowColor = UIColor(light: UIColor(hex: 0x7A2E00), dark: UIColor(hex: 0xFFB27A))
                node.shadowOpacity = 0.55
                node.shadowOffset = CGSize(width: 0, height: 3)
                node.shadowRadius = 6
                return node
            },
        ])

    /// A text in which each word of `styles` has its own style of line.
    private static func line(
        _ text: String, _ styles: [(String, NSUnderlineStyle)],
        _ apply: (inout AttributeContainer, NSUnderlineStyle, String) -> Void
    ) -> ASTextNode {
        var string = Specimen.sample(text)
        for (word, style) in styles { string.change(word) { apply(&$0, style, word) } }
        let node = ASTextNode()
        node.attributedText = string
        return node
    }

    private static func line(
        _ text: String, _ styles: [(String, NSUnderlineStyle)],
        _ apply: (inout AttributeContainer, NSUnderlineStyle) -> Void
    ) -> ASTextNode {
        line(text, styles) { container, style, _ in apply(&container, style) }
    }
}
