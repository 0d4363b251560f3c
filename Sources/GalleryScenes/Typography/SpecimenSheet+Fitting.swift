import AsyncDisplayKit

extension SpecimenSheet {
    private static let long = """
        From the pass one sees the whole range at once, from the white dome in the west to the black \
        towers above the lake, and on a clear day the sea behind them, a thin bright line.
        """

    static let fitting = SpecimenSheet(
        title: "Fitting",
        specimens: [
            Specimen("Cut at the end", cut: long) { $0.truncationMode = .byTruncatingTail },
            Specimen("Cut at the start", cut: long) { $0.truncationMode = .byTruncatingHead },
            Specimen("Cut in the middle", cut: long) {
                $0.truncationMode = Look.fittingMiddle
            },
            Specimen("Whole lines only", cut: long, lines: 2) { $0.truncationMode = .byClipping },
            Specimen("Two lines, own token", cut: long, lines: 2) {
                $0.truncationAttributedText = AttributedString(" […]", font: Specimen.font, color: Theme.secondary)
            },
            Specimen("With a message", cut: long, lines: 2) { node in
                node.truncationAttributedText = Specimen.sample("…")
                node.additionalTruncationMessage = AttributedString(
                    "Continue", font: Specimen.font.withWeight(.semibold), color: Theme.accent)
            },
            Specimen(
                "Cut from the right",
                cut: "الجبل هادئ في الصباح الباكر، والطريق إلى القمة طويل جدا، لكن السماء صافية والهواء بارد."
            ) { _ in },
            Specimen(
                "Smaller before cut", cut: "Shrinks to 70 % so that every word of it stays on one line of the card."
            ) {
                $0.pointSizeScaleFactors = [0.9, 0.8, 0.7]
            },
            Specimen("Insets", cut: "Room on every side", lines: 0) { node in
                node.textContainerInset = UIEdgeInsets(top: 10, left: 16, bottom: 10, right: 16)
                node.backgroundColor = Theme.hairline
                node.cornerRadius = 8
            },
        ])

    /// Texts with links that can be clicked.
    static let links = SpecimenSheet(
        title: "Links",
        specimens: [
            Specimen("Links in text") {
                let node = ASTextNode()
                var text = Specimen.sample(
                    "Trains go to the valley and to the pass; a cable car goes from the village to the hut.")
                for place in ["the valley", "the pass", "the village", "the hut"] {
                    text.change(place) {
                        $0.uiKit.foregroundColor = Theme.accent
                        $0.uiKit.underlineStyle = Look.linkIsUnderlined ? .single : []
                        $0.foundation.link = URL(string: "place:" + place.split(separator: " ")[1])
                    }
                }
                node.attributedText = text
                node.isUserInteractionEnabled = true
                return node
            },
            Specimen("A link that wraps") {
                let node = ASTextNode()
                var text = Specimen.sample("There is one more thing, ")
                var link = Specimen.sample(
                    "which is long enough to need a second line, and still is one link when it is pressed",
                    color: Theme.accent)
                link.link = URL(string: "place:wrapped")
                text += link
                text += Specimen.sample(".")
                node.attributedText = text
                node.isUserInteractionEnabled = true
                return node
            },
            Specimen("Message as a link", cut: long, lines: 1) { node in
                node.truncationAttributedText = Specimen.sample("…")
                node.additionalTruncationMessage = AttributedString("More", font: Specimen.font, color: Theme.accent)
                node.isUserInteractionEnabled = true
            },
        ])

    static let all = [fonts, letters, links, fitting, scripts, paragraphs]
}
