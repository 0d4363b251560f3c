import AsyncDisplayKit

/// A sample of one text feature: the feature's name and a text node that shows it.
struct Specimen: Sendable {
    let name: String
    /// Makes the text node. Called on a background thread.
    let make: @Sendable () -> ASTextNode

    init(_ name: String, _ make: @escaping @Sendable () -> ASTextNode) {
        self.name = name
        self.make = make
    }

    /// A sample in the default font; `change` sets its attributes.
    init(_ name: String, _ text: String, _ change: @escaping @Sendable (inout AttributedString) -> Void = { _ in }) {
        self.init(name) {
            let node = ASTextNode()
            var string = Specimen.sample(text)
            change(&string)
            node.attributedText = string
            return node
        }
    }

    /// A sample whose paragraph style `change` sets.
    init(_ name: String, paragraph text: String, _ change: @escaping @Sendable (NSMutableParagraphStyle) -> Void) {
        self.init(name, text) { string in
            let style = NSMutableParagraphStyle()
            change(style)
            string.paragraphStyle = style
        }
    }

    /// A text that does not fit into `lines` lines; `change` sets how it is truncated.
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

/// A group of related samples, shown as one card.
struct SpecimenSheet: Sendable {
    let title: String
    let specimens: [Specimen]
}

extension AttributedString {
    /// Merges the attributes that `body` sets into the first occurrence of `part`.
    mutating func change(_ part: String, _ body: (inout AttributeContainer) -> Void) {
        guard let range = range(of: part) else { return }
        var attributes = AttributeContainer()
        body(&attributes)
        self[range].mergeAttributes(attributes)
    }
}
