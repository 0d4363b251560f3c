import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKText
import ADKViews
import Foundation

/// The pointer, fingers and keys.
extension ASTextNode {
    /// A button, or a finger, went down on the text.
    @MainActor
    func selectionBegan(_ touch: UITouch, with event: UIEvent?) {
        guard isSelectable, let caret = caret(atWindow: touch.location(in: nil)) else { return }
        becomeFirstResponder()
        let selection = TextSelection.of(self)
        let part = selectedPart ?? SelectedPart(selection)
        selectedPart = part
        if touch.type == .indirectPointer || touch.tapCount > 1 {
            if event?.modifierFlags.contains(.shift) ?? false {
                selection.extend(to: caret, in: self)
            } else if touch.tapCount == 1, isSelected(atWindow: touch.location(in: nil)) {
                part.press = .onSelection(touch.location(in: nil))
                return
            } else {
                selection.begin(TextUnit(clicks: touch.tapCount), in: self, at: caret)
            }
        } else {
            // A finger that moves scrolls.
            selection.clear()
            part.longPress = LongPress(at: touch.location(in: view)) { [weak self] in self?.longPressed(at: $0) }
        }
        guard press == nil, !handlesClicks, selection.isEmpty else { return }
        part.press = .passed(touch)
        nextResponder?.touchesBegan([touch], with: event)
    }

    /// A finger rested on the text: it selects a word and opens the menu.
    @MainActor
    private func longPressed(at point: CGPoint) {
        guard press == nil else { return }
        selectionTakesPress(with: nil)
        openSelectionMenu(at: point)
    }

    @MainActor
    func selectionMoved(_ touch: UITouch, with event: UIEvent?) {
        guard isSelectable, let part = selectedPart else { return }
        part.longPress?.moved(to: touch.location(in: view))
        if case .onSelection(let start) = part.press {
            guard touch.isDrag(from: start) else { return }
            part.press = .none
            view.beginDrag(part.selection.content ?? PasteboardContent(), canMove: false) { _ in }
            return
        }
        guard touch.type == .indirectPointer || touch.tapCount > 1 else { return }
        part.selection.drag(to: touch.location(in: nil))
        if !part.selection.isEmpty { selectionTakesPress(with: event) }
    }

    /// The views behind the text lose the press.
    @MainActor
    func selectionTakesPress(with event: UIEvent?) {
        guard let touch = selectedPart?.endPress() else { return }
        nextResponder?.touchesCancelled([touch], with: event)
    }

    /// The button was released. Returns whether text is selected: then the press was no click on a link.
    @MainActor
    func selectionEnded(with event: UIEvent?) -> Bool {
        guard let part = selectedPart else { return false }
        if case .onSelection = part.press { part.selection.clear() }
        part.selection.endDrag()
        part.selection.offer()
        if let touch = part.endPress() { nextResponder?.touchesEnded([touch], with: event) }
        return !part.selection.isEmpty
    }

    /// Returns whether the key was handled.
    @MainActor
    func selectionKeyBegan(_ press: UIPress, _ key: UIKey) -> Bool {
        guard isSelectable, isFirstResponder(), key.modifierFlags.isDisjoint(with: [.alternate, .command]) else {
            return false
        }
        let isControl = key.modifierFlags.contains(.control)
        let part = selectedPart
        switch key.keyCode {
        case .keyboardEscape where !(part?.selection.isEmpty ?? true):
            part?.selection.clear()
            return true
        case .keyboardInsert where isControl && part?.selection.text != nil:
            copySelectedText()
            return true
        case _ where key.modifierFlags.contains(.shift):
            guard part?.selection.extend(by: key.keyCode, words: isControl) ?? false else { return false }
            part?.selection.offer()
            return true
        case _ where isControl && key.characters.lowercased() == "c":
            guard part?.selection.text != nil else { return false }
            copySelectedText()
            return true
        case _ where isControl && key.characters.lowercased() == "a":
            selectAllText()
            return true
        default:
            return false
        }
    }

    // MARK: - The menu

    /// Opens the menu for a press at `point`, in the node's points. A press on a word that is not selected selects it.
    @MainActor
    func openSelectionMenu(at point: CGPoint) {
        becomeFirstResponder()
        let link = link(at: point)
        if link == nil { selectWord(at: point) }
        _ = view.presentMenu(selectionMenu(for: link), at: point)
    }

    /// Opens the menu at the link with the focus, or at the end of the selection.
    @MainActor
    func openSelectionMenuByKey() -> Bool {
        guard isSelectable, isFirstResponder() else { return false }
        let selected = selectedRange
        let place =
            focusedLinkRect ?? (selected.length > 0 ? rects(forTextRange: selected).last : nil)
            ?? view.layer.visibleRegion.intersection(bounds)
        return view.presentMenu(selectionMenu(for: linkFocus?.link), from: place)
    }

    @MainActor
    private func selectWord(at point: CGPoint) {
        let place = view.convert(point, to: nil)
        guard let placed, let caret = caret(atWindow: place), !isSelected(atWindow: place),
            !placed.shaped.hits(near: placed.inText(point), reach: ASTextNode.linkReach, width: placed.width).isEmpty
        else { return }
        // A press between two words selects nothing.
        guard placed.shaped.text.slice(unit(.word, at: caret)).string.contains(where: { !$0.isWhitespace }) else {
            return
        }
        let selection = TextSelection.of(self)
        selection.begin(.word, in: self, at: caret)
        selection.offer()
    }

    @MainActor
    private func selectionMenu(for link: TextLink?) -> UIMenu {
        let copy = UIAction(title: FrameworkWord.copy.text, attributes: selectedText == nil ? .disabled : []) {
            [weak self] _ in
            self?.copySelectedText()
        }
        let all = UIAction(title: FrameworkWord.selectAll.text) { [weak self] _ in self?.selectAllText() }
        let lines = [link.map { linkActions($0) } ?? [], [copy], [all]]
        return UIMenu(children: lines.filter { !$0.isEmpty }.map { UIMenu(options: .displayInline, children: $0) })
    }

    @MainActor
    private func linkActions(_ link: TextLink) -> [UIAction] {
        let address = (link.value.any as? URL)?.absoluteString ?? link.value.any as? String
        let open = UIAction(title: FrameworkWord.openLink.text) { [weak self] _ in self?.clicked(link) }
        let copy = address.map { address in
            UIAction(title: FrameworkWord.copyLink.text) { _ in UIPasteboard.general.string = address }
        }
        return [open] + (copy.map { [$0] } ?? [])
    }
}
