import ADKViews
import Foundation

extension UIPopoverPresentationController {
    /// The button of a bar to which the arrow points. Set it while the bar shows the item. It sets `sourceView`; the
    /// value is not kept.
    ///
    /// Differs from UIKit: reading it returns nil.
    public var barButtonItem: UIBarButtonItem? {
        get { nil }
        set { if let view = newValue?.shownNode?.view { sourceView = view } }
    }
}
