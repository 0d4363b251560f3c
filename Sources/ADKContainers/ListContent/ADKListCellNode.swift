import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// A cell that shows a `UIListContentConfiguration` and accessories: the rows of most lists.
///
/// Its colours follow the appearance, its layout the direction, and its height the texts. Any thread may make it and
/// set its properties.
open class ADKListCellNode: ASCellNode, @unchecked Sendable {
    private struct State {
        var configuration: UIListContentConfiguration
        var accessories: [UICellAccessory]
        var accessoryNodes: [ASDisplayNode]
        var isEnabled = true
        var handler: (@Sendable (ADKListCellNode, UICellConfigurationState) -> Void)?
        /// The threads on which `updateConfiguration(using:)` runs.
        var updating: Set<pthread_t> = []
        /// The content of the nodes; nil before the first.
        var shown: UIListContentConfiguration?
        /// The number of contents that were shown.
        var revision = 0
    }

    private let state: Locked<State>
    let background = Locked(CellBackground())
    private let imageNode = ASImageNode()
    private let textNode = ASTextNode()
    private let secondaryTextNode = ASTextNode()

    /// Makes a cell with a content and accessories, from the leading one to that at the end.
    public init(_ configuration: UIListContentConfiguration, accessories: [UICellAccessory] = []) {
        let nodes = accessories.map { $0.makeNode() }
        state = Locked(State(configuration: configuration, accessories: accessories, accessoryNodes: nodes))
        super.init()
        automaticallyManagesSubnodes = true
        for node in [imageNode, textNode, secondaryTextNode] { node.isLayerBacked = true }
        show()
    }

    /// Makes an empty cell in the style of `UIListContentConfiguration.cell()`.
    override public convenience init() { self.init(.cell()) }

    deinit { releaseOnMain(background.current.configuration?.customView) }

    /// Changes the state. The values that it had are freed after the lock: objects of the app may be freed with them,
    /// and use this cell.
    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (old, result) = state.withLock { state in
            let old = state
            return (old, body(&state))
        }
        withExtendedLifetime(old) {}
        return result
    }

    /// The content.
    public var contentConfiguration: UIListContentConfiguration {
        get { state.withLock { $0.configuration } }
        set {
            change { $0.configuration = newValue }
            show()
        }
    }

    /// The marks, buttons and texts at the end of the cell, from the leading one to that at the end.
    public var accessories: [UICellAccessory] {
        get { state.withLock { $0.accessories } }
        set {
            let nodes = newValue.map { $0.makeNode() }
            change { ($0.accessories, $0.accessoryNodes) = (newValue, nodes) }
            setNeedsLayout()
        }
    }

    /// Whether the content is shown as usual. If false, it is dimmed, and screen readers tell so. The delegate decides
    /// whether the row can be selected.
    public var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set {
            let isChange = change { state in
                defer { state.isEnabled = newValue }
                return state.isEnabled != newValue
            }
            if isChange { setNeedsUpdateConfiguration() }
        }
    }

    /// `.notEnabled` while the cell is dimmed.
    override open var defaultAccessibilityTraits: UIAccessibilityTraits {
        super.defaultAccessibilityTraits.union(isEnabled ? .none : .notEnabled)
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
            change { $0.handler = newValue }
            setNeedsUpdateConfiguration()
        }
    }

    /// Brings the content up to date with the state.
    ///
    /// Differs from UIKit: at once. Without effect inside of `updateConfiguration(using:)`.
    public func setNeedsUpdateConfiguration() {
        let thread = pthread_self()
        guard state.withLock({ $0.updating.insert(thread).inserted }) else { return }
        updateConfiguration(using: configurationState)
        _ = state.withLock { $0.updating.remove(thread) }
        show()
        backgroundMayHaveChanged()
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

    /// Brings the nodes up to date, unless they show the content.
    private func show() {
        var cellState = configurationState
        let next: (UIListContentConfiguration, Int)? = change { state in
            cellState.isDisabled = !state.isEnabled
            let content = state.configuration.updated(for: cellState)
            guard content != state.shown else { return nil }
            state.shown = content
            state.revision += 1
            return (content, state.revision)
        }
        guard var (content, revision) = next else { return }
        // Another thread may show a newer content at the same time. This one then shows that again.
        while true {
            fillNodes(content)
            let (newest, number) = state.withLock { ($0.shown, $0.revision) }
            guard let newest, number != revision else { break }
            (content, revision) = (newest, number)
        }
        setNeedsLayout()
    }

    private func fillNodes(_ content: UIListContentConfiguration) {
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
    }

    @preconcurrency @MainActor override open func didLoad() {
        super.didLoad()
        showBackground()
    }

    override open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let (content, accessories) = state.withLock { ($0.shown ?? $0.configuration, $0.accessoryNodes) }
        let image = content.image == nil ? nil : imageNode
        let layout = ListCellLayout(
            content: content, image: image, text: textNode.textValue == nil ? nil : textNode,
            secondary: secondaryTextNode.textValue == nil ? nil : secondaryTextNode, accessories: accessories)
        return layout.spec(in: constrainedSize)
    }
}
