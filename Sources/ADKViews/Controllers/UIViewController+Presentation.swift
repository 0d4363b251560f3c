import ADKFoundation
import Foundation

extension UIViewController {
    /// The controller that this one or one of its parents presents, or nil.
    public var presentedViewController: UIViewController? { presentationStack?.presented(by: rootAncestor) }

    /// The controller that presents this one or one of its parents, or nil. At the end of the presentation it is still
    /// there in `viewWillDisappear`, and nil in `viewDidDisappear`, also if the window closes.
    public var presentingViewController: UIViewController? {
        guard let presentation = rootAncestor.presentation, presentation.stack != nil else { return nil }
        return presentation.presentingViewController
    }

    /// The presentation of this controller, or the one it would have. The properties of a popover or a sheet are set
    /// before `present`. Main thread only.
    public var presentationController: UIPresentationController? {
        if let presentation { return presentation }
        let made = makePresentation(presenting: nil, source: self)
        presentation = made
        return made
    }

    /// The presentation as a popover, if that is the presentation style.
    public var popoverPresentationController: UIPopoverPresentationController? {
        modalPresentationStyle == .popover ? presentationController as? UIPopoverPresentationController : nil
    }

    /// The presentation as a sheet, if that is the presentation style.
    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// The presentation to use now. One that was made for another style is replaced. A popover without a source view
    /// uses the presentation of the transitioning delegate, if that has one.
    func activePresentation(presenting: UIViewController, source: UIViewController) -> UIPresentationController {
        let style = modalPresentationStyle
        if style == .popover, (presentation as? UIPopoverPresentationController)?.sourceView == nil,
            let made = transitioningDelegate?.presentationController(
                forPresented: self, presenting: presenting, source: source)
        {
            presentation = made
            return made
        }
        if let presentation, style == .custom || presentation.fits(style) { return presentation }
        let made = makePresentation(presenting: presenting, source: source)
        presentation = made
        return made
    }

    private func makePresentation(presenting: UIViewController?, source: UIViewController) -> UIPresentationController {
        switch modalPresentationStyle {
        case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext:
            return FullScreenPresentation(self, style: modalPresentationStyle)
        case .popover:
            return UIPopoverPresentationController(presentedViewController: self, presenting: presenting)
        case .custom:
            let custom = transitioningDelegate?.presentationController(
                forPresented: self, presenting: presenting, source: source)
            return custom ?? FullScreenPresentation(self, style: .fullScreen)
        case .pageSheet, .formSheet, .automatic, .none:
            return UISheetPresentationController(presentedViewController: self, presenting: presenting)
        }
    }

    /// The presentations of the window that shows this controller, or in which it is covered or about to be presented.
    var presentationStack: PresentationStack? {
        let root = rootAncestor
        return root.presentation?.stack ?? root.requestedStack
            ?? UIApplication.shared.windows.first { $0.rootViewController === root }?.presentations
    }

    func requestPresentation(
        of controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)?
    ) {
        guard let stack = presentationStack else {
            return Misuse.report(
                "\(type(of: self)).present(\(type(of: controller))): the presenting controller is in no window; ignored"
            )
        }
        stack.present(controller, from: self, animated: animated, completion: completion)
    }

    func requestDismissal(animated: Bool, completion: (@MainActor () -> Void)?) {
        guard let stack = presentationStack else {
            completion?()
            return
        }
        stack.dismiss(from: self, animated: animated, completion: completion)
    }

    /// The presentation and the containers around this controller follow its size.
    package func preferredContentSizeDidChange() {
        presentation?.container?.setNeedsLayout()
        parent?.viewIfLoaded?.setNeedsLayout()
        parent?.preferredContentSizeDidChange()
    }
}

extension UIPresentationController {
    /// Whether this presentation is one of `style`.
    fileprivate func fits(_ style: UIModalPresentationStyle) -> Bool {
        switch style {
        case .pageSheet, .formSheet, .automatic, .none: self is UISheetPresentationController
        default: presentationStyle == style
        }
    }
}
