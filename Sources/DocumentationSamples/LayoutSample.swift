import AsyncDisplayKit

/// A layout of the article *Layout by pictures*: code that the article shows, and the screen that its picture shows.
package struct LayoutSample: Sendable {
    /// The name of the sample's code and of its picture: `stack-row`.
    package let name: String
    /// The size of the picture in points.
    package let size: CGSize
    private let layout: @Sendable () -> ASLayoutSpec

    init(_ name: String, width: CGFloat = 300, height: CGFloat = 120, _ layout: @escaping @Sendable () -> ASLayoutSpec)
    {
        self.name = name
        self.size = CGSize(width: width, height: height)
        self.layout = layout
    }

    /// A screen that is nothing but the layout, in a frame that shows how much room it was given.
    @MainActor
    package func makeViewController() -> UIViewController { ASDKViewController(node: BoardNode(layout)) }
}

/// A plain page with the layout of a sample in its middle.
private final class BoardNode: ASDisplayNode, @unchecked Sendable {
    /// Made once: a spec may be asked for again, and its boxes stay the same nodes.
    private let content: ASLayoutSpec

    init(_ layout: () -> ASLayoutSpec) {
        content = layout()
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = UIColor(light: UIColor(hex: 0xF2F3F5), dark: UIColor(hex: 0x17181B))
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { content }
}

/// A coloured box with a letter in it.
final class Box: ASDisplayNode, @unchecked Sendable {
    private let letter = ASTextNode()

    init(_ text: String, width: CGFloat? = nil, height: CGFloat? = nil, hue: CGFloat = 0.6) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = UIColor(
            light: UIColor(hue: hue, saturation: 0.5, brightness: 0.82, alpha: 1),
            dark: UIColor(hue: hue, saturation: 0.55, brightness: 0.62, alpha: 1))
        cornerRadius = 6
        var title = AttributedString(text)
        title.font = .systemFont(ofSize: 14, weight: .semibold)
        title.foregroundColor = .white
        letter.attributedText = title
        if let width { style.width = ASDimensionMake(width) }
        if let height { style.height = ASDimensionMake(height) }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASCenterLayoutSpec(
            centeringOptions: .XY, sizingOptions: .minimumXY,
            child: ASInsetLayoutSpec(insets: UIEdgeInsets(top: 6, left: 8, bottom: 6, right: 8), child: letter))
    }
}
