import ADKFoundation
import ADKLayers
import Foundation

/// A view, a node or an element of an app, as it is told to assistive programs.
///
/// The members are isolated one by one: an isolated protocol would isolate the subclasses of nodes in other modules.
package protocol AccessibleObject: AnyObject {
    @MainActor var isAccessibilityElement: Bool { get }
    @MainActor var accessibilityLabel: String? { get }
    @MainActor var accessibilityValue: String? { get }
    @MainActor var accessibilityHint: String? { get }
    @MainActor var accessibilityIdentifier: String? { get }
    @MainActor var accessibilityLanguage: String? { get }
    @MainActor var accessibilityTraits: UIAccessibilityTraits { get }
    @MainActor var accessibilityElementsHidden: Bool { get }
    @MainActor var accessibilityViewIsModal: Bool { get }
    @MainActor var accessibilityCustomActions: [UIAccessibilityCustomAction]? { get }
    @MainActor var accessibilityElements: [Any]? { get }
    @MainActor var accessibilityExpandedStatus: UIAccessibilityExpandedStatus { get }
    @MainActor var accessibilityRelations: [ADKAccessibilityRelation] { get }
    /// The frame that the app gave, in points of the window. Nil for the place of the object.
    @MainActor var givenAccessibilityFrame: CGRect? { get }
    /// Adds what only the class of the object knows.
    @MainActor func complete(_ facts: inout AccessibilityFacts)
    /// The objects in it that have no layers, with the transforms of their points to those of the object: subnodes that
    /// are drawn into it.
    @MainActor var objectsWithoutLayers: [(object: any AccessibleObject, size: CGSize, CGAffineTransform)] { get }
    /// The view of the object, or the one around it, if it is loaded.
    @MainActor var accessibilityView: UIView? { get }
    /// The layer of the object, or of its container.
    @MainActor var accessibilityLayer: CALayer? { get }
    /// Activates the object as a click does. False if it has no action.
    @MainActor func accessibilityActivate() -> Bool
    @MainActor func accessibilityIncrement()
    @MainActor func accessibilityDecrement()
    @MainActor func accessibilityPerformEscape() -> Bool
    /// Performs a custom action.
    @MainActor func perform(_ action: UIAccessibilityCustomAction) -> Bool
}

extension AccessibleObject {
    @MainActor package var accessibilityElementsHidden: Bool { false }
    @MainActor package var accessibilityViewIsModal: Bool { false }
    @MainActor package var accessibilityElements: [Any]? { nil }
    @MainActor package func complete(_ facts: inout AccessibilityFacts) {}

    /// The values of the object, without those of the node of a view.
    @MainActor package var accessibilityFacts: AccessibilityFacts {
        var facts = AccessibilityFacts()
        facts.isElement = isAccessibilityElement
        facts.label = accessibilityLabel
        facts.value = accessibilityValue
        facts.hint = accessibilityHint
        facts.identifier = accessibilityIdentifier
        facts.language = accessibilityLanguage
        facts.traits = accessibilityTraits
        facts.frame = givenAccessibilityFrame
        facts.isHidden = accessibilityElementsHidden
        facts.isModal = accessibilityViewIsModal
        facts.customActions = accessibilityCustomActions ?? []
        facts.elements = accessibilityElements
        facts.expanded = accessibilityExpandedStatus
        facts.relations = accessibilityRelations
        facts.content = (self as? any AXCustomContentProvider)?.accessibilityCustomContent ?? []
        complete(&facts)
        return facts
    }

    @MainActor package var objectsWithoutLayers: [(object: any AccessibleObject, size: CGSize, CGAffineTransform)] {
        []
    }
    @MainActor package func perform(_ action: UIAccessibilityCustomAction) -> Bool {
        action.actionHandler?(action) ?? false
    }
}

/// UIKit's values of an object, with its defaults.
package struct AccessibilityFacts {
    package var isElement = false
    package var label: String?
    package var value: String?
    package var hint: String?
    package var identifier: String?
    package var language: String?
    package var traits: UIAccessibilityTraits = []
    /// In points of the window. Nil for the place of the object.
    package var frame: CGRect?
    /// The object and all in it are skipped.
    package var isHidden = false
    /// The siblings are skipped.
    package var isModal = false
    /// The labels in it are its label, and it has no children.
    package var joinsLabels = false
    /// A click has an effect.
    package var isClickable = false
    package var canBeFocused = false
    package var hasMenu = false
    package var customActions: [UIAccessibilityCustomAction] = []
    /// The objects in it, in the app's order. Nil for those that are found.
    package var elements: [Any]?
    package var expanded = UIAccessibilityExpandedStatus.unsupported
    package var relations: [ADKAccessibilityRelation] = []
    package var content: [AXCustomContent] = []

    package init() {}

    /// The values of an object, with those of the node if it is a view of one.
    @MainActor
    init(of object: any AccessibleObject) {
        self = object.accessibilityFacts
        if let node = (object as? UIView)?.layer.owner as? any AccessibleObject {
            complete(with: node.accessibilityFacts)
        }
    }

    /// Takes the values that are missing from those of the node or view of the same thing.
    mutating func complete(with other: AccessibilityFacts) {
        isElement = isElement || other.isElement
        label = label ?? other.label
        value = value ?? other.value
        hint = hint ?? other.hint
        identifier = identifier ?? other.identifier
        language = language ?? other.language
        traits.formUnion(other.traits)
        frame = frame ?? other.frame
        isHidden = isHidden || other.isHidden
        isModal = isModal || other.isModal
        joinsLabels = joinsLabels || other.joinsLabels
        isClickable = isClickable || other.isClickable
        canBeFocused = canBeFocused || other.canBeFocused
        hasMenu = hasMenu || other.hasMenu
        customActions += other.customActions
        elements = elements ?? other.elements
        if expanded == .unsupported { expanded = other.expanded }
        relations += other.relations
        content += other.content
    }
}

/// A view or node that tells more than UIKit's values: its role, its range, its text, its numbered parts.
package protocol AccessibilityDescribing: AnyObject {
    /// Completes `element`, which has the values of the object.
    @MainActor func describe(_ element: inout AccessibilityElement)
    /// The numbered parts that there are objects for, or that are told at once. `describe` sets the count of all.
    @MainActor var accessibilityParts: [AccessibilityPart] { get }
    /// A part that is not among them. Nil if there is none.
    @MainActor func unreadAccessibilityPart(_ index: Int) -> UnreadPart?
    /// Does what is asked for of the object, or of a part. Nil if the standard behaviour suits.
    @MainActor func perform(_ request: AccessibilityRequest, part: Int?) -> Bool?
}

extension AccessibilityDescribing {
    @MainActor package var accessibilityParts: [AccessibilityPart] { [] }
    @MainActor package func unreadAccessibilityPart(_ index: Int) -> UnreadPart? { nil }
    @MainActor package func perform(_ request: AccessibilityRequest, part: Int?) -> Bool? { nil }
}

/// A numbered part of a view or node.
package struct AccessibilityPart {
    /// -1 for a view that is no part any more, and is about to leave.
    package var index: Int
    /// Its values. The frame is in points of the view or node.
    package var element: AccessibilityElement
    /// The view with its content, whose elements are in the part.
    package var view: UIView?

    package init(_ index: Int, _ element: AccessibilityElement, view: UIView? = nil) {
        (self.index, self.element, self.view) = (index, element, view)
    }
}

/// A numbered part that may have no object yet.
package struct UnreadPart: Sendable {
    /// The values that need no object. The frame is in points of the view or node.
    package var element: AccessibilityElement
    private let complete: @Sendable (inout AccessibilityElement) -> Void

    package init(
        _ element: AccessibilityElement, complete: @escaping @Sendable (inout AccessibilityElement) -> Void = { _ in }
    ) {
        (self.element, self.complete) = (element, complete)
    }

    /// All its values. Makes and measures what they need, on the calling thread.
    package func read() -> AccessibilityElement {
        var element = element
        complete(&element)
        return element
    }
}

/// The places of the characters of a text. Ranges are UTF-16 units, rectangles in points of the view or node.
package protocol AccessibilityTextPlacing: AnyObject {
    @MainActor func accessibilityRects(of range: Range<Int>) -> [CGRect]
    @MainActor func accessibilityOffset(at point: CGPoint) -> Int?
    /// The characters of the line that is shown with a character. Nil if lines end where the text has line breaks.
    @MainActor func accessibilityLine(at offset: Int) -> Range<Int>?
    /// The look of a character and of those around it. Nil if it is not known.
    @MainActor func accessibilityRun(at offset: Int) -> AccessibilityTextRun?
}

extension AccessibilityTextPlacing {
    @MainActor package func accessibilityLine(at offset: Int) -> Range<Int>? { nil }
    @MainActor package func accessibilityRun(at offset: Int) -> AccessibilityTextRun? { nil }
}

/// The numbers of objects. A number stays as long as its object, and is not used again.
@MainActor
final class AccessibilityNumbers {
    private struct Entry {
        weak var object: AnyObject?
        let number: Int
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var objects: [Int: Entry] = [:]
    private var last = 0

    func number(of object: AnyObject) -> Int {
        if let known = known(object) { return known }
        last = last % AccessibilityElement.limit + 1
        let entry = Entry(object: object, number: last)
        entries[ObjectIdentifier(object)] = entry
        objects[last] = entry
        return last
    }

    /// The number of an object that has one.
    func known(_ object: AnyObject) -> Int? {
        guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
        return entry.number
    }

    func object(_ number: Int) -> AnyObject? { objects[number]?.object }

    /// Forgets objects that were freed. O(objects).
    func sweep() {
        objects = objects.filter { $0.value.object != nil }
        entries = entries.filter { $0.value.object != nil }
    }

    var count: Int { objects.count }
}
