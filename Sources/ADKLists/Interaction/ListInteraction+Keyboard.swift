import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// Keys: the focus ring, selection and type-ahead.
extension ListInteraction {
    /// Handles a key. Returns false if it has no meaning here.
    func handleKey(_ key: UIKey) -> Bool {
        if key.keyCode == .keyboardEscape, cancelPress() || cancelInteractiveMovement() { return true }
        // Callbacks of the end of a press may have changed the model.
        updates.reloadIfNeeded()
        guard takesFocus else { return false }
        let isPlain = key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
        switch key.keyCode {
        case .keyboardDownArrow, .keyboardUpArrow, .keyboardLeftArrow, .keyboardRightArrow:
            return key.modifierFlags.isDisjoint(with: [.alternate, .command]) && moveFocus(key)
        case .keyboardPageDown: return movePage(key, forwards: !viewport.isInverted)
        case .keyboardPageUp: return movePage(key, forwards: viewport.isInverted)
        case .keyboardHome: return moveToEnd(key, data.map.firstRowPath, forwards: true)
        case .keyboardEnd: return moveToEnd(key, data.map.lastRowPath, forwards: false)
        case _ where !selection.allowsSelection: return false
        case .keyboardReturnOrEnter:
            guard let path = selection.focused, isPlain else { return false }
            choose(path, key.modifierFlags)
            return true
        case .keyboardSpacebar: return pressSpace(key)
        case .keyboardDeleteForward: return key.modifierFlags.isEmpty && deleteRows()
        case .keyboardEscape:
            guard selection.focused != nil else { return false }
            focus(nil)
            return true
        case .keyboardApplication: return openMenu()
        case .keyboardF10: return key.modifierFlags == .shift && openMenu()
        case .keyboardErrorUndefined: return typed(key)
        default: return false
        }
    }

    /// Whether keys can reach rows: those that can be selected, and all while a program reads the screen.
    var takesFocus: Bool {
        (selection.allowsSelection || UIAccessibility.isVoiceOverRunning) && data.map.rows > 0
    }

    /// Tab reached the list: the row from which keys move gets the ring.
    func focusArrived() {
        updates.reloadIfNeeded()
        if let path = origin ?? visibleLead ?? firstVisibleRow { focus(path) }
    }

    /// Deletes the focused row, or the selected rows if it is one of them.
    private func deleteRows() -> Bool {
        let selected = selection.selected
        guard let path = selection.focused ?? (selected.count == 1 ? selected.first : nil), data.map.contains(path)
        else { return false }
        return events?.delete(selected.contains(path) ? selected.sorted() : [path]) ?? false
    }

    // MARK: - Moving the focus

    /// The direction of an arrow in content points, which are neither inverted nor mirrored.
    private func direction(of arrow: UIKeyboardHIDUsage) -> (isAlong: Bool, forwards: Bool) {
        let isHorizontal = arrow == .keyboardLeftArrow || arrow == .keyboardRightArrow
        let isAlong = isHorizontal == (axis == .horizontal)
        var forwards = arrow == .keyboardRightArrow || arrow == .keyboardDownArrow
        if isAlong ? viewport.isReversed : viewport.isMirrored { forwards.toggle() }
        return (isAlong, forwards)
    }

    private var directionSearch: DirectionSearch {
        let (geometry, map) = (geometry, data.map)
        return DirectionSearch(
            axis: axis, contentSize: geometry.contentSize, reach: max(1, axis.length(viewport.stickyBounds.size)),
            frame: { geometry.frame(of: $0) }, slots: { geometry.slots(in: $0) },
            accepts: { [self] slot in map.path(slot).map(canFocus) ?? false && !geometry.isEmpty(slot) },
            beside: { geometry.orthogonalSection(of: $0) == nil ? nil : DirectionSearch.neighbours(of: $0, in: map) })
    }

    func canFocus(_ path: IndexPath) -> Bool { events?.canFocus(path) ?? true }

    /// The row from which keys move, if keys or a click reached one.
    private var origin: IndexPath? {
        let path = selection.focused ?? extendingLead
        return path.flatMap { data.map.contains($0) ? $0 : nil }
    }

    /// The row that a click reached last, where the selection follows the keys.
    private var extendingLead: IndexPath? {
        selection.extends ? selection.lead.flatMap { data.map.contains($0) ? $0 : nil } : nil
    }

    /// The row that a click reached last, while it is visible.
    private var visibleLead: IndexPath? {
        guard let lead = selection.lead, data.map.contains(lead) else { return nil }
        return viewport.coveredSlots.contains(data.map.slot(lead)) ? lead : nil
    }

    /// The first selected row in the window. An app may have selected rows without a click or a key.
    private var firstVisibleSelected: IndexPath? {
        viewport.coveredSlots.lazy.compactMap { self.data.map.path($0) }.first { self.selection.rows.contains($0) }
    }

    private func moveFocus(_ key: UIKey) -> Bool {
        let (isAlong, forwards) = direction(of: key.keyCode)
        // Arrows across rows of full width belong to outer views.
        guard isAlong || geometry.placesItemsSideBySide else { return false }
        guard let origin = origin ?? visibleLead else {
            if let first = firstVisibleRow { reach(first, key.modifierFlags) }
            return true
        }
        let search = directionSearch
        let slot = data.map.slot(origin)
        if isAlong {
            let cross = selection.preferredCross ?? search.crossMiddle(of: slot)
            if let next = search.next(from: slot, forwards: forwards, cross: cross).flatMap(data.map.path) {
                reach(next, key.modifierFlags, keepingCross: cross)
            }
            return true
        }
        guard let next = search.nextAcross(from: slot, forwards: forwards).flatMap(data.map.path) else { return false }
        reach(next, key.modifierFlags)
        return true
    }

    /// The first row that is fully visible, or else the first visible one.
    private var firstVisibleRow: IndexPath? {
        let slots = viewport.coveredSlots.filter { data.map.path($0).map(canFocus) ?? false }
        let whole = slots.first { geometry.start(of: $0) >= viewport.start - 0.5 }
        return (whole ?? slots.first).flatMap(data.map.path)
    }

    /// Moves by a viewport length. Without a focused row the key scrolls.
    private func movePage(_ key: UIKey, forwards: Bool) -> Bool {
        guard let origin, key.modifierFlags.isDisjoint(with: [.alternate, .command]) else { return false }
        let search = directionSearch
        let slot = data.map.slot(origin)
        let cross = selection.preferredCross ?? search.crossMiddle(of: slot)
        if let next = search.page(from: slot, forwards: forwards, cross: cross).flatMap(data.map.path) {
            reach(next, key.modifierFlags, keepingCross: cross)
        }
        return true
    }

    /// - Parameter forwards: where keys look for another row if they may not reach the one at the end.
    private func moveToEnd(_ key: UIKey, _ path: IndexPath?, forwards: Bool) -> Bool {
        guard origin != nil, let path, key.modifierFlags.isDisjoint(with: [.alternate, .command]) else { return false }
        let (search, slot) = (directionSearch, data.map.slot(path))
        let inner =
            canFocus(path)
            ? path
            : search.next(from: slot, forwards: forwards, cross: search.crossMiddle(of: slot)).flatMap(data.map.path)
        if let inner { reach(inner, key.modifierFlags) }
        return true
    }

    /// A key moved to a row: it gets the ring and becomes visible, unless something holds the content. With the
    /// `extends` behaviour it is also selected.
    private func reach(_ path: IndexPath, _ modifiers: UIKeyModifierFlags, keepingCross cross: CGFloat? = nil) {
        let isRange = selection.extends && modifiers.contains(.shift)
        if isRange { selection.anchor = validAnchor ?? origin ?? path }
        // The key may have come from a view in a cell.
        scrollView?.becomeFirstResponder()
        focus(path)
        selection.preferredCross = cross
        if scrollView?.isHeld != true { reveal(path, animated: true) }
        // The app may have edited rows in a callback of the scroll. The focus and the anchor follow the edits.
        updates.reloadIfNeeded()
        guard selection.extends, let path = selection.focused else { return }
        selection.lead = path
        if isRange, let start = validAnchor {
            selectRange(from: start, through: path, keepingOthers: modifiers.contains(.control))
        } else if !modifiers.contains(.control) {
            activate(path)
        }
    }

    /// Scrolls so far that a row is visible.
    private func reveal(_ path: IndexPath, animated: Bool) {
        host?.scroll(to: path, position: .nearest, across: .nearest, animated: animated)
    }

    func focus(_ path: IndexPath?) {
        selection.focused = path
        selection.preferredCross = nil
        host?.setNeedsUpdate()
    }

    /// Moves the focus ring to its row. Only the list that gets the keys shows one.
    func placeFocus() {
        guard let path = selection.focused, data.map.contains(path), let view = scrollView,
            view.window?.sendsKeys(to: view) ?? false
        else {
            selection.ring.removeFromSuperlayer()
            return
        }
        let slot = data.map.slot(path)
        var frame = viewport.frame(of: slot)
        if let record = data.records[slot], record.isPlaced { frame = stage.placement(of: record) }
        selection.ring.place(frame.insetBy(dx: 2, dy: 2), cornerRadius: 6)
        if selection.ring.superlayer !== view.layer { view.layer.addSublayer(selection.ring) }
    }

    /// Opens the menu of the row that keys or a click reached: that of the delegate, or of a view in the cell. The row
    /// becomes visible first.
    private func openMenu() -> Bool {
        guard let origin = origin ?? visibleLead ?? firstVisibleSelected else { return false }
        let row = follow([origin])
        reveal(origin, animated: false)
        // The app may have edited rows in a callback of the scroll.
        updates.reloadIfNeeded()
        guard let path = row.paths[0] else { return false }
        let frame = viewport.frame(of: data.map.slot(path))
        let visible = scrollView.map { frame.intersection($0.bounds) } ?? frame
        let place = visible.isEmpty ? frame : visible
        if events?.contextMenu(for: path, at: CGPoint(x: place.midX, y: place.midY)) ?? false { return true }
        host?.measureVisibleRowsNow()
        guard let path = row.paths[0], let record = data.records[data.map.slot(path)], record.isPlaced else {
            return false
        }
        return record.node?.view.openContextMenuInside() ?? false
    }

    // MARK: - Characters

    /// Space acts on the focused row as a click. With the `extends` behaviour it toggles the row.
    private func pressSpace(_ key: UIKey) -> Bool {
        guard key.modifierFlags.isDisjoint(with: [.alternate, .command]) else { return false }
        let isTyping = selection.typeAhead.isActive(at: FrameLoop.shared.now)
        if isTyping, key.modifierFlags.isEmpty, typed(UIKey(keyCode: .keyboardErrorUndefined, characters: " ")) {
            return true
        }
        guard let path = selection.focused else { return false }
        activate(path, selection.extends ? key.modifierFlags.union(.control) : key.modifierFlags)
        return true
    }

    private func typed(_ key: UIKey) -> Bool {
        if key.modifierFlags.contains(.control) {
            let isSelectAll = key.characters.lowercased() == "a" && selection.extends
            guard isSelectAll, key.modifierFlags.isDisjoint(with: [.alternate, .command]) else { return false }
            selectAllByUser()
            return true
        }
        guard key.modifierFlags.isDisjoint(with: [.alternate, .command]),
            let first = key.characters.unicodeScalars.first, !first.properties.generalCategory.isControl
        else { return false }
        let text = selection.typeAhead.add(key.characters, at: FrameLoop.shared.now)
        guard let path = events?.path(matching: text) else { return false }
        updates.reloadIfNeeded()
        guard data.map.contains(path) else {
            listLog.error("type-ahead of “\(text)” answered row \(path), which does not exist")
            return true
        }
        reach(path, [])
        return true
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isControl: Bool { self == .control || self == .format || self == .unassigned }
}
