import ADKViews
import TestSupport
import UIKit
import XCTest

/// An app in Swift 5 mode runs.
final class LanguageModeTests: XCTestCase {
    func testAnAppInSwiftFiveModeShowsItsRows() throws {
        try onMain {
            FrameLoop.shared.detach()
            let host = HeadlessHost()
            let delegate = SwiftFiveDelegate()
            UIApplication.shared.delegate = delegate
            defer {
                FrameLoop.shared.detach()
                UIApplication.shared.delegate = nil
            }
            UIApplication.shared.launch(on: host)
            let navigation = delegate.window?.rootViewController as? UINavigationController
            let controller = try XCTUnwrap(navigation?.topViewController as? SwiftFiveController)
            try host.settle()
            controller.show(["one", "two", "three"])
            try host.settle()
            XCTAssertEqual(controller.node.numberOfRows(inSection: 0), 3)
            XCTAssertNotNil(controller.node.nodeForRow(at: IndexPath(row: 2, section: 0)) as? SwiftFiveCell)
        }
    }

    func testAnAppExtendsUIColorWithItsOwnInitializersAndColours() {
        XCTAssertEqual(UIColor.brand, UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
        XCTAssertEqual(UIColor(white: 0.25, alpha: 0.5).inverted, UIColor(white: 0.75, alpha: 0.5))
        XCTAssertEqual(UIColor.accent, UIColor(rgb: 0x0080FF))
        XCTAssertEqual(UIColor(name: "brand"), .brand)
        XCTAssertNil(UIColor(name: "other"))
        XCTAssertEqual(AppTheme().tint, .brand)
        XCTAssertEqual(AppTheme().names[UIColor(rgb: 0xFF0000)], "red")
    }

    func testAnAppsColourInitializerIsPreferredToOneOfTheFrameworkWithTheSameArguments() {
        XCTAssertEqual(UIColor(hex: 0xFF_FF_FF), UIColor(red: 0, green: 1, blue: 0, alpha: 1))
        let swapped = UIColor(light: .red, dark: .blue)
        XCTAssertEqual(swapped.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)), .red)
        XCTAssertEqual(swapped.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)), .blue)
    }

    func testADictionaryOfTextAttributesNeedsNoTypeAnnotation() {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.hyphenationFactor = 1
        let shadow = NSShadow()
        let attributes = [
            NSAttributedString.Key.foregroundColor: UIColor.darkGray,
            NSAttributedString.Key.font: UIFont.boldSystemFont(ofSize: 12),
            NSAttributedString.Key.paragraphStyle: style,
            NSAttributedString.Key.shadow: shadow,
        ]
        let text = NSMutableAttributedString(string: "title", attributes: attributes)
        text.addAttribute(
            .foregroundColor, value: UIColor(white: 1.0 / 3, alpha: 1), range: NSRange(location: 1, length: 2))
        var ranges: [NSRange] = []
        // Foundation compares the values of neighbouring runs.
        for key in attributes.keys {
            text.enumerateAttribute(key, in: NSRange(location: 0, length: text.length)) { value, range, _ in
                XCTAssertNotNil(value)
                ranges.append(range)
            }
        }
        XCTAssertEqual(ranges, [NSRange](repeating: NSRange(location: 0, length: 5), count: 4))
        XCTAssertEqual(text.attribute(.font, at: 3, effectiveRange: nil) as? UIFont, .boldSystemFont(ofSize: 12))
        XCTAssertEqual(
            (text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.alignment, .center)
        XCTAssertEqual((style.mutableCopy() as? NSMutableParagraphStyle)?.hyphenationFactor, 1)
        XCTAssertEqual(text.attribute(.shadow, at: 4, effectiveRange: nil) as? NSShadow, shadow)
    }

    func testANetworkImageNodeOfAnAppOverridesTheDesignatedInitializer() {
        onMain {
            XCTAssertEqual(AppImageNode().made, 1)
            XCTAssertEqual(AppImageNode(cache: nil, downloader: ASBasicImageDownloader.shared).made, 1)
        }
    }

    func testACellOfAnAppHearsOfItsStateAndReadsItsOptionalSubnodes() throws {
        try onMain {
            FrameLoop.shared.detach()
            let host = HeadlessHost()
            defer { FrameLoop.shared.detach() }
            FrameLoop.shared.attach(host)
            let source = AppCells()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            window.rootViewController = source
            window.makeKeyAndVisible()
            try host.settle()
            let path = IndexPath(row: 0, section: 0)
            let cell = try XCTUnwrap(source.node.nodeForRow(at: path) as? AppCell)
            XCTAssertEqual(cell.states, [])
            source.node.selectRow(at: path, animated: false, scrollPosition: .none)
            source.node.deselectRow(at: path, animated: false)
            XCTAssertEqual(cell.states, ["selected true", "selected false"])
            XCTAssertEqual(cell.names(), ["a", "a", "a", "1"])
            XCTAssert(type(of: cell).isEqual(AppCell.self) && !AppCell.isEqual(ASCellNode.self))
            XCTAssert(cell.isEqual(cell) && !cell.isEqual(nil))
        }
    }
}

private class AppCells: ASDKViewController<ASTableNode>, ASTableDataSource {
    override init() {
        super.init(node: ASTableNode(style: .plain))
        node.dataSource = self
    }

    required init?(coder: NSCoder) { fatalError("there are no archives") }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        let cell = AppCell()
        let part = ASDisplayNode()
        part.accessibilityLabel = "a"
        cell.addSubnode(part)
        cell.style.preferredSize = CGSize(width: 200, height: 40)
        return cell
    }
}
