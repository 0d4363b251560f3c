import AsyncDisplayKit
import Foundation

/// The objects to which the functions of `HostileCalls` belong, with ordinary contents.
@MainActor
enum HostileObjects {
    private final class Drawing: ASDisplayNode, @unchecked Sendable {
        override class func draw(
            _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
        ) { UIBezierPath(ovalIn: bounds).fill() }
    }

    private static let frame = CGRect(x: 0, y: 0, width: 30, height: 30)

    static func drawing() -> ASDisplayNode {
        let node = Drawing()
        node.backgroundColor = .red
        node.frame = frame
        node.addSubnode(text())
        return node
    }

    static func view() -> UIView {
        let view = UIView(frame: frame)
        view.backgroundColor = .red
        view.addSubview(UIView(frame: CGRect(x: 2, y: 2, width: 5, height: 5)))
        return view
    }

    static func layer() -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = UIColor.red.cgColor
        (layer.borderWidth, layer.cornerRadius, layer.shadowOpacity) = (1, 3, 0.5)
        layer.addSublayer(CALayer())
        return layer
    }

    static func gradientLayer() -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.frame = frame
        layer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        return layer
    }

    static func shapeLayer() -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.frame = frame
        layer.path = CGPath(rect: CGRect(x: 1, y: 1, width: 5, height: 5), transform: nil)
        layer.strokeColor = UIColor.red.cgColor
        layer.lineDashPattern = [2, 1]
        return layer
    }

    static func text() -> ASTextNode {
        let node = ASTextNode()
        node.attributedText = NSAttributedString(string: "Some words of text")
        node.frame = frame
        return node
    }

    /// The storage and the container of the last layout manager.
    private(set) static var textStack = (storage: NSTextStorage(string: "text"), container: NSTextContainer())

    static func layoutManager() -> NSLayoutManager {
        let layout = NSLayoutManager()
        textStack = (NSTextStorage(string: "Some words of text"), NSTextContainer(size: frame.size))
        layout.addTextContainer(textStack.container)
        textStack.storage.addLayoutManager(layout)
        return layout
    }

    static func picture() -> ASImageNode {
        let node = ASImageNode()
        node.image = image
        node.frame = frame
        return node
    }

    static func button() -> ASButtonNode {
        let node = ASButtonNode()
        node.setTitle("OK", with: nil, with: nil, for: .normal)
        node.frame = frame
        return node
    }

    static func stack() -> ASStackLayoutSpec {
        ASStackLayoutSpec(
            direction: .vertical, spacing: 1, justifyContent: .start, alignItems: .start, children: [text(), text()])
    }

    /// The style of a node in a stack that is shown.
    static func style(_ numbers: HostileNumbers) -> ASLayoutElementStyle {
        let stack = stack()
        numbers.use(stack)
        return stack.children.first?.style ?? stack.style
    }

    static func scroll() -> UIScrollView {
        let view = UIScrollView(frame: frame)
        view.contentSize = CGSize(width: 30, height: 300)
        view.addSubview(UIView(frame: frame))
        return view
    }

    static func pages() -> UIPageControl {
        let control = UIPageControl()
        control.numberOfPages = 3
        return control
    }

    static func table() -> ASTableNode {
        let node = ASTableNode()
        node.dataSource = HostileRows.shared
        node.frame = frame
        return node
    }

    static func collection() -> ASCollectionNode {
        let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
        node.dataSource = HostileRows.shared
        node.frame = frame
        return node
    }

    /// The data sources are held weakly by their lists.
    static let tableSource = UITableViewDiffableDataSource<Int, Int>(tableNode: table()) { _, _, _ in { ASCellNode() } }
    static let collectionSource = UICollectionViewDiffableDataSource<Int, Int>(collectionNode: collection()) {
        _, _, _ in { ASCellNode() }
    }

    static func pager() -> ASPagerNode {
        let node = ASPagerNode()
        node.setDataSource(HostileRows.shared)
        node.frame = frame
        return node
    }

    /// A paused animator of a view that is shown.
    static func animator(_ numbers: HostileNumbers) -> UIViewPropertyAnimator {
        let view = numbers.shown(view())
        let animator = UIViewPropertyAnimator(duration: 0.02, curve: .linear) { view.alpha = 0.5 }
        animator.pauseAnimation()
        return animator
    }

    static var context: CGContext { CGContext(buffer: PixelBuffer(width: 9, height: 9), scale: 1) }
    static var path: UIBezierPath { UIBezierPath(ovalIn: frame) }
    static var image: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { _ in UIRectFill(frame) }
    }
    static var pixels: CGImage { image.cgImage ?? { preconditionFailure("an image of pixels has them") }() }
    static var gradient: CGGradient {
        CGGradient(colorsSpace: nil, colors: [UIColor.red.cgColor, UIColor.blue.cgColor], locations: nil)
            ?? { preconditionFailure("two colours make a gradient") }()
    }
    static var item: NSCollectionLayoutItem {
        NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(10), heightDimension: .absolute(10)))
    }
    static var group: NSCollectionLayoutGroup {
        .horizontal(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(30), heightDimension: .absolute(10)),
            subitems: [item])
    }
    static var section: NSCollectionLayoutSection { NSCollectionLayoutSection(group: group) }
}

extension HostileObjects {
    /// The context of a renderer, after its drawing.
    static var rendererContext: UIGraphicsImageRendererContext {
        var found: UIGraphicsImageRendererContext?
        _ = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { found = $0 }
        guard let found else { preconditionFailure("a renderer draws at once") }
        return found
    }
}
