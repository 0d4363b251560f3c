import ADKViews
import Foundation

/// The page that a controller shows in place of its content.
@MainActor
private final class UnavailablePage: ControllerAttachment {
    var view: UIContentUnavailableView

    init(_ configuration: UIContentUnavailableConfiguration) {
        view = UIContentUnavailableView(configuration: configuration)
        view.fillsSuperview = true
    }

    func controllerTitleDidChange(_ title: String?) {}

    func controllerUpdatedContent(_ controller: UIViewController) {
        if let parent = controller.viewIfLoaded, view.superview !== parent { parent.addSubview(view) }
    }
}

extension UIViewController {
    /// The page that covers the view in place of content that is missing, such as results of a search. Nil, the
    /// default, shows none. Only its buttons take events.
    ///
    /// Set it in ``updateContentUnavailableConfiguration(using:)``. Differs from UIKit: no other kinds of content
    /// configurations are accepted.
    public var contentUnavailableConfiguration: UIContentUnavailableConfiguration? {
        get { (attachments[ObjectIdentifier(UnavailablePage.self)] as? UnavailablePage)?.view.configuration }
        set {
            let page = attachments[ObjectIdentifier(UnavailablePage.self)] as? UnavailablePage
            if let newValue, let page {
                page.view.configuration = newValue
            } else if let newValue {
                let page = UnavailablePage(newValue)
                attachments[ObjectIdentifier(UnavailablePage.self)] = page
                page.controllerUpdatedContent(self)
            } else if let page {
                attachments[ObjectIdentifier(UnavailablePage.self)] = nil
                page.view.removeFromSuperview()
            }
        }
    }
}
