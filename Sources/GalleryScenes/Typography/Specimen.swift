import AsyncDisplayKit

/// One feature of text: its name, and a text node that shows it.
struct Specimen: Sendable {
    let name: String
    /// Called in the background.
    let make: @Sendable () -> ASTextNode

    init(_ name: String, _ make: @escaping @Sendable () -> ASTextNode) {
        self.name = name
        self.make = make
    }

    /// A plain sample with attributes of its own.
    init(_ name: String, _ text: String, _ change: @escaping @Sendable (inout AttributedString) -> Void = { _ in }) {
        self.init(name) {
            let node = ASTextNode()
            var string = Specimen.sample(text)
            change(&string)
            node.attributedText = string
            return node
        }
    }

    /// A sample whose lines are set by `change`.
    init(_ name: String, paragraph text: String, _ change: @escaping @Sendable (NSMutableParagraphStyle) -> Void) {
        self.init(name, text) { string in
            let style = NSMutableParagraphStyle()
            change(style)
            string.paragraphStyle = style
        }
    }

    /// A sample that has less room than it needs, cut as `change` says.
    init(_ name: String, cut text: String, lines: UInt = 1, _ change: @escaping @Sendable (ASTextNode) -> Void) {
        self.init(name) {
            let node = ASTextNode()
            node.attributedText = Specimen.sample(text)
            node.maximumNumberOfLines = lines
            change(node)
            return node
        }
    }

    static let font = UIFont.systemFont(ofSize: 17)

    static func sample(_ text: String, color: UIColor = Theme.text) -> AttributedString {
        AttributedString(text, font: font, color: color)
    }
}

/// Features that belong together: a card of the page.
struct SpecimenSheet: Sendable {
    let title: String
    let specimens: [Specimen]
}

extension AttributedString {
    /// Changes the attributes of the first `part` of the text.
    mutating func change(_ part: String, _ body: (inout AttributeContainer) -> Void) {
        guard let range = range(of: part) else { return }
        var attributes = AttributeContainer()
        body(&attributes)
        self[range].mergeAttributes(attributes)
    }
}
