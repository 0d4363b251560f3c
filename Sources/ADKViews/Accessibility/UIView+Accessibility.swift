import ADKFoundation
import ADKLayers
import Foundation

extension UIView: AccessibleObject {
    package var accessibilityView: UIView? { self }
    package var accessibilityLayer: CALayer? { layer }

    package var givenAccessibilityFrame: CGRect? { extras?.accessibility.frame }

    package func complete(_ facts: inout AccessibilityFacts) {
        facts.canBeFocused = canBecomeFocused
        facts.hasMenu = extras?.interactions.contains { $0 is UIContextMenuInteraction } ?? false
        if let control = self as? UIControl {
            facts.isClickable = control.isEnabled && control.handlesClicks
        } else if facts.isElement {
            facts.isClickable = storedGestureRecognizers.contains { recognizer in
                recognizer.isEnabled && (recognizer as? UITapGestureRecognizer)?.numberOfTapsRequired == 1
            }
        }
    }

    package func perform(_ action: UIAccessibilityCustomAction) -> Bool {
        if let node = layer.owner as? any AccessibleObject { return node.perform(action) }
        return action.actionHandler?(action) ?? false
    }
}

/// Accessibility values that few views have.
extension UIView {
    /// Whether the view and its subtree are skipped. False by default.
    public var accessibilityElementsHidden: Bool {
        get { extras?.accessibility.elementsHidden ?? false }
        set { changeAccessibility { $0.accessibility.elementsHidden = newValue } }
    }

    /// The element's frame in the window, in points. By default that of the view.
    public var accessibilityFrame: CGRect {
        get { extras?.accessibility.frame ?? convert(bounds, to: nil) }
        set {
            guard Misuse.accepts(newValue, "accessibilityFrame", of: self) else { return }
            changeAccessibility { $0.accessibility.frame = newValue }
        }
    }

    /// The language of the element's texts, such as `fr-CA`. Nil, the default, for that of the user.
    public var accessibilityLanguage: String? {
        get { extras?.accessibility.language }
        set { changeAccessibility { $0.accessibility.language = newValue } }
    }

    /// The named actions of the element. Nil, the default, for none.
    public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { extras?.accessibilityLists.actions }
        set { changeAccessibility { $0.accessibilityLists.actions = newValue } }
    }

    /// The elements in the view, in the order in which they are read: views, nodes and elements without views. Nil, the
    /// default, for the elements of the subviews in reading order.
    public var accessibilityElements: [Any]? {
        get { extras?.accessibilityLists.elements }
        set { changeAccessibility { $0.accessibilityLists.elements = newValue } }
    }

    /// Whether the element shows what is in it. `unsupported` by default.
    public var accessibilityExpandedStatus: UIAccessibilityExpandedStatus {
        get { extras?.accessibility.expanded ?? .unsupported }
        set { changeAccessibility { $0.accessibility.expanded = newValue } }
    }

    /// The relations of the element to others. None by default. Differs from UIKit: it has no relations.
    public var accessibilityRelations: [ADKAccessibilityRelation] {
        get { extras?.accessibilityLists.relations ?? [] }
        set { changeAccessibility { $0.accessibilityLists.relations = newValue } }
    }
}

extension PresentationContainer: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) {
        element.role = .group
        element.name = presentedTitle
        element.actions.append(.dismiss)
    }
}

extension MenuPanel: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) {
        element.role = .menu
        element.partCount = rows.count
        element.focusedPart = highlighted
    }

    package var accessibilityParts: [AccessibilityPart] {
        rows.enumerated().map { index, row in
            var element = AccessibilityElement(role: row.element == nil ? .separator : .menuItem)
            element.name = row.title
            element.value = row.keyText
            element.frame = frame(ofRow: index)
            if row.isChoosable {
                element.states.formUnion([.enabled, .focusable])
                element.actions = [.press]
            }
            if row.isSubmenu { element.states.insert(.hasMenu) }
            if row.state == .on { element.states.formUnion([.checkable, .checked]) }
            return AccessibilityPart(index, element)
        }
    }
}

extension MenuBar: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) {
        element.role = .menuBar
        element.partCount = shownTitles.count
    }

    package var accessibilityParts: [AccessibilityPart] {
        shownTitles.enumerated().map { index, title in
            var element = AccessibilityElement(role: .menuItem)
            element.name = title.title
            element.frame = title.frame
            element.states = [.enabled, .hasMenu]
            element.actions = [.press]
            return AccessibilityPart(index, element)
        }
    }
}
