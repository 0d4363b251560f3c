import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import Foundation

/// A cell that shows one text.
open class ASTextCellNode: ASCellNode, @unchecked Sendable {
    private struct State {
        var text = ""
        var attributes: [NSAttributedString.Key: Any]
        var insets: UIEdgeInsets
    }

    private static let standardInsets = UIEdgeInsets(top: 11, left: 15, bottom: 11, right: 15)
    private static var standardAttributes: [NSAttributedString.Key: Any] { [.font: UIFont.systemFont(ofSize: 18)] }

    private let state: Locked<State>
    /// The node that shows the text.
    public let textNode = ASTextNode()

    /// Makes a cell with the system font of 18 points and insets of 11 (top, bottom) and 15 (left, right) points.
    override public convenience init() {
        self.init(attributes: ASTextCellNode.standardAttributes, insets: ASTextCellNode.standardInsets)
    }

    /// Makes a cell with UIKit's text attributes and insets in points.
    public init(attributes: [NSAttributedString.Key: Any], insets: UIEdgeInsets) {
        state = Locked(State(attributes: attributes, insets: insets))
        super.init()
        textNode.isLayerBacked = true
        automaticallyManagesSubnodes = true
    }

    /// Makes a cell as above from attributes whose keys are `NSAttributedString.Key` or `String`. Other keys are logged
    /// and ignored.
    @_disfavoredOverload
    public convenience init(attributes: [AnyHashable: Any], insets: UIEdgeInsets) {
        var known: [NSAttributedString.Key: Any] = [:]
        for (key, value) in attributes {
            switch key.base {
            case let key as NSAttributedString.Key: known[key] = value
            case let name as String: known[NSAttributedString.Key(name)] = value
            default: Misuse.report("ASTextCellNode: the key \(key) of its attributes is no NSAttributedString.Key")
            }
        }
        self.init(attributes: known, insets: insets)
    }

    /// The text of the cell.
    public var text: String {
        get { state.withLock { $0.text } }
        set {
            state.withLock { $0.text = newValue }
            update()
        }
    }

    /// The attributes of the whole text, as in UIKit.
    public var textAttributes: [NSAttributedString.Key: Any] {
        get { state.withLock { $0.attributes } }
        set {
            state.withLock { $0.attributes = newValue }
            update()
        }
    }

    /// The space around the text, in points.
    public var textInsets: UIEdgeInsets {
        get { state.withLock { $0.insets } }
        set {
            guard Misuse.accepts(newValue, "textInsets", of: self) else { return }
            state.withLock { $0.insets = newValue }
            setNeedsLayout()
        }
    }

    private func update() {
        textNode.attributedText = state.withLock {
            NSAttributedString(string: $0.text, attributes: $0.attributes).attributedText
        }
    }

    override open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: textInsets, child: textNode)
    }
}
