import ADKFoundation
import ADKGraphics
import Foundation

/// The values of a view that few views have. Made on first use.
@MainActor
final class ExtendedViewState {
    var tintColor: UIColor?
    var semanticContentAttribute = UISemanticContentAttribute.unspecified
    var interactions: [any UIInteraction] = []
    /// Objects that other layers keep with the view, by their kind.
    var attachments: [ObjectIdentifier: AnyObject] = [:]
    var accessibility = AccessibilityValues()
    var accessibilityLists = AccessibilityLists()
    var contentSizeDidChange: (@MainActor () -> Void)?
    /// The drawing of the view by its own `draw(_:)`.
    var drawing = ViewDrawing()
    var contentMode = UIView.ContentMode.scaleToFill
    var autoresizing = Autoresizing()
    var tag = 0
    var isOpaque = true
    var traitRegistrations: TraitRegistrations?
    var traitOverrides = UITraitOverrides()
    /// The overrides of the controller whose view this is.
    var controllerTraitOverrides = UITraitOverrides()
    var layoutMargins = LayoutMargins.physical(UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    var insetsMarginsFromSafeArea = true
    var mask: UIView?
    var layoutGuides: [UILayoutGuide.Area: UILayoutGuide] = [:]
}

extension UIView {
    /// The extras, made if there are none.
    func withExtras<Result>(_ body: (ExtendedViewState) -> Result) -> Result {
        if let extras { return body(extras) }
        let made = ExtendedViewState()
        extras = made
        return body(made)
    }

    /// The object of type `Kind` that another layer keeps with the view.
    package func attachment<Kind: AnyObject>(_ kind: Kind.Type) -> Kind? {
        extras?.attachments[ObjectIdentifier(kind)] as? Kind
    }

    /// Keeps `object` with the view, in place of another of its type. nil removes it.
    package func attach<Kind: AnyObject>(_ object: Kind?, as kind: Kind.Type) {
        guard object != nil || extras != nil else { return }
        withExtras { $0.attachments[ObjectIdentifier(kind)] = object }
    }
}
