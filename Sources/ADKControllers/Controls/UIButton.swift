import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A button with a title and an image. Its content is laid out and drawn by an ``ASButtonNode``.
///
/// With a `menu` it opens one: by a click if `showsMenuAsPrimaryAction` is set, or else by the secondary button, a long
/// press of a finger, and the menu key.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// The look of a button.
    public enum ButtonType: Int, Sendable {
        /// The title is white, unless a colour is set.
        case custom = 0
        /// The title has the tint colour.
        case system = 1
    }

    /// The look.
    public private(set) var buttonType = ButtonType.custom
    private let node = ButtonContentNode()
    private let label = UILabel()
    private var titles: [UIControl.State.RawValue: String] = [:]
    private var attributedTitles: [UIControl.State.RawValue: NSAttributedString] = [:]
    private var titleColors: [UIControl.State.RawValue: UIColor] = [:]
    /// The states that can have content of their own.
    private static let states: [UIControl.State] = [
        .normal, .highlighted, .disabled, .selected, [.selected, .highlighted], [.selected, .disabled],
    ]

    /// The button whose tint and colours of titles the buttons use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UIButton {
        AppearanceProxies.proxy(of: self, in: containers) { UIButton(frame: .zero) }
    }

    /// Creates a button of the type `.custom`.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        node.isLayerBacked = true
        node.displaysAsynchronously = false
        layer.addSubnode(node)
        label.font = .systemFont(ofSize: 18)
        label.onChange = { [weak self] in self?.updateTitles() }
    }

    /// Creates a button of a type.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
        updateTitles()
    }

    /// Creates a button of a type that performs `primaryAction`, with the action's title and image.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        setImage(primaryAction.image, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// Creates a system button with the look and the content of `configuration`, that performs `primaryAction`. The
    /// action's title and image are used for those that the configuration does not have.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        self.configuration = configuration
        // An initializer does not call the observer.
        applyConfiguration()
    }

    /// The look and the content. Setting nil, the default, keeps the present ones.
    open var configuration: Configuration? { didSet { applyConfiguration() } }

    private func applyConfiguration() { configuration?.apply(to: self, node) }

    // MARK: - The menu

    private lazy var buttonMenu = ButtonMenu(self)

    /// The menu of the button. Nil by default.
    open var menu: UIMenu? { didSet { menuDidChange() } }

    /// Whether a click opens the menu, below the button. False by default. The actions for clicks do not run then.
    ///
    /// Differs from UIKit: a property of buttons, not of all controls.
    open var showsMenuAsPrimaryAction = false { didSet { menuDidChange() } }

    /// Whether a click changes the selection. False by default. Of a button that opens its menu by a click, it is the
    /// chosen line, whose title and image the button shows: a pop-up button. Without a menu, a click toggles
    /// `isSelected`.
    open var changesSelectionAsPrimaryAction = false { didSet { menuDidChange() } }

    private var opensMenu: Bool { showsMenuAsPrimaryAction && menu != nil }
    private var isPopUp: Bool { opensMenu && changesSelectionAsPrimaryAction }

    private func menuDidChange() {
        buttonMenu.isInstalled = menu != nil && !showsMenuAsPrimaryAction
        if isPopUp {
            let actions = menu?.singleChoices ?? []
            if !actions.contains(where: { $0.state == .on }) { actions.first?.state = .on }
            showSelection()
        }
        window?.focusabilityDidChange(of: self)
    }

    /// Shows the chosen line of a pop-up button.
    private func showSelection() {
        guard let chosen = menu?.singleChoices.first(where: { $0.state == .on }) else { return }
        setTitle(chosen.title, for: .normal)
        setImage(chosen.image, for: .normal)
    }

    private func openMenu() {
        guard let menu else { return }
        guard isPopUp else { return _ = presentMenu(menu, from: bounds) }
        let choices = UIMenu(title: menu.title, options: [menu.options, .singleSelection], children: menu.children)
        presentMenu(choices, from: bounds) { [weak self] in self?.showSelection() }
    }

    override open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard opensMenu else { return super.beginTracking(touch, with: event) }
        openMenu()
        return false
    }

    override open func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        if isTouchInside, isEnabled { toggleSelection() }
    }

    override open func performPrimaryAction() {
        if opensMenu { return openMenu() }
        toggleSelection()
        super.performPrimaryAction()
    }

    private func toggleSelection() {
        if changesSelectionAsPrimaryAction, menu == nil { isSelected.toggle() }
    }

    /// Whether the button is enabled and has actions for clicks or opens a menu.
    override open var canBecomeFocused: Bool {
        let reacts = menu != nil || changesSelectionAsPrimaryAction
        return super.canBecomeFocused || reacts && isEnabled && isUserInteractionEnabled
    }

    // MARK: - Content

    /// Sets the title for `state`. Nil removes it.
    open func setTitle(_ title: String?, for state: UIControl.State) {
        titles[state.rawValue] = title
        updateTitles()
    }

    /// Sets the colour of titles for `state`. Nil removes it.
    open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
        titleColors[state.rawValue] = color
        updateTitles()
        AppearanceProxies.didChange(self)
    }

    /// Sets a title with its own attributes for `state`. Nil removes it.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
        attributedTitles[state.rawValue] = title
        updateTitles()
    }

    /// Sets the image for `state`. Nil removes it.
    open func setImage(_ image: UIImage?, for state: UIControl.State) {
        node.setImage(image, for: state)
        contentDidChange()
    }

    /// Sets the image behind the content for `state`. Nil removes it.
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        node.setBackgroundImage(image, for: state)
        contentDidChange()
    }

    /// The title that was set for exactly `state`.
    open func title(for state: UIControl.State) -> String? { titles[state.rawValue] }
    /// The colour of titles in `state`.
    open func titleColor(for state: UIControl.State) -> UIColor? { titleColor(shownIn: state) }
    /// The title with attributes that was set for exactly `state`.
    open func attributedTitle(for state: UIControl.State) -> NSAttributedString? { attributedTitles[state.rawValue] }
    /// The image that was set for exactly `state`.
    open func image(for state: UIControl.State) -> UIImage? { node.image(for: state) }
    /// The image behind the content that was set for exactly `state`.
    open func backgroundImage(for state: UIControl.State) -> UIImage? { node.backgroundImage(for: state) }

    /// The title that is shown.
    open var currentTitle: String? { titles[state.rawValue] ?? titles[UIControl.State.normal.rawValue] }
    /// The image that is shown.
    open var currentImage: UIImage? { image(for: state) ?? image(for: .normal) }
    /// The colour of the title that is shown.
    open var currentTitleColor: UIColor { titleColor(shownIn: state) ?? .white }

    /// Its font and its number of lines are those of the titles. Differs from UIKit: it is in no view.
    open var titleLabel: UILabel? { label }

    /// The space around the content, in points. Zero by default.
    open var contentEdgeInsets: UIEdgeInsets {
        get { node.contentEdgeInsets }
        set {
            node.contentEdgeInsets = newValue
            contentDidChange()
        }
    }

    /// Moves the title inwards from its edges, in points; negative insets move it outwards. Zero by default. As in
    /// UIKit, the size of the button does not change.
    ///
    /// Differs from UIKit: the title keeps its size, and moves by half of the difference of opposite insets.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { if titleEdgeInsets != oldValue { moveParts() } } }

    /// Moves the image, as `titleEdgeInsets` does the title.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { if imageEdgeInsets != oldValue { moveParts() } } }

    private func moveParts() {
        node.moveParts(title: titleEdgeInsets.centreMovement, image: imageEdgeInsets.centreMovement)
    }

    /// Whether the image is dimmed while the button is pressed. Differs from UIKit: setting it has no effect.
    open var adjustsImageWhenHighlighted: Bool {
        get { false }
        set {}
    }
    /// Whether the image is dimmed while the button is disabled. Differs from UIKit: setting it has no effect.
    open var adjustsImageWhenDisabled: Bool {
        get { false }
        set {}
    }

    /// The place of the content between the sides. `.center` by default.
    open var contentHorizontalAlignment = UIControl.ContentHorizontalAlignment.center {
        didSet { node.contentHorizontalAlignment = contentHorizontalAlignment.inNode(isRightToLeft) }
    }

    /// The place of the content between top and bottom. `.center` by default.
    open var contentVerticalAlignment = UIControl.ContentVerticalAlignment.center {
        didSet { node.contentVerticalAlignment = contentVerticalAlignment.inNode }
    }

    private func titleColor(shownIn state: UIControl.State) -> UIColor? {
        titleColor(setFor: state) ?? titleColor(setFor: .normal) ?? (buttonType == .system ? tintColor : .white)
    }

    /// The colour that the button or its appearance has for exactly `state`.
    private func titleColor(setFor state: UIControl.State) -> UIColor? {
        AppearanceProxies.value(of: self) { $0.titleColors[state.rawValue] }
    }

    private func updateTitles() {
        for state in UIButton.states {
            if let text = attributedTitles[state.rawValue] {
                node.setAttributedTitle(text, for: state)
                continue
            }
            // A state with a colour of its own needs a title of its own.
            let own = titles[state.rawValue] ?? (titleColor(setFor: state) == nil ? nil : currentNormalTitle)
            if let own {
                node.setTitle(own, with: label.font, with: titleColor(shownIn: state), for: state)
            } else {
                node.setAttributedTitle(nil, for: state)
            }
        }
        node.titleNode.maximumNumberOfLines = UInt(max(0, label.numberOfLines))
        contentDidChange()
    }

    private var currentNormalTitle: String? { titles[UIControl.State.normal.rawValue] }

    private func contentDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: - States

    override open var isEnabled: Bool {
        didSet {
            node.isEnabled = isEnabled
            updateOpacity()
        }
    }
    override open var isSelected: Bool { didSet { node.isSelected = isSelected } }
    override open var isHighlighted: Bool {
        didSet {
            node.isHighlighted = isHighlighted
            updateOpacity()
        }
    }

    /// As in UIKit, a system button without a look of its own is dimmed while it is pressed or disabled.
    private func updateOpacity() {
        let hasOwnLook = buttonType != .system || titleColor(setFor: .disabled) != nil && !isEnabled
        let pressed: CGFloat = configuration == nil ? 0.3 : 0.6
        node.alpha = hasOwnLook ? 1 : !isEnabled ? Palette.disabledOpacity : isHighlighted ? pressed : 1
    }

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        updateTitles()
        updateOpacity()
        node.tintColor = tintColor
        configuration?.applyColors(to: self, node)
    }

    override open func traitCollectionDidChange() {
        super.traitCollectionDidChange()
        directionMayHaveChanged()
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        directionMayHaveChanged()
    }

    private func directionMayHaveChanged() {
        let isRightToLeft = isRightToLeft
        let alignment = contentHorizontalAlignment.inNode(isRightToLeft)
        if node.contentHorizontalAlignment != alignment { node.contentHorizontalAlignment = alignment }
        guard let insets = configuration?.contentInsets, insets.leading != insets.trailing else { return }
        // Insets that the app set later stay.
        guard contentEdgeInsets == insets.physical(isRightToLeft: !isRightToLeft) else { return }
        contentEdgeInsets = insets.physical(isRightToLeft: isRightToLeft)
    }

    // MARK: - Size

    /// The size of the content in points.
    override open func sizeThatFits(_ size: CGSize) -> CGSize {
        let environment = LayoutEnvironment(
            scale: window?.scale ?? UIScreen.main.scale, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight)
        return LayoutEnvironment.with(environment) {
            node.layoutThatFits(ASSizeRangeUnconstrained).size
        }
    }

    /// The size of the content.
    override open var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// Gives the content the bounds.
    override open func layoutSubviews() {
        super.layoutSubviews()
        node.frame = bounds
    }

    // MARK: - Accessibility

    /// The title, unless it was set.
    override open var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? currentTitle ?? attributedTitle(for: .normal)?.string }
        set { super.accessibilityLabel = newValue }
    }
}

extension UIControl {
    /// The place of a control's content between its sides.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle.
        case center
        /// At the left edge.
        case left
        /// At the right edge.
        case right
        /// Over the whole width. Differs from UIKit: in the middle.
        case fill
        /// At the edge where lines begin.
        case leading
        /// At the edge where lines end.
        case trailing

        func inNode(_ isRightToLeft: Bool) -> ASHorizontalAlignment {
            switch self {
            case .center, .fill: .middle
            case .left: .left
            case .right: .right
            case .leading: isRightToLeft ? .right : .left
            case .trailing: isRightToLeft ? .left : .right
            }
        }
    }

    /// The place of a control's content between its top and its bottom.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// In the middle.
        case center
        /// At the top.
        case top
        /// At the bottom.
        case bottom
        /// Over the whole height. Differs from UIKit: in the middle.
        case fill

        var inNode: ASVerticalAlignment {
            switch self {
            case .center, .fill: .center
            case .top: .top
            case .bottom: .bottom
            }
        }
    }
}
