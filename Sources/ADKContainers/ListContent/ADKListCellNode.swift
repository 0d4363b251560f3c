import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// A cell that shows a `UIListContentConfiguration` and accessories: the rows of most lists.
///
/// Its colours follow the appearance, its layout the direction, and its height the texts. Any thread may make it and
/// set its properties.
open class ADKListCellNode: ASCellNode, @unchecked Sendable {
    private struct State {
        var configuration: UIListContentConfiguration
        var accessories: [UICellAccessory]
        var accessoryNodes: [ASDisplayNode] = []
        var isEnabled = true
        var handler: (@Sendable (ADKListCellNode, UICellConfigurationState) -> Void)?
        /// The content of the nodes; nil before the first.
        var shown: UIListContentConfiguration?
    }

    private let state: Locked<State>
    private let imageNode = ASImageNode()
    private let textNode = ASTextNode()
    private let secondaryTextNode = ASTextNode()

    /// Makes a cell with a content and accessories, from the leading one to that at the end.
    public init(_ configuration: UIListContentConfiguration, accessories: [UICellAccessory] = []) {
        state = Locked(State(configuration: configuration, accessories: accessories))
        super.init()
        automaticallyManagesSubnodes = true
        for node in [imageNode, textNode, secondaryTextNode] { node.isLayerBacked = true }
        makeAccessories()
        show()
    }

    /// Makes an empty cell in the style of `UIListContentConfiguration.cell()`.
    override public convenience init() { self.init(.cell()) }

    /// The content.
    public var contentConfiguration: UIListContentConfiguration {
        get { state.withLock { $0.configuration } }
        set {
            state.withLock { $0.configuration = newValue }
            show()
        }
    }

    /// The marks, buttons and texts at the end of the cell, from the leading one to that at the end.
    public var accessories: [UICellAccessory] {
        get { state.withLock { $0.accessories } }
        set {
            state.withLock { $0.accessories = newValue }
            makeAccessories()
            setNeedsLayout()
        }
    }

    /// Whether the content is shown as usual. If false, it is dimmed. The delegate decides whether the row can be
    /// selected.
    public var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set {
            state.withLock { $0.isEnabled = newValue }
            setNeedsUpdateConfiguration()
        }
    }

    // MARK: - States

    /// The state of the cell. Any thread.
    public var configurationState: UICellConfigurationState {
        var result = UICellConfigurationState()
        (result.isSelected, result.isHighlighted, result.isDisabled) = (isSelected, isHighlighted, !isEnabled)
        return result
    }

    /// Called after a change of the state, to change the content. Nil by default.
    public var configurationUpdateHandler: (@Sendable (ADKListCellNode, UICellConfigurationState) -> Void)? {
        get { state.withLock { $0.handler } }
        set {
            state.withLock { $0.handler = newValue }
            setNeedsUpdateConfiguration()
        }
    }

    /// Brings the content up to date with the state.
    ///
    /// Differs from UIKit: at once.
    public func setNeedsUpdateConfiguration() {
        updateConfiguration(using: configurationState)
        show()
    }

    /// Changes the content for a state. By default calls `configurationUpdateHandler`. Runs on the thread that changed
    /// the state.
    open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }

    override open var isSelected: Bool {
        didSet { if isSelected != oldValue { setNeedsUpdateConfiguration() } }
    }

    override open var isHighlighted: Bool {
        didSet { if isHighlighted != oldValue { setNeedsUpdateConfiguration() } }
    }

    // MARK: - Content

    private func makeAccessories() {
        let nodes = accessories.map { $0.makeNode() }
        state.withLock { $0.accessoryNodes = nodes }
    }

    /// Brings the nodes up to date, unless they show the content.
    private func show() {
        let cellState = configurationState
        let content: UIListContentConfiguration? = state.withLock { state in
            let content = state.configuration.updated(for: cellState)
            guard content != state.shown else { return nil }
            state.shown = content
            return content
        }
        guard let content else { return }
        let symbol = content.imageProperties.preferredSymbolConfiguration
        imageNode.image = symbol.flatMap { content.image?.applyingSymbolConfiguration($0) } ?? content.image
        imageNode.tintColor = content.imageProperties.tintColor
        imageNode.cornerRadius = max(0, content.imageProperties.cornerRadius)
        let main = (content.textProperties, content.text, content.attributedText)
        let second = (content.secondaryTextProperties, content.secondaryText, content.secondaryAttributedText)
        for (node, (look, text, attributed)) in [(textNode, main), (secondaryTextNode, second)] {
            node.attributedText = look.styled(text, attributed)
            node.maximumNumberOfLines = UInt(max(0, look.numberOfLines))
            node.truncationMode = look.lineBreakMode
        }
        setNeedsLayout()
    }

    override open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let (content, accessories) = state.withLock { ($0.shown ?? $0.configuration, $0.accessoryNodes) }
        let image = content.image == nil ? nil : imageNode
        let layout = ListCellLayout(
            content: content, image: image, text: textNode.attributedText == nil ? nil : textNode,
            secondary: secondaryTextNode.attributedText == nil ? nil : secondaryTextNode, accessories: accessories)
        return layout.spec(in: constrainedSize)
    }
}
