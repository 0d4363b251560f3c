import ADKGraphics
import ADKLayers
import Foundation

/// The titles of a window's main menu, in a bar at its upper edge. One of its menus is open at a time.
@MainActor
final class MenuBar: UIView {
    static let height: CGFloat = 28
    private static let padding: CGFloat = 10
    private static let font = UIFont.systemFont(ofSize: 13.5)

    /// A title in the bar.
    private struct Title {
        let menu: UIMenu
        let letter: MenuLetter?
        let layer: DrawnLayer
        var frame = CGRect.zero
    }

    private var titles: [Title] = []
    private let highlight = CALayer()
    private let edge = CALayer()
    private weak var session: MenuSession?
    /// The title whose menu is open, or that is under the pointer.
    private var marked: Int? { didSet { if marked != oldValue { setNeedsLayout() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Palette.bar
        highlight.cornerRadius = 5
        edge.backgroundColor = Palette.separator
        layer.addSublayer(highlight)
        layer.addSublayer(edge)
        cursor = .arrow
    }

    // MARK: - Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        readMenu()
        var x = MenuBar.padding / 2
        for index in titles.indices {
            let text = text(of: titles[index])
            let size = text.size()
            let width = size.width.rounded(.up) + 2 * MenuBar.padding
            titles[index].frame = mirrored(CGRect(x: x, y: 0, width: width, height: bounds.height))
            x += width
            let box = CGRect(centre: titles[index].frame.centre, size: size)
            titles[index].layer.show(text, in: snapped(box), traits: traitCollection) { text.draw(in: $0) }
        }
        edge.frame = CGRect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
        highlight.isHidden = marked == nil
        guard let marked, titles.indices.contains(marked) else { return }
        highlight.backgroundColor = session == nil ? Palette.hovered : Palette.selected
        highlight.frame = snapped(titles[marked].frame.insetBy(dx: 1, dy: 3))
    }

    private func text(of title: Title) -> ControlText {
        ControlText(
            title.menu.title, title.letter, underlines: underlinesLetters, font: MenuBar.font, color: Palette.text)
    }

    /// The letters are underlined: Alt is held, or the open menu is used with keys.
    var underlinesLetters: Bool { window?.focus.isAltHeld ?? false || session?.underlinesLetters ?? false }

    /// Shows the titles of the menus that have lines.
    private func readMenu() {
        let menus = window?.mainMenu.children.compactMap { $0 as? UIMenu }.filter { MenuLines.hasRows($0) } ?? []
        guard !menus.elementsEqual(titles, by: { $0 === $1.menu }) else { return }
        for title in titles { title.layer.removeFromSuperlayer() }
        titles = zip(menus, UIMenu.letters(of: menus)).map { Title(menu: $0, letter: $1, layer: DrawnLayer()) }
        for title in titles { layer.addSublayer(title.layer) }
        if session == nil { marked = nil }
    }

    override func traitCollectionDidChange() {
        super.traitCollectionDidChange()
        setNeedsLayout()
    }

    // MARK: - Menus

    /// The titles with their places in the bar.
    var shownTitles: [(title: String, frame: CGRect)] { titles.map { ($0.menu.title, $0.frame) } }

    /// Opens a menu, or moves to it from another of the bar.
    private func open(_ index: Int) {
        guard let window, titles.indices.contains(index) else { return }
        let anchor = convert(titles[index].frame, to: nil)
        marked = index
        if let session, session.isOpen {
            return session.replace(by: titles[index].menu, at: anchor)
        }
        let opened = MenuSession(
            titles[index].menu, in: window, at: anchor, sender: self, isRightToLeft: isRightToLeft,
            source: window.commandSource, bar: self
        ) { [weak self] in
            self?.session = nil
            self?.marked = nil
        }
        session = opened
        setNeedsLayout()
    }

    /// Opens the menu beside the open one, around the ends of the bar.
    func openMenu(by step: Int) {
        guard let marked, !titles.isEmpty else { return }
        open((marked + step + titles.count) % titles.count)
    }

    /// Whether `menu` is still in the bar.
    func shows(_ menu: UIMenu) -> Bool { window?.mainMenu.children.contains { $0 === menu } ?? false }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { session?.close() }
    }

    /// The pointer is at `point` of the window while a menu of the bar is open. Returns whether it moved to another
    /// title, whose menu is open now.
    func switchMenu(at point: CGPoint) -> Bool {
        guard let index = title(at: convert(point, from: nil)), index != marked else { return false }
        open(index)
        return true
    }

    private func title(at point: CGPoint) -> Int? {
        // The main menu may be another one since the last frame.
        layoutIfNeeded()
        return titles.firstIndex { $0.frame.contains(point) }
    }

    /// F10 opens the first menu, and Alt with the letter of a title opens its menu. Returns whether `key` is one of
    /// these.
    func press(_ key: UIKey) -> Bool {
        layoutIfNeeded()
        if key.keyCode == .keyboardF10, key.modifierFlags.isEmpty {
            open(0)
            return !titles.isEmpty
        }
        guard key.modifierFlags == .alternate,
            let index = titles.firstIndex(where: { $0.letter?.isTyped(by: key) ?? false })
        else { return false }
        open(index)
        return true
    }

    // MARK: - Pointer

    override func pointerMoved(to point: CGPoint) {
        super.pointerMoved(to: point)
        if session == nil { marked = title(at: point) }
    }

    override func pointerExited() {
        super.pointerExited()
        if session == nil { marked = nil }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, touch.buttonNumber == 1, let index = title(at: touch.location(in: self)) else {
            return
        }
        open(index)
        session?.openingPressBegan(at: touch.location(in: nil))
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { session?.pointerMoved(to: touch.location(in: nil)) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first { session?.released(at: touch.location(in: nil)) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
