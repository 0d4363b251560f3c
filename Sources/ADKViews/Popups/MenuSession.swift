import ADKGraphics
import ADKLayers
import Foundation

/// An open menu with its submenus. The panels lie above everything else in the window, and take its events. Those that
/// reach beyond the window's edge are shown by popups.
@MainActor
final class MenuSession {
    /// Seconds for which the pointer rests on a line before its submenu opens, or another closes.
    static let submenuDelay: TimeInterval = 0.2

    /// The window keeps the screen, and the screen keeps the session.
    private weak var screen: MenuScreen?
    private var panels: [MenuPanel] = []
    private weak var window: UIWindow?
    private weak var formerResponder: UIResponder?
    private var timer: FrameTimer?
    /// The place of the press that opened the menu, while it is held and did not move. In points of the window.
    private var openingPress: CGPoint?
    /// The pointer's place when the menu was opened. Nil after it moved.
    private var restingPointer: CGPoint?
    private let isRightToLeft: Bool
    private weak var sender: AnyObject?
    /// The responder from which commands look for their target.
    private(set) weak var source: UIResponder?
    /// The bar whose menu is open.
    private weak var bar: MenuBar?
    /// Letters choose lines. In a list to read they move to the lines that begin with them, and no line is marked at
    /// first.
    private let hasLetters: Bool
    /// The letters are underlined: the menu is used with keys.
    private(set) var underlinesLetters: Bool {
        didSet {
            guard underlinesLetters != oldValue else { return }
            for panel in panels { panel.underlinesLetters = underlinesLetters }
            bar?.setNeedsLayout()
        }
    }
    /// Called once, when the menu was closed.
    private var onEnd: (@MainActor () -> Void)?

    /// Opens `menu` at `anchor`, in points of `window`. Returns nil if it has no lines. A key marks the first line.
    /// Commands look for their target from `source` on: by default from the sender if it is a view or an interaction,
    /// or else the first responder.
    init?(
        _ menu: UIMenu, in window: UIWindow, at anchor: CGRect, _ side: MenuPlacement.Side = .below,
        sender: AnyObject?, isRightToLeft: Bool, source: UIResponder? = nil,
        bar: MenuBar? = nil, hasLetters: Bool = true, onEnd: (@MainActor () -> Void)? = nil
    ) {
        guard MenuLines.hasRows(menu) else { return nil }
        self.hasLetters = hasLetters
        underlinesLetters = window.focus.handlesKey
        self.window = window
        self.isRightToLeft = isRightToLeft
        self.sender = sender
        self.bar = bar
        MenuScreen.current(in: window)?.session?.close()
        self.source =
            source ?? sender as? UIResponder ?? (sender as? any UIInteraction)?.view ?? window.commandSource
        formerResponder = window.currentFirstResponder
        restingPointer = window.hover.location
        let screen = MenuScreen(frame: window.bounds)
        self.screen = screen
        screen.fillsSuperview = true
        screen.session = self
        window.addSubview(screen)
        screen.becomeFirstResponder()
        push(menu, at: anchor, side)
        guard !(panels.first?.rows.isEmpty ?? true) else {
            // Deferred elements gave nothing.
            close()
            return nil
        }
        self.onEnd = onEnd
        markFirst(in: 0)
    }

    var isOpen: Bool { screen?.session === self }
    /// The open panels, the menu first.
    var openPanels: [MenuPanel] { panels }
    var menu: UIMenu? { panels.first?.menu }

    /// The button that opened the menu is still held at `point` of the window: a drag and a release choose a line.
    func openingPressBegan(at point: CGPoint) { openingPress = point }

    func close() {
        guard let screen, isOpen else { return }
        timer?.invalidate()
        let former = formerResponder
        for panel in panels { panel.closePopup() }
        panels = []
        screen.leave()
        former?.becomeFirstResponder()
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?()
    }

    /// A presentation ended while the menu was open: `responder` has the keys when the menu is closed.
    func focusReturned(to responder: UIResponder) { formerResponder = responder }

    // MARK: - Panels

    private func push(_ menu: UIMenu, at anchor: CGRect, _ side: MenuPlacement.Side, fades: Bool = true) {
        guard let screen else { return }
        let panel = MenuPanel(
            menu, showsTitle: panels.isEmpty && bar == nil, hasLetters: hasLetters && menu.hasLetters, source: source)
        panel.underlinesLetters = underlinesLetters
        (panel.anchor, panel.side) = (anchor, side)
        panel.onLoad = { [weak self] in self?.reload() }
        if isRightToLeft { panel.semanticContentAttribute = .forceRightToLeft }
        panels.append(panel)
        screen.addSubview(panel)
        place(panel)
        if fades { PopupFade.appear(panel.layer) }
    }

    private func place(_ panel: MenuPanel) {
        guard let screen, let window else { return }
        func frame(in area: CGRect) -> CGRect {
            MenuPlacement.frame(
                panel.naturalSize, at: panel.anchor, panel.side, in: area, isRightToLeft: isRightToLeft)
        }
        let wanted = frame(in: window.popupArea(at: panel.anchor))
        // A panel in the window would be below the popups of other panels.
        let isAbovePopup = panels.prefix { $0 !== panel }.contains { $0.popup != nil }
        if isAbovePopup || !screen.bounds.contains(wanted) {
            let isDropDown = panel === panels.first && panel.side == .below && !panel.anchor.isEmpty
            panel.openPopup(isDropDown ? .dropDownMenu : .popUpMenu, of: window) { [weak self] in self?.close() }
        } else {
            panel.closePopup()
        }
        guard let popup = panel.popup else { return panel.frame = frame(in: screen.bounds) }
        panel.frame = panel.snapped(wanted)
        popup.show(panel.frame, shapedBy: panel)
    }

    private func pop(to count: Int) {
        while panels.count > max(1, count) { panels.removeLast().leave() }
    }

    /// Reads the lines again, after an action changed them. Submenus whose line is gone close.
    private func reload() {
        for (level, panel) in panels.enumerated() where panels.indices.contains(level) {
            panel.reload()
            place(panel)
            if panels.count > level + 1, !panel.hasLine(of: panels[level + 1].menu) { pop(to: level + 1) }
        }
        closeEmptyPanels()
    }

    /// Closes the panels whose deferred elements gave nothing, or whose elements are hidden now.
    private func closeEmptyPanels() {
        guard let level = panels.firstIndex(where: \.rows.isEmpty) else { return }
        if level == 0 { close() } else { pop(to: level) }
    }

    /// The main menu was built again, or commands have another state.
    func revalidate() {
        if let bar, let menu, !bar.shows(menu) { close() } else { reload() }
    }

    /// Replaces the menu by `menu`, at its place.
    func update(_ menu: UIMenu) {
        guard let old = panels.first else { return }
        let origin = old.frame.origin
        let corner = isRightToLeft ? CGPoint(x: old.frame.maxX, y: origin.y) : origin
        replace(by: menu, at: CGRect(origin: corner, size: .zero))
    }

    /// Replaces the menu by `menu`, at `anchor` of the window. A key marks its first line.
    func replace(by menu: UIMenu, at anchor: CGRect) {
        guard isOpen, MenuLines.hasRows(menu) else { return }
        timer?.invalidate()
        for panel in panels {
            panel.closePopup()
            panel.removeFromSuperview()
        }
        panels = []
        push(menu, at: anchor, .below, fades: false)
        if window?.focus.handlesKey ?? false { underlinesLetters = true }
        markFirst(in: 0)
    }

    /// Opens the submenu of a line. A key marks its first line.
    private func openSubmenu(ofRow index: Int, in level: Int) {
        guard panels.indices.contains(level), panels[level].rows.indices.contains(index),
            case .submenu(let menu) = panels[level].rows[index], panels[level].rows[index].isChoosable
        else { return }
        if panels.count > level + 1, panels[level + 1].menu !== menu { pop(to: level + 1) }
        if panels.count == level + 1 {
            panels[level].layoutIfNeeded()
            let row = panels[level].frame(ofRow: index).insetBy(dx: 2, dy: 0)
            var anchor = row.offsetBy(dx: panels[level].frame.minX, dy: panels[level].frame.minY)
            // The first lines are side by side.
            anchor.origin.y -= MenuPanel.padding
            push(menu, at: anchor, .after)
            closeEmptyPanels()
        }
        markFirst(in: level + 1)
    }

    /// Marks the first line of a panel that a key opened, unless it is a list to read.
    private func markFirst(in level: Int) {
        guard hasLetters, window?.focus.handlesKey ?? false, panels.indices.contains(level) else { return }
        highlight(panels[level].choosable(after: nil, by: 1), in: level)
    }

    private func highlight(_ index: Int?, in level: Int) {
        guard panels.indices.contains(level) else { return }
        panels[level].highlighted = index
        if let index { panels[level].reveal(index) }
    }

    // MARK: - Pointer

    /// The panel at `point` of the window, and its line there.
    private func hit(_ point: CGPoint) -> (level: Int, row: Int?)? {
        for level in panels.indices.reversed() where panels[level].frame.contains(point) {
            let origin = panels[level].frame.origin
            let row = panels[level].row(at: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
            return (level, row.flatMap { panels[level].rows[$0].isChoosable ? $0 : nil })
        }
        return nil
    }

    func pointerMoved(to point: CGPoint) {
        guard point != restingPointer else { return }
        restingPointer = nil
        if let press = openingPress, distance(press, point) > MenuSession.dragDistance { openingPress = nil }
        timer?.invalidate()
        guard let (level, row) = hit(point) else {
            if bar?.switchMenu(at: point) ?? false { return }
            // The lines that lead to the open submenus stay marked.
            panels.last?.highlighted = nil
            return
        }
        panels[level].highlighted = row
        for above in panels.indices.dropFirst(level + 1) where above == panels.count - 1 {
            panels[above].highlighted = nil
        }
        timer = FrameTimer.schedule(after: MenuSession.submenuDelay) { [weak self] in self?.pointerRested(level, row) }
    }

    /// The pointer rested on a line: its submenu opens, and those of other lines close.
    private func pointerRested(_ level: Int, _ row: Int?) {
        guard isOpen, panels.indices.contains(level), panels[level].highlighted == row else { return }
        if let row, panels[level].rows.indices.contains(row), panels[level].rows[row].isSubmenu {
            openSubmenu(ofRow: row, in: level)
        } else if row != nil {
            pop(to: level + 1)
        }
    }

    /// A button was pressed. Outside of the panels it closes the menu.
    func pressed(at point: CGPoint) {
        openingPress = nil
        if hit(point) != nil { return pointerMoved(to: point) }
        if !(bar?.switchMenu(at: point) ?? false) { close() }
    }

    /// A button was released: chooses the line there. The release of the press that opened the menu does so only after
    /// it moved.
    func released(at point: CGPoint) {
        if openingPress != nil {
            openingPress = nil
            return
        }
        guard let (level, row) = hit(point), let row else { return }
        choose(row, in: level)
    }

    private static let dragDistance: CGFloat = 6

    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

    // MARK: - Choosing

    private func closeForChoice() {
        let window = window
        close()
        window?.endGrab()
    }

    private func choose(_ index: Int, in level: Int) {
        guard panels.indices.contains(level), panels[level].rows.indices.contains(index) else { return }
        let row = panels[level].rows[index]
        guard row.isChoosable else { return }
        switch row {
        case .action(let action):
            panels[level].menu.markSelection(of: action)
            let sender = sender
            if !action.attributes.contains(.keepsMenuPresented) { closeForChoice() }
            action.perform(sender: sender)
        case .command(let command, let shown):
            let source = source
            if !shown.attributes.contains(.keepsMenuPresented) { closeForChoice() }
            source?.perform(command)
        case .submenu, .waiting, .header, .separator:
            timer?.invalidate()
            return openSubmenu(ofRow: index, in: level)
        }
        if isOpen { reload() }
    }

    // MARK: - Keys

    /// Handles a key. All keys belong to the menu while it is open. A held key does not choose or close: it may be the
    /// key that opened the menu.
    func press(_ key: UIKey, isRepeat: Bool) {
        let answers: Set<UIKeyboardHIDUsage> = [
            .keyboardReturnOrEnter, .keyboardSpacebar, .keyboardEscape, .keyboardApplication, .keyboardF10,
        ]
        if isRepeat, answers.contains(key.keyCode) { return }
        underlinesLetters = true
        openingPress = nil
        timer?.invalidate()
        // The level of keys is the last one with a mark, or else the first.
        let level = panels.lastIndex { $0.highlighted != nil } ?? 0
        guard panels.indices.contains(level) else { return }
        let panel = panels[level]
        switch key.keyCode {
        case .keyboardEscape: if level > 0 { leave(level) } else { close() }
        case .keyboardApplication, .keyboardF10: close()
        case .keyboardDownArrow: move(panel.choosable(after: panel.highlighted, by: 1), level)
        case .keyboardUpArrow: move(panel.choosable(after: panel.highlighted, by: -1), level)
        case .keyboardTab:
            let isBack = key.modifierFlags.contains(.shift)
            move(panel.choosable(after: panel.highlighted, by: isBack ? -1 : 1), level)
        case .keyboardHome, .keyboardPageUp: move(panel.choosable(after: nil, by: 1), level)
        case .keyboardEnd, .keyboardPageDown: move(panel.choosable(after: nil, by: -1), level)
        case isRightToLeft ? .keyboardLeftArrow : .keyboardRightArrow:
            if let index = panel.highlighted, bar == nil || panel.rows[index].isSubmenu {
                openSubmenu(ofRow: index, in: level)
            } else if let bar {
                bar.openMenu(by: 1)
            } else {
                move(panel.choosable(after: nil, by: 1), level)
            }
        case .keyboardLeftArrow, .keyboardRightArrow: if level > 0 { leave(level) } else { bar?.openMenu(by: -1) }
        case .keyboardReturnOrEnter, .keyboardSpacebar:
            if let index = panel.highlighted { choose(index, in: level) }
        default:
            if !key.characters.isEmpty, key.modifierFlags.isDisjoint(with: [.control, .command]) {
                type(key, in: level, isRepeat: isRepeat)
            }
        }
    }

    /// A letter, with or without Alt: it chooses its line. Another one opens its menu of the bar with Alt, or else
    /// moves to the line that begins with it.
    private func type(_ key: UIKey, in level: Int, isRepeat: Bool) {
        if let index = panels[level].row(typedBy: key) {
            guard !isRepeat, panels[level].rows[index].isChoosable else { return }
            move(index, level)
            choose(index, in: level)
        } else if key.modifierFlags.contains(.alternate) {
            if !isRepeat { _ = bar?.press(key) }
        } else if let index = panels[level].choosable(beginningWith: key.characters) {
            move(index, level)
        }
    }

    private func move(_ index: Int?, _ level: Int) {
        guard let index else { return }
        pop(to: level + 1)
        highlight(index, in: level)
    }

    /// Closes the submenu at `level`.
    private func leave(_ level: Int) { pop(to: level) }
}

extension UIMenu {
    /// Marks `action` and removes the mark of the others, in the menu of a single selection that contains it.
    fileprivate func markSelection(of action: UIAction) {
        for case let child as UIMenu in children where child.options.contains(.displayInline) {
            child.markSelection(of: action)
        }
        let actions = children.compactMap { $0 as? UIAction }
        guard options.contains(.singleSelection), actions.contains(where: { $0 === action }) else { return }
        for other in actions { other.state = other === action ? .on : .off }
    }
}
