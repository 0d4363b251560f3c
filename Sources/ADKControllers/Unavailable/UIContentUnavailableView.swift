import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// A page in place of content: an image or a wheel, texts and buttons, one below the other in the middle. Only its
/// buttons take events.
@preconcurrency @MainActor
open class UIContentUnavailableView: UIView {
    /// The largest width of the content, in points.
    private static let mostWidth: CGFloat = 420

    private let imageView = UIImageView(frame: .zero)
    private let indicator = UIActivityIndicatorView(style: .large)
    private let label = UILabel(frame: .zero)
    private let secondaryLabel = UILabel(frame: .zero)
    private var buttons: [UIButton] = []

    /// Creates a page.
    public init(configuration: UIContentUnavailableConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        imageView.contentMode = .scaleAspectFit
        for label in [label, secondaryLabel] { label.textAlignment = .center }
        update()
    }

    /// The words, the image and the buttons.
    open var configuration: UIContentUnavailableConfiguration { didSet { update() } }

    private func update() {
        let isLoading = configuration.kind == .loading
        if isLoading { indicator.startAnimating() } else { indicator.stopAnimating() }
        imageView.preferredSymbolConfiguration = configuration.imageProperties.preferredSymbolConfiguration
        imageView.image = configuration.image
        imageView.tintColor = configuration.imageProperties.tintColor ?? Palette.secondaryText
        show(configuration.text, in: label, configuration.textProperties)
        show(configuration.secondaryText, in: secondaryLabel, configuration.secondaryTextProperties)
        updateButtons()
        let parts: [(UIView, Bool)] = [
            (indicator, isLoading), (imageView, configuration.image != nil && !isLoading),
            (label, !(configuration.text ?? "").isEmpty),
            (secondaryLabel, !(configuration.secondaryText ?? "").isEmpty),
        ]
        for (view, isShown) in parts {
            if isShown, view.superview == nil { insertSubview(view, at: 0) }
            if !isShown { view.removeFromSuperview() }
        }
        setNeedsLayout()
    }

    private func show(
        _ text: String?, in label: UILabel, _ properties: UIContentUnavailableConfiguration.TextProperties
    ) {
        label.text = text
        label.font = properties.font
        label.textColor = properties.color
        label.numberOfLines = properties.numberOfLines
    }

    /// Makes the buttons again. The focus of one stays at its place.
    private func updateButtons() {
        let focused = buttons.firstIndex { $0.isFirstResponder }
        for button in buttons { button.removeFromSuperview() }
        let wishes = [
            (configuration.button, configuration.buttonProperties),
            (configuration.secondaryButton, configuration.secondaryButtonProperties),
        ]
        buttons = wishes.compactMap { UIContentUnavailableView.makeButton($0, $1) }
        for button in buttons { addSubview(button) }
        if let focused, buttons.indices.contains(focused), window != nil { buttons[focused].becomeFirstResponder() }
    }

    private static func makeButton(
        _ look: UIButton.Configuration, _ properties: UIContentUnavailableConfiguration.ButtonProperties
    ) -> UIButton? {
        let action = properties.primaryAction
        let title = look.title ?? action?.title ?? ""
        guard !title.isEmpty || look.image != nil || action?.image != nil else { return nil }
        let button = UIButton(configuration: look, primaryAction: action)
        button.isEnabled = properties.isEnabled && action?.attributes.contains(.disabled) != true
        button.menu = properties.menu
        button.showsMenuAsPrimaryAction = action == nil && properties.menu != nil
        return button
    }

    /// The page itself takes no events: those beside its buttons go to the view behind.
    override open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return buttons.contains { $0 === hit } ? hit : nil
    }

    // MARK: - Layout

    override open func layoutSubviews() {
        super.layoutSubviews()
        let margins = configuration.directionalLayoutMargins.physical(isRightToLeft: isRightToLeft)
        let area = bounds.inset(by: margins).inset(by: safeAreaInsets)
        let width = min(area.width, UIContentUnavailableView.mostWidth)
        let parts = parts(width: width)
        let height = parts.reduce(0) { $0 + $1.padding + $1.size.height }
        // Content that is too high begins at the top, so that its first line can be read.
        var y = area.minY + max(0, (area.height - height) / 2)
        for part in parts {
            y += part.padding
            let origin = CGPoint(x: area.midX - part.size.width / 2, y: y)
            let scale = window?.scale ?? UIScreen.main.scale
            part.view.frame = CGRect(origin: PixelRounding.round(origin, scale: scale), size: part.size)
            y += part.size.height
        }
    }

    /// The shown parts from top to bottom, each with the distance to the one above.
    private func parts(width: CGFloat) -> [(view: UIView, padding: CGFloat, size: CGSize)] {
        var parts: [(view: UIView, padding: CGFloat, size: CGSize)] = []
        func add(_ view: UIView, _ padding: CGFloat, _ size: CGSize) {
            guard view.superview === self else { return }
            parts.append(
                (view, parts.isEmpty ? 0 : padding, CGSize(width: min(size.width, width), height: size.height)))
        }
        add(indicator, 0, indicator.sizeThatFits(.zero))
        add(imageView, 0, imageSize(width: width))
        for (view, padding) in [
            (label, configuration.imageToTextPadding), (secondaryLabel, configuration.textToSecondaryTextPadding),
        ] {
            // The whole width, so that the lines are centred.
            let size = view.sizeThatFits(CGSize(width: max(width, 1), height: 0))
            add(view, padding, CGSize(width: width, height: size.height.rounded(.up)))
        }
        for (index, button) in buttons.enumerated() {
            let padding =
                index == 0 ? configuration.textToButtonPadding : configuration.buttonToSecondaryButtonPadding
            let size = button.sizeThatFits(.zero)
            add(button, padding, CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up)))
        }
        return parts
    }

    /// The size of the image, reduced to its limits with its aspect ratio.
    private func imageSize(width: CGFloat) -> CGSize {
        let size = imageView.sizeThatFits(.zero)
        guard size.width > 0, size.height > 0 else { return .zero }
        let most = configuration.imageProperties.maximumSize
        let limits = [
            width / size.width, most.width > 0 ? most.width / size.width : 1,
            most.height > 0 ? most.height / size.height : 1, 1,
        ]
        let factor = limits.min() ?? 1
        return CGSize(width: size.width * factor, height: size.height * factor)
    }
}
