import AsyncDisplayKit

/// A number on a round coloured ground.
public final class BadgeNode: ASDisplayNode, @unchecked Sendable {
    private let number = ASTextNode()

    public init(_ count: Int) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .red
        cornerRadius = 12
        number.debugName = "number"
        number.attributedText = AttributedString(count > 99 ? "99+" : "\(count)")
    }

    public override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: number)
    }
}
