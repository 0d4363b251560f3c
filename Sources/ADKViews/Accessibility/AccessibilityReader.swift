import ADKFoundation
import ADKLayers
import Foundation

/// Reads the tree of the windows from views, nodes and elements of apps.
@MainActor
struct AccessibilityReader {
    let numbers: AccessibilityNumbers
    var tree = AccessibilityTree()
    private var levels = 0
    /// The objects around the one that is read.
    private var path: Set<ObjectIdentifier> = []
    /// The layers of parts that were read.
    private var readLayers: Set<ObjectIdentifier> = []
    /// The open menu with a row that keys reached.
    private var menu: Int?
    /// The relations and tables of apps, whose elements may be read later.
    private(set) var relations: [(element: Int, relation: ADKAccessibilityRelation)] = []
    private(set) var tables: [(element: Int, source: any UIAccessibilityContainerDataTable)] = []

    init(numbers: AccessibilityNumbers) { self.numbers = numbers }

    /// The elements of one part of the window, which stay together.
    private struct Group {
        var ids: [Int] = []
        /// In points of the window.
        var frame = CGRect.null
        var isModal = false
    }

    /// The place of an object in its window.
    private struct Place {
        /// From the points of the object to those of the window.
        var transform: CGAffineTransform
        /// The visible part of the window, in its points.
        var clip: CGRect
        let window: UIWindow
    }

    // MARK: - Windows

    mutating func read(_ windows: [UIWindow]) {
        for window in windows {
            var element = AccessibilityElement(id: numbers.number(of: window), role: .window)
            element.name = window.displayTitle
            element.frame = window.bounds
            element.states = .enabled
            if !window.isOutOfSight { element.states.insert(.showing) }
            if window.surface?.states.contains(.minimized) ?? false { element.states.insert(.minimized) }
            let isActive = UIApplication.shared.hasKeyboard(in: window)
            if isActive { element.states.insert(.active) }
            let place = Place(
                transform: .identity, clip: window.isOutOfSight ? .null : window.shownArea, window: window)
            menu = nil
            let content = children(of: window.layer, in: window, place)
            element.children = content.ids
            tree.insert(element)
            tree.windows.append(element.id)
            adopt(element.children, by: element.id)
            guard isActive else { continue }
            if content.isModal, let dialog = dialog(in: content.ids) {
                tree.change(dialog) { $0.states.insert(.active) }
            }
            readFocus(of: window)
        }
        readTables()
        readRelations()
    }

    /// The innermost modal alert or dialog in elements, of which each window shows at most one. O(n).
    private func dialog(in ids: [Int]) -> Int? {
        for id in ids {
            guard let element = tree.elements[id] else { continue }
            if let inner = dialog(in: element.children) { return inner }
            if element.states.contains(.modal), [.alert, .dialog].contains(element.role) { return id }
        }
        return nil
    }

    private mutating func adopt(_ children: [Int], by parent: Int) {
        for child in children { tree.change(child) { $0.parent = parent } }
    }

    /// The element with the focus: that of the first responder, or of the nearest view around it that has one.
    private mutating func readFocus(of window: UIWindow) {
        if let part = menu.flatMap({ menu in
            tree.elements[menu]?.focusedPart.map { AccessibilityElement.part($0, of: menu) }
        }) {
            tree.focus = part
            tree.change(part) { $0.states.insert(.focused) }
            return
        }
        var view = window.currentFirstResponder as? UIView ?? window.focus.target as? UIView
        while let next = view {
            if let element = numbers.known(next).flatMap({ tree.elements[$0] }) {
                guard element.role != .window else { return }
                let part = element.focusedPart.map { AccessibilityElement.part($0, of: element.id) }
                let id = part ?? element.id
                tree.focus = id
                tree.change(id) { $0.states.formUnion([.focusable, .focused]) }
                return
            }
            view = next.superview
        }
    }

    // MARK: - Layers

    /// The elements of the sublayers, in reading order.
    private mutating func children(
        of layer: CALayer, in view: UIView?, _ place: Place
    ) -> Group {
        guard levels < AccessibilityTree.mostLevels else { return Group() }
        levels += 1
        defer { levels -= 1 }
        let views = Dictionary(
            (view?.subviews ?? []).map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { first, _ in first })
        var groups: [Group] = []
        for sublayer in layer.sublayers where !readLayers.contains(ObjectIdentifier(sublayer)) {
            guard !sublayer.isHidden, sublayer.opacity > 0.01 else { continue }
            let transform = sublayer.transform(to: place.window.layer)
            var inner = place
            inner.transform = transform
            groups.append(self.group(of: sublayer, views[ObjectIdentifier(sublayer)], inner))
        }
        return joined(groups, isRightToLeft: (view ?? place.window).isRightToLeft)
    }

    /// The groups in reading order, or the uppermost modal one alone.
    private func joined(_ groups: [Group], isRightToLeft: Bool) -> Group {
        if let modal = groups.last(where: \.isModal) { return modal }
        let groups = groups.filter { !$0.ids.isEmpty }
        let order = ReadingOrder.indices(of: groups.map(\.frame), rightToLeft: isRightToLeft)
        return Group(
            ids: order.flatMap { groups[$0].ids }, frame: groups.reduce(CGRect.null) { $0.union($1.frame) })
    }

    private mutating func group(of layer: CALayer, _ view: UIView?, _ place: Place) -> Group {
        let owner = layer.owner as? any AccessibleObject
        let frame = layer.bounds.applying(place.transform)
        var inner = place
        if layer.masksToBounds { inner.clip = place.clip.intersection(frame) }
        guard let object = view ?? owner else { return children(of: layer, in: nil, inner) }
        return group(of: object, beside: view == nil ? nil : owner, layer: layer, bounds: layer.bounds, inner)
    }

    // MARK: - Objects

    /// The elements of an object. `node` is the node of a view.
    private mutating func group(
        of object: any AccessibleObject, beside node: (any AccessibleObject)?, layer: CALayer?, bounds: CGRect,
        _ place: Place
    ) -> Group {
        // An object that an app lists within itself is left out.
        guard path.insert(ObjectIdentifier(object)).inserted else { return Group() }
        defer { path.remove(ObjectIdentifier(object)) }
        var facts = object.accessibilityFacts
        if let node { facts.complete(with: node.accessibilityFacts) }
        guard !facts.isHidden else { return Group() }
        let frame = facts.frame ?? bounds.applying(place.transform)
        let describing = object as? any AccessibilityDescribing ?? node as? any AccessibilityDescribing
        var element = AccessibilityElement(id: numbers.number(of: object), role: .group)
        element.apply(facts, frame: frame, clip: place.clip)
        describing?.describe(&element)
        let table =
            object as? any UIAccessibilityContainerDataTable ?? node as? any UIAccessibilityContainerDataTable
        if table != nil { element.role = .table }
        if element.role == .menu, element.focusedPart != nil { menu = element.id }
        let hasRole = element.role != .group
        var group = Group(frame: frame, isModal: facts.isModal)
        let parts = describing?.accessibilityParts ?? []
        if !parts.isEmpty { read(parts, of: element, bounds, place) }
        let isLeaf = facts.isElement && facts.elements == nil && element.partCount == 0 && !element.keepsChildren
        if !isLeaf {
            let inner = content(of: object, beside: node, layer: layer, facts, place)
            // A view that is modal may be in a larger one that is.
            if facts.isModal, inner.isModal, !hasRole { return inner }
            group.isModal = group.isModal || inner.isModal
            if facts.joinsLabels || !facts.isElement && element.isNamedByContent {
                element.name = name(of: inner.ids)
            }
            if facts.joinsLabels || element.role == .button && isPlain(inner.ids) {
                for id in inner.ids { drop(id) }
            } else {
                element.children = inner.ids
            }
            if element.role == .tabs {
                for id in inner.ids {
                    tree.change(id) { tab in
                        if tab.role == .button { (tab.role, tab.states) = (.tab, tab.states.union(.selectable)) }
                    }
                }
            }
            let isNeeded =
                facts.isElement || hasRole || facts.isModal || facts.label != nil || facts.identifier != nil
                || element.partCount > 0
            guard isNeeded, !element.children.isEmpty || facts.isElement || hasRole || !element.name.isEmpty else {
                group.ids = inner.ids
                group.frame = inner.ids.isEmpty ? .null : inner.frame
                return group
            }
            if facts.isModal, element.role == .group { element.role = .dialog }
        }
        guard !frame.isEmpty || !element.children.isEmpty else { return Group(isModal: group.isModal) }
        tree.insert(element)
        adopt(element.children, by: element.id)
        relations += facts.relations.map { (element: element.id, relation: $0) }
        if let table { tables.append((element.id, table)) }
        group.ids = [element.id]
        return group
    }

    /// The elements in an object: those that the app lists, or those of its layers and of what is drawn into it.
    private mutating func content(
        of object: any AccessibleObject, beside node: (any AccessibleObject)?, layer: CALayer?,
        _ facts: AccessibilityFacts, _ place: Place
    ) -> Group {
        if let listed = facts.elements { return self.listed(listed, place) }
        var group = Group()
        if let layer { group = children(of: layer, in: object as? UIView, place) }
        let bare = object.objectsWithoutLayers + (node?.objectsWithoutLayers ?? [])
        guard !bare.isEmpty else { return group }
        let groups = bare.map { inner, size, transform in
            var below = place
            below.transform = transform.concatenating(place.transform)
            return self.group(
                of: inner, beside: nil, layer: nil, bounds: CGRect(origin: .zero, size: size), below)
        }
        return joined(groups + [group], isRightToLeft: place.window.isRightToLeft)
    }

    /// The elements of an app's list, in its order.
    private mutating func listed(_ objects: [Any], _ place: Place) -> Group {
        var result = Group()
        var known: Set<ObjectIdentifier> = []
        for case let object as any AccessibleObject in objects where levels < AccessibilityTree.mostLevels {
            guard known.insert(ObjectIdentifier(object)).inserted else { continue }
            levels += 1
            defer { levels -= 1 }
            let layer = object.accessibilityLayer
            var inner = place
            if let layer, layer.root === place.window.layer {
                inner.transform = layer.transform(to: place.window.layer)
            }
            let view = object.accessibilityView
            let group: Group
            if let view, view.layer === layer, !(object is UIAccessibilityElement) {
                group = self.group(of: view.layer, view, inner)
            } else {
                let own = object is UIAccessibilityElement ? nil : layer
                group = self.group(of: object, beside: nil, layer: own, bounds: layer?.bounds ?? .zero, inner)
            }
            result.ids += group.ids
            result.frame = result.frame.union(group.frame)
        }
        return result
    }

    /// Reads the known parts of an object, and what is in their views.
    private mutating func read(
        _ parts: [AccessibilityPart], of owner: AccessibilityElement, _ bounds: CGRect, _ place: Place
    ) {
        for part in parts {
            if let view = part.view { readLayers.insert(ObjectIdentifier(view.layer)) }
            guard part.index >= 0, part.index < owner.partCount else { continue }
            var element = part.element
            element.id = AccessibilityElement.part(part.index, of: owner.id)
            element.parent = owner.id
            if let table = owner.table, element.role == .row { element.role = table.partRole }
            element.frame = element.frame.applying(place.transform)
            if element.frame.intersects(place.clip) { element.states.insert(.showing) }
            if let view = part.view {
                let node = view.layer.owner as? any AccessibleObject
                let facts = AccessibilityFacts(of: view)
                guard !facts.isHidden else { continue }
                element.apply(facts, role: element.role)
                relations += facts.relations.map { (element: element.id, relation: $0) }
                var inner = place
                inner.transform = view.layer.transform(to: place.window.layer)
                let content = content(of: view, beside: node, layer: view.layer, facts, inner)
                if element.name.isEmpty { element.name = name(of: content.ids) }
                if facts.isElement || facts.joinsLabels {
                    for id in content.ids { drop(id) }
                } else {
                    element.children = content.ids
                }
            }
            tree.insert(element)
            adopt(element.children, by: element.id)
        }
    }

    // MARK: - Names

    /// The names of elements and of those in them, without buttons unless there is nothing else.
    private func name(of ids: [Int]) -> String {
        var (words, others): ([String], [String]) = ([], [])
        func visit(_ id: Int) {
            guard let element = tree.elements[id] else { return }
            let isControl = ![.label, .heading, .image, .group, .link].contains(element.role)
            if !element.name.isEmpty {
                if isControl { others.append(element.name) } else { words.append(element.name) }
            } else {
                for child in element.children { visit(child) }
            }
        }
        for id in ids { visit(id) }
        return (words.isEmpty ? others : words).joined(separator: ", ")
    }

    /// Whether nothing can be done with the elements.
    private func isPlain(_ ids: [Int]) -> Bool {
        ids.allSatisfy { id in
            guard let element = tree.elements[id] else { return true }
            return [.label, .image, .group].contains(element.role) && element.actions.isEmpty
                && isPlain(element.children)
        }
    }

    private mutating func drop(_ id: Int) {
        guard let element = tree.elements[id] else { return }
        for child in element.children { drop(child) }
        tree.remove(id)
    }
}

@MainActor
extension AccessibilityElement {
    /// Takes over UIKit's values of an object.
    fileprivate mutating func apply(_ facts: AccessibilityFacts, frame: CGRect, clip: CGRect) {
        self.frame = frame
        apply(facts, role: facts.role)
        if frame.intersects(clip) { states.insert(.showing) }
    }

    fileprivate mutating func apply(_ facts: AccessibilityFacts, role: AccessibilityRole) {
        self.role = role
        name = facts.label ?? name
        value = facts.value ?? value
        hint = facts.hint ?? hint
        identifier = facts.identifier ?? identifier
        language = facts.language ?? language
        let traits = facts.traits
        if !traits.contains(.notEnabled) { states.insert(.enabled) } else { states.remove(.enabled) }
        if traits.contains(.selected) { states.formUnion([.selected, .selectable]) }
        if facts.canBeFocused { states.insert(.focusable) }
        if facts.isModal { states.insert(.modal) }
        if facts.hasMenu { states.insert(.hasMenu) }
        if role == .heading { level = max(level, 1) }
        if role == .label || role == .heading { text = AccessibilityText(name) }
        let isEnabled = states.contains(.enabled)
        if isEnabled, facts.isClickable || !traits.isDisjoint(with: [.button, .link]), !actions.contains(.press) {
            actions.append(.press)
        }
        if isEnabled, traits.contains(.adjustable) { actions += [.increment, .decrement] }
        if facts.hasMenu, !actions.contains(.menu) { actions.append(.menu) }
        if facts.expanded != .unsupported {
            states.insert(.expandable)
            if facts.expanded == .expanded { states.insert(.expanded) }
            if isEnabled { actions.append(facts.expanded == .expanded ? .collapse : .expand) }
        }
        content = facts.content.map(AccessibilityContent.init)
        actions += facts.customActions.map { .custom($0.name) }
    }

    /// The name of a control or link without a label is that of its content.
    fileprivate var isNamedByContent: Bool { name.isEmpty && role == .button }

    /// Whether what is in an element is told as well.
    fileprivate var keepsChildren: Bool { [.list, .toolbar, .tabs, .table].contains(role) }
}

extension AccessibilityFacts {
    /// The role that the traits tell.
    fileprivate var role: AccessibilityRole {
        if traits.contains(.searchField) { return .searchField }
        if traits.contains(.adjustable) { return .slider }
        if traits.contains(.link) { return .link }
        if traits.contains(.button) { return .button }
        if traits.contains(.header) { return .heading }
        if traits.contains(.image) { return .image }
        if traits.contains(.staticText) { return isElement ? .label : .group }
        if isClickable { return .button }
        return isElement && elements == nil ? .label : .group
    }
}
