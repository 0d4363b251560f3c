import ADKSnapshot
import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// An audit finds the parts that some users cannot read, reach or use, and no others.
final class AuditTests: XCTestCase, @unchecked Sendable {
    func testTextOfTooLittleContrastIsFound() throws {
        let rules = try audit { view in
            text("Faint", gray: 0.55, at: 10, in: view)
            text("Plain", gray: 0.4, at: 50, in: view)
            text("Large", gray: 0.55, size: 28, at: 90, in: view)
        }
        XCTAssertEqual(rules, ["contrast text “Faint” of ASTextNode has a contrast of 3.35, not 4.5"])
    }

    func testATranslucentTextAndOneOfTwoColoursAreMeasuredAsTheyAreShown() throws {
        let rules = try audit { view in
            text("Translucent", gray: 0, at: 10, in: view).alpha = 0.4
            let node = text("Two ", gray: 0, at: 60, in: view)
            var both = AttributedString("Two ", font: .systemFont(ofSize: 17), color: .black)
            both += AttributedString("colours", font: .systemFont(ofSize: 17), color: UIColor(white: 0.7, alpha: 1))
            node.attributedText = both
        }
        XCTAssertEqual(rules.count, 2, "\(rules)")
        XCTAssertTrue(rules.allSatisfy { $0.hasPrefix("contrast text “T") }, "\(rules)")
    }

    func testTextOnAPhotoIsMeasuredAgainstWhatIsAroundIt() throws {
        func photo(_ dark: CGFloat, _ light: CGFloat) throws -> [String] {
            try audit { view in
                for column in 0..<40 {
                    let stripe = UIView(frame: CGRect(x: column * 8, y: 0, width: 8, height: 256))
                    stripe.backgroundColor = UIColor(
                        white: dark + (light - dark) * CGFloat(column * 7 % 40) / 40, alpha: 1)
                    stripe.isUserInteractionEnabled = false
                    view.addSubview(stripe)
                }
                text("On a photo", gray: 1, size: 17, at: 60, in: view)
            }
        }
        XCTAssertEqual(try photo(0, 0.4), [])
        XCTAssertEqual(try photo(0.2, 0.9).count, 1)
    }

    func testDisabledAndCoveredTextsNeedNoContrast() throws {
        let rules = try audit { view in
            let button = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
            button.setTitle("Save", for: .normal)
            button.addAction(UIAction { _ in }, for: .touchUpInside)
            button.isEnabled = false
            view.addSubview(button)
            text("Covered", gray: 0.9, at: 60, in: view)
            let cover = UIView(frame: CGRect(x: 0, y: 50, width: 320, height: 50))
            cover.backgroundColor = .white
            view.addSubview(cover)
        }
        XCTAssertEqual(rules, [])
    }

    func testADecorationAndATextOfADisabledRowNeedNoContrast() throws {
        let rules = try audit { view in
            for (index, mark) in ["Decoration", "Disabled", "Shown"].enumerated() {
                let row = ASDisplayNode()
                row.accessibilityElementsHidden = mark == "Decoration"
                row.accessibilityTraits = mark == "Disabled" ? .notEnabled : .none
                row.frame = CGRect(x: 0, y: index * 50, width: 320, height: 50)
                view.addSubnode(row)
                row.addSubnode(text(mark, gray: 0.9, at: 10, in: view))
            }
        }
        XCTAssertEqual(rules.count, 1, "\(rules)")
        XCTAssertTrue(rules[0].hasPrefix("contrast text “Shown”"), "\(rules)")
    }

    func testASubmenuMayCoverItsParentMenu() throws {
        let rules = Locked<[String]>([])
        try withSnapshotFolders { _ in
            let scene = SnapshotScene(
                name: "menus", size: CGSize(width: 560, height: 280), make: { SubmenuController() },
                steps: [.key("t", modifiers: .alternate), .key(.keyboardUpArrow), .key(.keyboardReturnOrEnter)])
            let tree = try SceneRunner.render(scene).elements
            XCTAssertTrue(tree.contains("menuItem “Larger”"), tree)
            let found = try scene.audit([.overlap]).map(\.line)
            rules.withLock { $0 = found }
        }
        XCTAssertEqual(rules.current, [])
    }

    func testElementsWithoutALabelAndSmallTargetsAreFound() throws {
        let rules = try audit { view in
            let bare = button(nil, CGRect(x: 10, y: 10, width: 40, height: 40))
            let small = button("Go", CGRect(x: 100, y: 10, width: 40, height: 16))
            let reaching = button("On", CGRect(x: 200, y: 10, width: 40, height: 16))
            reaching.hitTestSlop = UIEdgeInsets(top: -6, left: -6, bottom: -6, right: -6)
            for node in [bare, small, reaching] { view.addSubnode(node) }
        }
        XCTAssertEqual(
            rules,
            ["label button ASControlNode has no label", "target button “Go” is 40 x 16 points large, not 24 x 24"])
    }

    func testTargetsThatCoverEachOtherAreFoundUnlessOneScrolls() throws {
        let rules = try audit { view in
            view.addSubnode(button("One", CGRect(x: 10, y: 10, width: 60, height: 40)))
            view.addSubnode(button("Two", CGRect(x: 60, y: 10, width: 60, height: 40)))
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 320, height: 150))
            scroll.contentSize = CGSize(width: 320, height: 600)
            scroll.addSubnode(button("Scrolled", CGRect(x: 10, y: 80, width: 100, height: 60)))
            view.addSubview(scroll)
            view.addSubnode(button("Above", CGRect(x: 60, y: 220, width: 80, height: 30)))
        }
        XCTAssertEqual(rules, ["overlap button “One” overlaps button “Two”"])
    }

    func testWhatTabDoesNotReachIsFound() throws {
        let rules = try audit { view in
            let card = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
            card.isAccessibilityElement = true
            card.accessibilityLabel = "Card"
            card.addGestureRecognizer(UITapGestureRecognizer { _ in })
            view.addSubview(card)
            view.addSubnode(button("Reached", CGRect(x: 10, y: 80, width: 100, height: 40)))
        }
        XCTAssertEqual(rules, ["keyboard button “Card” is not reached by Tab"])
    }

    func testAControlMustStandOut() throws {
        let rules = try audit { view in
            let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
            field.accessibilityLabel = "Faint"
            field.backgroundColor = UIColor(white: 0.96, alpha: 1)
            view.addSubview(field)
            let framed = UITextField(frame: CGRect(x: 10, y: 60, width: 200, height: 34))
            framed.accessibilityLabel = "Framed"
            framed.borderStyle = .roundedRect
            view.addSubview(framed)
            for (index, isOn) in [true, false].enumerated() {
                let toggle = UISwitch(frame: CGRect(x: 10 + index * 100, y: 120, width: 51, height: 31))
                toggle.accessibilityLabel = isOn ? "On" : "Off"
                toggle.isOn = isOn
                view.addSubview(toggle)
            }
            let slider = UISlider(frame: CGRect(x: 10, y: 180, width: 200, height: 34))
            slider.accessibilityLabel = "Size"
            view.addSubview(slider)
        }
        XCTAssertEqual(rules.count, 1, "\(rules)")
        XCTAssertTrue(rules[0].hasPrefix("edge textField “Faint” stands out with a contrast of 1."), "\(rules)")
    }

    func testTextThatIsCutOffAtTwiceItsSizeIsFound() throws {
        let rules = try audit(CGSize(width: 640, height: 256)) { view in
            for (index, lines) in [1, 0].enumerated() {
                let node = ASTextNode()
                node.attributedText = AttributedString(
                    "A line that has much room in a window of the usual size", font: .systemFont(ofSize: 17),
                    color: .black)
                node.maximumNumberOfLines = UInt(lines)
                node.debugName = lines == 1 ? "single" : "wrapped"
                node.frame = CGRect(x: 10, y: 10 + index * 120, width: Int(view.bounds.width) - 20, height: 100)
                view.addSubnode(node)
            }
        }
        XCTAssertEqual(
            rules.map { $0.replacingOccurrences(of: "“.*”", with: "…", options: .regularExpression) },
            ["cut text … of ASTextNode ‘single’ is cut off with text of twice the size"])
    }

    func testTheElementsOfASceneAreText() throws {
        let scene = scene(CGSize(width: 320, height: 256)) { view in
            view.addSubnode(button("Go", CGRect(x: 10, y: 10, width: 60, height: 40)))
        }
        try withSnapshotFolders { _ in
            let tree = try SceneRunner.render(scene).elements
            XCTAssertTrue(tree.contains("button “Go” [focusable] {press}\n"), tree)
        }
    }

    // MARK: - Scenes

    private func audit(
        _ size: CGSize = CGSize(width: 320, height: 256), _ fill: @escaping @MainActor @Sendable (UIView) -> Void
    ) throws -> [String] {
        let scene = scene(size, fill)
        let findings = Locked<[AuditFinding]>([])
        try withSnapshotFolders { _ in
            let found = try scene.audit()
            findings.withLock { $0 = found }
        }
        return findings.current.map { "\($0.rule.rawValue) \($0.element) \($0.message)" }
    }

    private func scene(_ size: CGSize, _ fill: @escaping @MainActor @Sendable (UIView) -> Void) -> SnapshotScene {
        SnapshotScene(
            name: "audited", size: size,
            make: {
                let controller = UIViewController()
                controller.view.backgroundColor = .white
                controller.view.frame.size = UIApplication.shared.preferredWindowSize
                fill(controller.view)
                return controller
            })
    }
}

/// A window with an open menu, whose last line opens another menu beside it.
private final class SubmenuController: UIViewController {
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
        view.window?.showsMenuBar = true
    }

    override func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        let line = UICommand(title: "Larger", action: Selector(SubmenuController.act))
        builder.insertSibling(
            UIMenu(title: "Tools", children: [UIMenu(title: "Zoom", children: [line])]), beforeMenu: .help)
    }

    func act() {}
}

@MainActor @discardableResult
private func text(
    _ string: String, gray: CGFloat, size: CGFloat = 17, at y: CGFloat, in view: UIView
) -> ASTextNode {
    let node = ASTextNode()
    node.attributedText = AttributedString(
        string, font: .systemFont(ofSize: size), color: UIColor(white: gray, alpha: 1))
    node.frame = CGRect(x: 10, y: y, width: 200, height: 36)
    view.addSubnode(node)
    return node
}

@MainActor
private func button(_ label: String?, _ frame: CGRect) -> ASControlNode {
    let node = ASControlNode()
    node.isAccessibilityElement = true
    node.accessibilityTraits = .button
    node.accessibilityLabel = label
    node.backgroundColor = .black
    node.addAction(forControlEvents: .touchUpInside) { _ in }
    node.frame = frame
    return node
}

extension AttributedString {
    fileprivate init(_ text: String, font: UIFont, color: UIColor) {
        self.init(text)
        self.font = font
        self.foregroundColor = color
    }
}
