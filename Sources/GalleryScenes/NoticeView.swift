import AsyncDisplayKit

/// A short message at the lower edge of a window, with or without a button, which goes away by itself; or a progress.
package final class NoticeView: UIView {
    /// The time that a message is shown, in seconds.
    static let duration: TimeInterval = 6
    private static let fadeDuration: TimeInterval = 0.2
    private static let margin: CGFloat = 16

    private let label = UILabel(frame: .zero)
    private let button: UIButton?
    /// The progress of something that takes long.
    private let bar: UIProgressView?
    /// The work whose progress is shown.
    private var work: AnyObject?
    private var timer: FrameTimer?

    /// Shows `text` in `window` in place of an earlier message. `action` is the button with its title.
    @discardableResult
    package static func show(_ text: String, in window: UIWindow, action: UIAction? = nil) -> NoticeView {
        for case let old as NoticeView in window.subviews { old.removeFromSuperview() }
        let notice = NoticeView(text, action)
        window.addSubview(notice)
        notice.fillWidth()
        return notice
    }

    /// Shows the progress of something that takes long. It stays until another message is shown, and comes back when
    /// that has gone. The progress of other work is replaced, with its button. `part` is from 0 to 1.
    static func showProgress(
        _ text: String, part: Float, of work: AnyObject? = nil, in window: UIWindow, action: UIAction
    ) {
        var shown = window.subviews.lazy.compactMap { $0 as? NoticeView }.first
        guard shown == nil || shown?.bar != nil else { return }
        if let other = shown, other.work !== work {
            other.removeFromSuperview()
            shown = nil
        }
        let notice = shown ?? NoticeView(text, action, hasBar: true)
        notice.work = work
        if shown == nil { window.addSubview(notice) }
        notice.label.text = text
        notice.accessibilityLabel = text
        notice.bar?.setProgress(part, animated: shown != nil)
        notice.fillWidth()
    }

    private init(_ text: String, _ action: UIAction?, hasBar: Bool = false) {
        bar = hasBar ? UIProgressView(progressViewStyle: .bar) : nil
        button = action.map { UIButton(configuration: .plain(), primaryAction: $0) }
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0.13, alpha: 0.94)
        layer.cornerRadius = 10
        label.text = text
        label.font = Theme.meta
        label.textColor = UIColor(white: 0.96, alpha: 1)
        label.numberOfLines = 4
        addSubview(label)
        if let button {
            button.tintColor = UIColor(hex: 0x78B6FF)
            button.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.hide() }
            addSubview(button)
        }
        accessibilityLabel = text
        if let bar {
            bar.progressTintColor = UIColor(hex: 0x78B6FF)
            bar.trackTintColor = UIColor(white: 1, alpha: 0.2)
            addSubview(bar)
        } else {
            // Repeating, so that a window at rest is not waited for by tests.
            timer = FrameTimer.schedule(every: NoticeView.duration) { [weak self] in self?.hide() }
        }
    }

    /// The message that is shown.
    package var text: String { label.text ?? "" }

    private func hide() {
        timer?.invalidate()
        UIView.animate(withDuration: NoticeView.fadeDuration) {
            alpha = 0
        } completion: { [weak self] _ in
            self?.removeFromSuperview()
        }
    }

    override package func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        if newSuperview == nil { timer?.invalidate() }
    }

    /// Follows the size of the window.
    private func fillWidth() {
        autoresizingMask = [.flexibleTopMargin, .flexibleLeftMargin, .flexibleRightMargin]
        guard let superview else { return }
        let buttonSize = button?.sizeThatFits(.zero) ?? .zero
        let most = min(superview.bounds.width - 2 * NoticeView.margin, 560)
        let room = most - 32 - (button == nil ? 0 : buttonSize.width + 12)
        let text = label.sizeThatFits(CGSize(width: max(1, room), height: 0))
        // The words of a progress change, and its width does not.
        let width = bar == nil ? (text.width + most - room).rounded(.up) : most.rounded()
        let height = (max(text.height, buttonSize.height) + 20).rounded(.up)
        frame = CGRect(
            x: ((superview.bounds.width - width) / 2).rounded(),
            y: (superview.bounds.height - height - 24).rounded(), width: width, height: height)
        label.frame = CGRect(
            x: 16, y: ((height - text.height) / 2).rounded(), width: text.width.rounded(.up),
            height: text.height.rounded(.up))
        button?.frame = CGRect(
            x: width - buttonSize.width - 12, y: ((height - buttonSize.height) / 2).rounded(),
            width: buttonSize.width.rounded(.up), height: buttonSize.height.rounded(.up))
        bar?.frame = CGRect(x: 16, y: height - 8, width: max(0, width - 32), height: 3)
    }
}
