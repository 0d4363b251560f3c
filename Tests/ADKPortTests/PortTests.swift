import Testing

@testable import ADKPort

@Suite struct PortTests {
    @Test func theEntryPointIsMain() {
        #expect(PortSample.ported("@UIApplicationMain\nclass A {}\n") == "@main\nclass A {}\n")
    }

    // MARK: Selectors

    static let selectors = [
        ("#selector(save)", "Selector(Editor.save)"), ("#selector(self.save)", "Selector(Editor.save)"),
        ("#selector(Self.save)", "Selector(Editor.save)"), ("#selector(save(_:))", "Selector(Editor.save(_:))"),
        ("#selector(Other.save(sender:))", "Selector(Other.save(sender:))"),
        ("#selector( Other.Inner.save )", "Selector(Other.Inner.save)"),
        ("#selector(UIResponderStandardEditActions.copy(_:))", "Selector.copy"),
        ("#selector(getter: Editor.text)", "#selector(getter: Editor.text)"),
        ("#selector(model.save)", "#selector(model.save)"),
        ("#selector(save as () -> Void)", "#selector(save as () -> Void)"),
    ]

    @Test(arguments: selectors)
    func aSelectorNamesItsType(_ old: String, _ new: String) {
        #expect(
            PortSample.ported("class Editor: UIView {\n    func f() { add { g(\(old)) } }\n}\n")
                == "class Editor: UIView {\n    func f() { add { g(\(new)) } }\n}\n")
    }

    @Test func theTypeOfASelectorIsTheInnermostOne() {
        let source = "extension A.B { struct C { let s = #selector(f) }\n    class func g() { h(#selector(f)) } }\n"
        #expect(
            PortSample.ported(source)
                == "extension A.B { struct C { let s = Selector(C.f) }\n    class func g() { h(Selector(A.B.f)) } }\n")
    }

    @Test func aSelectorInAStringOrCommentIsLeft() {
        let source = "class A { // #selector(f)\n    let s = \"\\(#selector(f)) #selector(f)\" /* @objc */\n}\n"
        #expect(PortSample.ported(source) == source)
    }

    // MARK: Objective-C

    static let words = [
        ("@objc func f() {}", "func f() {}"), ("@objc\n    func f() {}", "func f() {}"),
        ("@objc(save:) private func f() {}", "private func f() {}"),
        ("@objc dynamic var a = 1", "var a = 1"), ("dynamic func f() {}", "func f() {}"),
        ("@objc private dynamic lazy var a = 1", "private lazy var a = 1"),
        ("let dynamic = a.dynamic", "let dynamic = a.dynamic"),
        ("@objc /* why */ func f() {}", "/* why */ func f() {}"),
    ]

    @Test(arguments: words)
    func theWordsOfObjectiveCAreRemoved(_ old: String, _ new: String) {
        #expect(PortSample.ported("class A {\n    \(old)\n}\n") == "class A {\n    \(new)\n}\n")
    }

    static let expressions = [
        ("layer.isKind(of: CALayer.self)", "(layer is CALayer)"),
        ("!a.b?.c.isKind(of: UI.View.self)", "!(a.b?.c is UI.View)"),
        ("isKind(of: A.self)", "(self is A)"), ("a!.isKind( of : A.self )", "(a! is A)"),
        ("#keyPath(CALayer.bounds)", "\"bounds\""), ("#keyPath(A.B.c.d)", "\"c.d\""), ("#keyPath(c)", "\"c\""),
        ("f().isKind(of: A.self)", "f().isKind(of: A.self)"), ("a.isKind(of: type)", "a.isKind(of: type)"),
        ("#keyPath(A)", "#keyPath(A)"),
    ]

    @Test(arguments: expressions)
    func testsOfTypesAndKeyPathsNeedNoRuntime(_ old: String, _ new: String) {
        #expect(PortSample.ported("let x = \(old)\n") == "let x = \(new)\n")
    }

    static let layouts = [
        ("let a = node.layoutThatFits(size); a.position = p", true),
        ("guard let a = b?.c!.layoutThatFits(f(x), parentSize: s) else { return }; if t { a.position.y += 1 }", true),
        ("let a = ASLayout(layoutElement: self, size: s); f(a); a.position.x = 2", true),
        ("let a = self.nodes[0].layoutThatFits(size)\n    a.position = p", true),
        ("let a = f(g.layoutThatFits(size)); a.position = p", false),
        ("let a = node.layoutThatFits(size); b.a.position = p; let q = a.position == p", false),
        ("if b { let a = node.layoutThatFits(size) }; a.position = p", false),
        ("let a = CALayer(); a.position = p", false),
        ("let a = b\n    layoutThatFits(size)\n    a.position = p", false),
        ("let a = node.layoutThatFits(", false),
    ]

    @Test(arguments: layouts)
    func aLayoutWhosePositionIsSetBecomesAVariable(_ body: String, _ changes: Bool) {
        let source = "func f() {\n    \(body)\n}\n"
        #expect(PortSample.ported(source) == (changes ? source.replacing("let a =", with: "var a =") : source))
    }

    @Test(arguments: [
        ("for a in layouts { a.position = p }", true),
        ("for sublayout in f(x) { if t { sublayout.position.y += 1 } }", true),
        ("for a in layouts.filter { $0.ok } { a.position = p }", true),
        ("for a in f(layouts.map { g($0) })[0].layouts { a.position = p }", true),
        ("for layer in layoutLayers { layer.position = p }", false),
        ("for a in layouts { b.position = a.position }", false),
        ("for a in layouts { f(a) }; a.position = p", false),
        ("for node in nodes { node.position = p }", false),
        ("for a in layouts", false),
    ])
    func aPositionThatIsSetOnTheCopyOfALoopIsListed(_ line: String, _ isListed: Bool) {
        #expect(PortSample.remarks("func f() {\n    \(line)\n}\n").contains { $0.contains("a copy") } == isListed)
    }

    @Test func theDecodingInitializerOfAViewReturnsNil() {
        func source(_ superclass: String, _ body: String) -> String {
            "class A: \(superclass), B {\n    required init?(coder c: NSCoder) {\(body)}\n}\n"
        }
        let call = "\n        super.init(coder: c)\n        setUp()\n    "
        #expect(PortSample.ported(source("UIControl", call)) == source("UIControl", " return nil "))
        for other in ["UIViewController", "Base", "UICollectionViewFlowLayout"] {
            #expect(PortSample.ported(source(other, call)) == source(other, call))
        }
        #expect(PortSample.ported(source("UIView", " fatalError() ")) == source("UIView", " fatalError() "))
        let generic = "class A<T: B>: UIView { required init?(coder: NSCoder) { super.init(coder: coder) } }\n"
        #expect(PortSample.ported(generic) == generic.replacing("super.init(coder: coder)", with: "return nil"))
    }

    @Test func aProtocolOfObjectiveCIsStillOneOfClasses() {
        #expect(PortSample.ported("@objc protocol A {}\n") == "protocol A: AnyObject {}\n")
        #expect(PortSample.ported("@objc public protocol A: B {}\n") == "public protocol A: B {}\n")
        #expect(PortSample.ported("protocol A: NSObjectProtocol {}\n") == "protocol A: AnyObject {}\n")
        #expect(PortSample.ported("protocol A: class {}\n") == "protocol A: AnyObject {}\n")
        #expect(
            PortSample.ported("protocol A: class, B, NSObjectProtocol {}\n") == "protocol A: AnyObject, B {}\n")
        #expect(PortSample.ported("protocol A: AnyObject, class {}\n") == "protocol A: AnyObject {}\n")
        #expect(PortSample.ported("class A { class func f() {} }\n") == "class A { class func f() {} }\n")
    }

    @Test func linesEndAsTheyDid() {
        #expect(
            PortSample.ported("class A {\r\n    @objc\r\n    func f() {}\r\n}\r\n")
                == "class A {\r\n    func f() {}\r\n}\r\n")
    }

    // MARK: Optional requirements

    @Test func anOptionalRequirementGetsADefault() {
        let source = """
            @objc protocol FeedDelegate: NSObjectProtocol {
                func feed(_ feed: Feed, didOpen item: Int)
                @objc optional func feedDidEnd(_ feed: Feed)
                @objc optional func feed(_ feed: Feed, titleOf item: Int) -> String?
                @objc optional var feedName: String? { get }
            }
            class Feed {
                weak var delegate: FeedDelegate?
                func end() {
                    delegate?.feedDidEnd?(self)
                    let title = delegate?.feed?(self, titleOf: 1) ?? ""
                    done?(title)
                    delegate?.done?(title)
                }
                var done: ((String) -> Void)?
            }

            """
        #expect(
            PortSample.ported(source) == """
                protocol FeedDelegate: AnyObject {
                    func feed(_ feed: Feed, didOpen item: Int)
                    func feedDidEnd(_ feed: Feed)
                    func feed(_ feed: Feed, titleOf item: Int) -> String?
                    var feedName: String? { get }
                }

                extension FeedDelegate {
                    func feedDidEnd(_ feed: Feed) {}
                    func feed(_ feed: Feed, titleOf item: Int) -> String? { nil }
                    var feedName: String? { nil }
                }
                class Feed {
                    weak var delegate: FeedDelegate?
                    func end() {
                        delegate?.feedDidEnd(self)
                        let title = delegate?.feed(self, titleOf: 1) ?? ""
                        done?(title)
                        delegate?.done?(title)
                    }
                    var done: ((String) -> Void)?
                }

                """)
    }

    @Test func anOptionalRequirementWithAValueIsLeftAndListed() {
        let source = "@objc protocol P {\n    @objc optional func f() -> Bool\n}\n"
        #expect(PortSample.ported(source) == "protocol P: AnyObject {\n    @objc optional func f() -> Bool\n}\n")
        #expect(PortSample.remarks(source).count == 1)
        #expect(PortSample.remarks(source).first?.hasPrefix("A.swift:2: the optional requirement") == true)
    }

    @Test func anOptionalRequirementWithAValueGetsTheLiteralOfItsCalls() {
        let source = """
            @objc protocol P {
                @objc optional func opens(_ a: A) -> Bool
                @objc optional func height(_ a: A) -> CGFloat
            }
            let first = delegate?.opens?(a) ?? true
            let second = delegate?.height?(a) ?? 44

            """
        #expect(
            PortSample.ported(source) == """
                protocol P: AnyObject {
                    func opens(_ a: A) -> Bool
                    func height(_ a: A) -> CGFloat
                }

                extension P {
                    func opens(_ a: A) -> Bool { true }
                    func height(_ a: A) -> CGFloat { 44 }
                }
                let first = delegate?.opens(a) ?? true
                let second = delegate?.height(a) ?? 44

                """)
    }

    @Test(arguments: ["f?(a) ?? true) && (d?.f?(a) ?? false", "f?(a) ?? standard", "f?(a)", "f?(a) ?? 1"])
    func withoutOneLiteralThatFitsTheRequirementIsLeft(_ call: String) {
        let source = "@objc protocol P {\n    @objc optional func f(_ a: A) -> Bool\n}\nlet b = (d?.\(call))\n"
        #expect(PortSample.ported(source).contains("@objc optional func f(_ a: A) -> Bool\n"))
    }

    @Test func aRequirementWithTheNameOfAViewGetsItsCallsRewritten() {
        let source = """
            @objc protocol P {
                @objc optional func list(_ a: A)
            }
            let list = UIView()
            var other: UIView?
            d?.list?(a)

            """
        #expect(PortSample.ported(source).hasSuffix("d?.list(a)\n"))
    }

    @Test func callsOfTheFrameworksOptionalMethodsLoseTheirMark() {
        #expect(PortSample.ported("let a = s.numberOfSections!(in: n)\n") == "let a = s.numberOfSections(in: n)\n")
    }

    // MARK: Overrides

    @Test func anOverrideInAnExtensionMovesIntoItsClass() {
        let source = """
            class Cell: ASCellNode {
                let title = ASTextNode()
            }

            extension Cell: Themed {
                func apply() {}

                /// The layout.
                @available(iOS 9, *)
                override func layoutSpecThatFits(_ size: ASSizeRange) -> ASLayoutSpec {
                    ASWrapperLayoutSpec(layoutElement: title)  // }
                }

                override var isSelected: Bool { didSet { apply() } }
            }

            """
        #expect(
            PortSample.ported(source) == """
                class Cell: ASCellNode {
                    let title = ASTextNode()

                    /// The layout.
                    @available(iOS 9, *)
                    override func layoutSpecThatFits(_ size: ASSizeRange) -> ASLayoutSpec {
                        ASWrapperLayoutSpec(layoutElement: title)  // }
                    }

                    override var isSelected: Bool { didSet { apply() } }
                }

                extension Cell: Themed {
                    func apply() {}

                }

                """)
    }

    @Test func anOverrideMovesToTheFileOfItsClassUnlessItNeedsPrivateNames() {
        let owner = ("A.swift", "import UIKit\nclass A: UIView {\n}\n")
        let open = Port([
            owner, ("B.swift", "import UIKit\nextension A {\n    override func layoutSubviews() { g() }\n}\n"),
        ])
        #expect(
            open.changedFiles.first?.text
                == "import UIKit\nclass A: UIView {\n    override func layoutSubviews() { g() }\n}\n")
        let hidden =
            "import UIKit\nextension A {\n    override func layoutSubviews() { g() }\n    private func g() {}\n}\n"
        let left = Port([owner, ("B.swift", hidden)])
        #expect(left.changedFiles.isEmpty)
        #expect(left.remarks(isRewritten: true).map(\.line) == [3])
    }

    static let immovable = [
        "class A {}\n#if DEBUG\nextension A { override func f() {} }\n#endif\n",
        "struct B { class A {} }\nextension A { override func f() {} }\n",
    ]

    @Test(arguments: immovable)
    func anOverrideStaysInAConditionAndOfAnotherTypesClass(_ source: String) {
        #expect(PortSample.ported(source) == source)
        #expect(PortSample.remarks(source).count == 1)
    }

    // MARK: Old names

    static let attributes = [
        (
            "let a: [String: Any] = [NSFontAttributeName: f]",
            "let a: [NSAttributedString.Key: Any] = [NSAttributedString.Key.font: f]"
        ),
        (
            "var a:[String:Any] = { return [NSKernAttributeName: 1] }()",
            "var a:[NSAttributedString.Key:Any] = { return [NSAttributedString.Key.kern: 1] }()"
        ),
        (
            "func a() -> [String: AnyObject] { [NSFontAttributeName: f] }",
            "func a() -> [NSAttributedString.Key: AnyObject] { [NSAttributedString.Key.font: f] }"
        ),
        ("let a: [String: Any] = [\"NSFont\": f]", "let a: [String: Any] = [\"NSFont\": f]"),
        ("func a(b: [String: Any]) {}", "func a(b: [String: Any]) {}"),
    ]

    @Test(arguments: attributes)
    func aDictionaryOfAttributesHasTheirTypeOfKey(_ old: String, _ new: String) {
        #expect(PortSample.ported(old) == new)
    }

    static let names = [
        ("UIControlState.normal", "UIControl.State.normal"),
        ("CGRectMake(0, f(1, 2), 3, 4)", "CGRect(x: 0, y: f(1, 2), width: 3, height: 4)"),
        (
            "UIEdgeInsetsMake(1, CGSizeMake(1, 2).width, 3, 4)",
            "UIEdgeInsets(top: 1, left: CGSize(width: 1, height: 2).width, bottom: 3, right: 4)"
        ),
        (
            "UIEdgeInsetsInsetRect(a.b, UIEdgeInsetsMake(1, 2, 3, 4))",
            "a.b.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))"
        ),
        ("UIImageJPEGRepresentation(a ?? b, 0.5)", "(a ?? b).jpegData(compressionQuality: 0.5)"),
        ("UIImagePNGRepresentation(a)", "a.pngData()"),
        ("parent.bringSubview(toFront: a)", "parent.bringSubviewToFront(a)"),
        ("addChildViewController(a)", "addChild(a)"),
        ("a.didMove(toParentViewController: self)", "a.didMove(toParent: self)"),
        ("UIActivityIndicatorView(activityIndicatorStyle: .gray)", "UIActivityIndicatorView(style: .gray)"),
        ("NSUnderlineStyle.styleSingle.rawValue", "NSUnderlineStyle.single.rawValue"),
        ("add(NSNotification.Name.UIKeyboardWillShow)", "add(UIResponder.keyboardWillShowNotification)"),
        ("add(.UIKeyboardWillShow, a)", "add(UIResponder.keyboardWillShowNotification, a)"),
        ("open let a = 1", "public let a = 1"), ("open static let a = 1", "public static let a = 1"),
        ("open var a = 1", "open var a = 1"), ("open(let)", "open(let)"),
        ("add(.UIScreenBrightnessDidChange)", "add(UIScreen.brightnessDidChangeNotification)"),
        ("ASBasicImageDownloader.shared().f()", "ASBasicImageDownloader.shared.f()"),
        ("UIScreen.main()", "UIScreen.main"), ("UIScreen.main.bounds", "UIScreen.main.bounds"),
        ("a.UIControlState", "a.UIControlState"), ("\"UIControlState\"", "\"UIControlState\""),
    ]

    @Test(arguments: names)
    func anOldNameGetsItsPresentForm(_ old: String, _ new: String) {
        #expect(PortSample.ported("x = \(old)\n") == "x = \(new)\n")
    }

    @Test func aFileThatABridgingHeaderGaveUIKitImportsIt() {
        #expect(
            PortSample.ported("// A\nimport Foundation\n\nextension UIColor {}\n")
                == "// A\nimport UIKit\nimport Foundation\n\nextension UIColor {}\n")
        #expect(
            PortSample.ported("@testable import Shop\nlet a = ASTextNode()\n")
                == "import UIKit\n@testable import Shop\nlet a = ASTextNode()\n")
        for source in [
            "import AsyncDisplayKit\nlet a = ASTextNode()\n", "import Foundation\nlet a = UIDs.ASCII\n",
            "import Foundation\nstruct UIState {}\nlet a = UIState()\n", "import Foundation\nlet a = \"UIColor\"\n",
        ] {
            #expect(PortSample.ported(source) == source)
        }
    }

    static let oldOverrides = [
        ("didMove(toParentViewController parent: A?)", "didMove(toParent parent: A?)"),
        ("bringSubview(toFront view: UIView)", "bringSubviewToFront(_ view: UIView)"),
    ]

    @Test(arguments: oldOverrides)
    func anOverrideOfAnOldNameGetsItsPresentForm(_ old: String, _ new: String) {
        #expect(
            PortSample.ported("class A: B {\n    override func \(old) { super.f() }\n}\n")
                == "class A: B {\n    override func \(new) { super.f() }\n}\n")
    }

    @Test func aNameThatTheSourcesDeclareIsLeft() {
        let source = "func CGRectMake(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {}\nx = CGRectMake(1, 2, 3, 4)\n"
        #expect(PortSample.ported(source) == source)
    }

    // MARK: The whole

    @Test func portedSourceStaysAsItIs() {
        for (old, _) in PortTests.names + PortTests.selectors {
            let once = PortSample.ported("class A {\n    let a = \(old)\n}\n")
            #expect(PortSample.ported(once) == once)
        }
    }

    @Test func aFileWhoseBracketsAreNotPairedIsLeftAndListed() {
        let source = "class A {\n    @objc func f( {}\n}\n"
        #expect(PortSample.ported(source) == source)
        #expect(PortSample.ported("bringSubview(toFront:") == "bringSubview(toFront:")
        #expect(
            PortSample.remarks(source) == ["A.swift:3: this bracket has no partner, so that the file was left as it is"]
        )
    }

    @Test func aRemarkHasTheLineBeforeAndAfterTheRewriting() {
        let port = Port([("A.swift", "class A {\n    @objc\n    func f() {\n        setValuesForKeys([:])\n    }\n}\n")]
        )
        #expect(port.remarks(isRewritten: false).map(\.line) == [4])
        #expect(port.remarks(isRewritten: true).map(\.line) == [3])
    }

    @Test func aRemarkInAnOverrideThatMovesHasTheLineFromWhichItMoves() {
        let port = Port([
            ("A.swift", "class A {\n    let a = 1\n}\nclass B {}\n"),
            (
                "B.swift",
                "\nextension A {\n    // why\n    override func f() {\n        setValuesForKeys([:])\n    }\n}\n"
            ),
        ])
        #expect(port.remarks(isRewritten: false).map(\.description).map { String($0.prefix(10)) } == ["B.swift:5:"])
        #expect(port.remarks(isRewritten: true).map(\.description).map { String($0.prefix(10)) } == ["A.swift:6:"])
    }

    static let manual = [
        "@IBOutlet var a: UILabel!", "a = observe(\\.b) { _, _ in }", "a.setValuesForKeys([:])",
        "NSSelectorFromString(\"a\")",
        "UIStoryboard(name: a, bundle: nil)", "method_exchangeImplementations(a, b)", "import MapKit",
        "a = #keyPath(B)",
        "a.value(forKey: \"b\")", "a.isKind(of: b)", "extension Z { override func f() {} }",
        "a = #selector(getter: b.c)",
    ]

    @Test(arguments: manual)
    func whatIsNotMechanicalIsListed(_ source: String) {
        #expect(PortSample.remarks("// one\n\(source)\n").count == 1)
        #expect(PortSample.remarks("// one\n\(source)\n").first?.hasPrefix("A.swift:2: ") == true)
        #expect(PortSample.remarks("// \(source)\n").isEmpty)
    }

    @Test func theSummaryCountsPlacesAndFiles() {
        let port = Port([("A.swift", "@objc class A { let s = #selector(f) }\n"), ("B.swift", "class B {}\n")])
        #expect(
            PortSummary(port, isWritten: true, fileCount: 2, remarkCount: 1).description == """
                Rewrote 2 places in 1 file of 2 Swift files:
                  #selector: 1
                  @objc: 1
                Left to you: 1 place.
                """)
    }
}
