import AsyncDisplayKit

/// A button with the words “Try again”.
enum RetryButton {
    /// Creates the button. A click, Return and Space call `action`.
    static func make(_ action: @escaping @MainActor @Sendable () -> Void) -> ASButtonNode {
        let button = ASButtonNode()
        button.setTitle("Try again", with: Theme.metaStrong, with: Theme.text, for: .normal)
        let pressed = Look.retryShowsPress ? Theme.secondary : Theme.text
        button.setTitle("Try again", with: Theme.metaStrong, with: pressed, for: .highlighted)
        button.contentEdgeInsets = UIEdgeInsets(top: 7, left: 18, bottom: 7, right: 18)
        button.backgroundColor = Theme.card
        button.cornerRadius = Look.retryRadius
        button.borderWidth = Look.retryBorder
        button.borderColor = Theme.hairline
        button.debugName = "retry"
        button.addAction(for: .touchUpInside) { _ in action() }
        button.onDidLoad { node in
            node.view.addGestureRecognizer(
                UIHoverGestureRecognizer { [weak node] hover in
                    let isOver = hover.state == .began || hover.state == .changed
                    node?.backgroundColor = isOver ? Theme.hairline : Theme.card
                })
        }
        return button
    }
}
