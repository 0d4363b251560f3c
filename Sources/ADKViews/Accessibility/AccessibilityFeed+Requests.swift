import ADKFoundation
import ADKLayers
import Foundation

/// Requests and questions of assistive programs. They need the main thread.
extension AccessibilityFeed {
    /// Does what is asked for. Returns whether it did.
    package func perform(_ request: AccessibilityRequest, on id: AccessibilityElement.ID) -> Bool {
        guard let (target, part) = object(id), let element = tree[id] else { return false }
        // A window with a dialog takes no input.
        guard request == .reveal || window(of: element)?.dialogs.isEmpty ?? true else { return false }
        if let own = describing(target)?.perform(request, part: part) { return own }
        guard let object = target as? any AccessibleObject, part == nil else {
            // A part does as its view does.
            return part != nil && performInPart(request, element)
        }
        switch request {
        case .action(let index):
            return element.actions.indices.contains(index)
                && perform(element.actions[index], index: index, on: object, element)
        case .focus: return object.accessibilityView?.becomeFirstResponder() ?? false
        case .reveal: return reveal(object)
        case .setValue(let value): return step(object, element, to: value)
        case .replaceText(let range, let text): return replace(range, text, in: object)
        case .selectText(let range):
            guard let writer = object as? any TextWriting else { return false }
            writer.selectedRange = NSRange(range)
            return true
        case .copyText, .paste, .selectPart, .selectAll: return false
        }
    }

    private func perform(
        _ action: AccessibilityAction, index: Int, on object: any AccessibleObject, _ element: AccessibilityElement
    ) -> Bool {
        switch action {
        case .press, .expand, .collapse:
            // A menu that opens marks its first line.
            let isActivated = window(of: element)?.focus.handlingKey(object.accessibilityActivate) ?? false
            return isActivated || click(element)
        case .menu: return object.accessibilityView?.openContextMenu() ?? false
        case .increment: object.accessibilityIncrement()
        case .decrement: object.accessibilityDecrement()
        case .dismiss: return object.accessibilityPerformEscape() || pressEscape(element)
        case .custom:
            // They are the last ones, in the order of the object.
            let facts = AccessibilityFacts(of: object)
            let place = index - (element.actions.count - facts.customActions.count)
            guard facts.customActions.indices.contains(place) else { return false }
            return object.perform(facts.customActions[place])
        }
        return true
    }

    private func window(of element: AccessibilityElement) -> UIWindow? { tree.window(of: element.id).flatMap(window) }

    /// Presses Escape, as the user does.
    private func pressEscape(_ element: AccessibilityElement) -> Bool {
        guard let window = window(of: element) else { return false }
        FrameLoop.shared.post(.keyDown(UIKey(keyCode: .keyboardEscape)), to: window)
        FrameLoop.shared.post(.keyUp(UIKey(keyCode: .keyboardEscape)), to: window)
        return true
    }

    /// Clicks in the middle of an element, as the user does.
    private func click(_ element: AccessibilityElement) -> Bool {
        guard let window = window(of: element), element.states.contains(.showing) else { return false }
        let shown = element.frame.intersection(window.shownArea)
        let point = CGPoint(x: shown.midX, y: shown.midY)
        // A bar may cover that point of a view that is partly scrolled away.
        if let view = (object(element.id)?.0 as? any AccessibleObject)?.accessibilityView,
            window.hitTest(point, with: nil)?.isDescendant(of: view) != true
        {
            return false
        }
        let time = FrameLoop.shared.now
        FrameLoop.shared.post(.pointerDown(button: .primary, at: point, time: time, modifiers: []), to: window)
        FrameLoop.shared.post(.pointerUp(button: .primary, at: point, time: time, modifiers: []), to: window)
        return true
    }

    private func performInPart(_ request: AccessibilityRequest, _ element: AccessibilityElement) -> Bool {
        guard case .action(let index) = request, element.actions.indices.contains(index),
            element.actions[index] == .press
        else { return false }
        return click(element)
    }

    private func reveal(_ object: any AccessibleObject) -> Bool {
        guard let view = object.accessibilityView else { return false }
        let frame = object.accessibilityFacts.frame.map { view.convert($0, from: nil) }
        view.scrollAround(toShow: frame ?? view.bounds, animated: false)
        return true
    }

    /// Moves a value by steps, for objects that know no others.
    private func step(_ object: any AccessibleObject, _ element: AccessibilityElement, to value: Double) -> Bool {
        guard let range = element.range, value.isFinite, value != range.current else { return false }
        if value > range.current { object.accessibilityIncrement() } else { object.accessibilityDecrement() }
        return true
    }

    private func replace(_ range: Range<Int>, _ text: String, in object: any AccessibleObject) -> Bool {
        guard let writer = object as? any TextWriting else { return false }
        writer.selectedRange = NSRange(range)
        writer.insertText(text)
        return true
    }

    // MARK: - Questions

    /// The bounds of characters, in points of the window. Nil if the element does not know them.
    package func frame(ofText range: Range<Int>, in id: AccessibilityElement.ID) -> CGRect? {
        guard let (target, _) = object(id), let text = placing(target) else { return nil }
        let rects = text.accessibilityRects(of: range)
        guard let first = rects.first, let layer = layer(of: target), let element = tree[id],
            let window = window(of: element)
        else { return nil }
        return rects.reduce(first) { $0.union($1) }.applying(layer.transform(to: window.layer))
    }

    /// The character at a point of the window. Nil if there is none.
    package func offset(atPoint point: CGPoint, in id: AccessibilityElement.ID) -> Int? {
        guard let (target, _) = object(id), let text = placing(target), let layer = layer(of: target),
            let window = tree.window(of: id).flatMap({ object($0)?.object as? UIWindow })
        else { return nil }
        return text.accessibilityOffset(at: point.applying(layer.transform(to: window.layer).inverted()))
    }

    /// The line that is shown with a character of a text, in UTF-16 units. Nil if it ends at line breaks.
    package func line(at offset: Int, in id: AccessibilityElement.ID) -> Range<Int>? {
        object(id).flatMap { placing($0.object) }?.accessibilityLine(at: offset)
    }

    /// The look of a character of a text, and of those around it. Offsets are UTF-16 units. Nil if it is not known.
    package func run(at offset: Int, in id: AccessibilityElement.ID) -> AccessibilityTextRun? {
        object(id).flatMap { placing($0.object) }?.accessibilityRun(at: offset)
    }

    private func layer(of target: AnyObject) -> CALayer? { (target as? any AccessibleObject)?.accessibilityLayer }

    /// The object itself, or the node of a view.
    private func describing(_ target: AnyObject) -> (any AccessibilityDescribing)? {
        target as? any AccessibilityDescribing ?? (target as? UIView)?.layer.owner as? any AccessibilityDescribing
    }

    private func placing(_ target: AnyObject) -> (any AccessibilityTextPlacing)? {
        target as? any AccessibilityTextPlacing ?? (target as? UIView)?.layer.owner as? any AccessibilityTextPlacing
    }

    /// A part that was not read with the tree. Its content is made when another thread reads it.
    package func part(_ id: AccessibilityElement.ID) -> UnreadPart? {
        guard let element = tree[id] else { return nil }
        guard !tree.isKnown(id), let (target, part) = object(id), let part,
            var unread = describing(target)?.unreadAccessibilityPart(part)
        else { return UnreadPart(element) }
        unread.element.id = id
        unread.element.parent = element.parent
        unread.element.role = element.role
        unread.element.states.formUnion(element.states)
        unread.element.place = unread.element.place ?? element.place
        if let layer = layer(of: target), let window = tree.window(of: id).flatMap({ object($0)?.object as? UIWindow })
        {
            unread.element.frame = unread.element.frame.applying(layer.transform(to: window.layer))
        }
        return unread
    }
}
