import AsyncDisplayKit
import Foundation
import HeadlessTesting

/// A window that shows the objects of one call, beside a plain view.
@MainActor
final class HostileScreen {
    private let host: HeadlessHost
    private let window: UIWindow
    private let page = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    private let plain = UIView(frame: CGRect(x: 50, y: 50, width: 8, height: 8))
    private var shown: [ObjectIdentifier: AnyObject] = [:]

    init() {
        host = .attached()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        window.backgroundColor = .white
        window.addSubview(page)
        plain.backgroundColor = .green
        window.addSubview(plain)
        window.makeKeyAndVisible()
    }

    func close() {
        while UIGraphicsGetCurrentContext() != nil { UIGraphicsPopContext() }
        window.isHidden = true
        FrameLoop.shared.detach()
    }

    /// Runs `body` with the context of an image.
    func drawing(_ body: () -> Void) {
        UIGraphicsBeginImageContext(CGSize(width: 20, height: 20))
        body()
        UIGraphicsEndImageContext()
    }

    /// Shows an object as an app does.
    func show(_ any: Any) {
        switch any {
        case let object as UIViewController where isNew(object): show(object.view as Any)
        case let object as UIView where isNew(object) && object !== window:
            if object.superview == nil { page.addSubview(object) }
        case let object as CALayer where isNew(object): if object.superlayer == nil { page.layer.addSublayer(object) }
        case let object as ASDisplayNode where isNew(object):
            if object.frame.isEmpty { object.frame = CGRect(x: 0, y: 0, width: 30, height: 30) }
            if object.supernode == nil { page.addSubnode(object) }
        case let spec as ASLayoutSpec:
            let node = ASDisplayNode()
            node.frame = page.bounds
            node.automaticallyManagesSubnodes = true
            node.layoutSpecBlock = { _, _ in spec }
            page.addSubnode(node)
        case let object as UIGestureRecognizer where isNew(object): page.addGestureRecognizer(object)
        case let object as CAAnimation where isNew(object): page.layer.add(object, forKey: "hostile")
        case let animator as UIViewPropertyAnimator where isNew(animator):
            animator.addAnimations { [page] in page.center.x += 1 }
            animator.startAnimation()
        case let curve as any UITimingCurveProvider:
            let animator = UIViewPropertyAnimator(duration: 0.02, timingParameters: curve)
            animator.addAnimations { [page] in page.center.x += 1 }
            animator.startAnimation()
        case let layout as UICollectionViewLayout where isNew(layout):
            let node = ASCollectionNode(collectionViewLayout: layout)
            node.dataSource = HostileRows.shared
            show(node)
        default: draw(any)
        }
    }

    private func isNew(_ object: AnyObject) -> Bool {
        defer { shown[ObjectIdentifier(object)] = object }
        return shown[ObjectIdentifier(object)] == nil
    }

    private func draw(_ any: Any) {
        _ = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
            switch any {
            case let image as UIImage: image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
            case let path as UIBezierPath:
                path.fill()
                path.stroke()
            case let path as CGPath:
                context.cgContext.addPath(path)
                context.cgContext.strokePath()
            case let color as UIColor:
                color.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 9, height: 9))
            case let font as UIFont:
                NSAttributedString(string: "text", attributes: [.font: font]).draw(at: .zero)
            case let text as NSAttributedString: text.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
            case let style as NSParagraphStyle: HostileScreen.draw([.paragraphStyle: style])
            case let shadow as NSShadow: HostileScreen.draw([.shadow: shadow])
            case let tab as NSTextTab:
                let style = NSMutableParagraphStyle()
                style.tabStops = [tab]
                HostileScreen.draw([.paragraphStyle: style])
            case let renderer as UIGraphicsImageRenderer: _ = renderer.image { _ in }
            case let format as UIGraphicsImageRendererFormat:
                _ = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9), format: format).image { _ in }
            case let other as CGContext:
                other.strokePath()
                other.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
                other.stroke(CGRect(x: 0, y: 0, width: 9, height: 9))
            case let transform as CGAffineTransform:
                context.cgContext.concatenate(transform)
                UIRectFill(CGRect(x: 0, y: 0, width: 9, height: 9))
            default: break
            }
        }
    }

    private static func draw(_ attributes: [NSAttributedString.Key: Any]) {
        NSAttributedString(string: "two\tlines\nof text", attributes: attributes)
            .draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    }

    /// Renders some frames. Returns the fault of the picture, or nil.
    func fault() -> String? {
        page.setNeedsLayout()
        do { try host.run(for: 0.1) } catch { return "the window is not at rest: \(error)" }
        window.addSubview(plain)
        plain.isHidden.toggle()
        do { try host.run(for: 0.05) } catch { return "the window is not at rest: \(error)" }
        plain.isHidden.toggle()
        do { try host.run(for: 0.05) } catch { return "the window is not at rest: \(error)" }
        let pixels = window.capture()
        let corners = [(50, 50), (57, 57), (53, 54)].map { pixels.pixel(x: $0.0, y: $0.1) & 0xFFFFFF }
        if corners.contains(where: { $0 != 0x00FF00 }) { return "the plain view has the pixels \(corners)" }
        for subview in page.subviews { subview.removeFromSuperview() }
        for layer in page.layer.sublayers { layer.removeFromSuperlayer() }
        page.layer.removeAllAnimations()
        shown = [:]
        return HostileScreen.drawingFault
    }

    /// The fault of a plain picture, or nil.
    private static var drawingFault: String? {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
            UIColor.green.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        guard let pixels = try? image.pixels(for: .full) else { return "a plain picture has no pixels" }
        return pixels.pixel(x: 3, y: 3) == 0xFF00_FF00 ? nil : "a plain picture is wrong"
    }
}

/// Five rows or items.
final class HostileRows: NSObject, ASTableDataSource, ASCollectionDataSource, ASPagerDataSource, @unchecked Sendable {
    // Has no state.
    static let shared = HostileRows()

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 5 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        HostileRows.cell
    }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 5 }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { HostileRows.cell }
    func numberOfPages(in pagerNode: ASPagerNode) -> Int { 5 }
    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock { HostileRows.cell }

    private static let cell: ASCellNodeBlock = {
        let cell = ASTextCellNode()
        cell.text = "A row"
        return cell
    }
}
