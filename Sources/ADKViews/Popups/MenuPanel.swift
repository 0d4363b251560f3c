import ADKGraphics
import ADKLayers
import Foundation

/// The panel of one menu: its lines, and the mark of the line that would be chosen. Its content scrolls if it is higher
/// than the panel.
final class MenuPanel: UIView {
    static let padding: CGFloat = 5

    let menu: UIMenu
    /// The place at which the panel was opened, in points of the window, and the side of it.
    var anchor = CGRect.zero
    var side = MenuPlacement.Side.below
    private let showsTitle: Bool
    /// The responder from which commands look for their target.
    private weak var source: UIResponder?
    /// The deferred elements of the menu, with the elements that they gave.
    private var deferred: [ObjectIdentifier: (element: UIDeferredMenuElement, given: [UIMenuElement]?)] = [:]
    /// Deferred elements are asked now, and some gave their elements at once.
    private var (isAsking, gotElements) = (false, false)
    /// Called when deferred elements were loaded.
    var onLoad: () -> Void = {}
    private(set) var rows: [MenuRow] = []
    /// The letters of the lines.
    private(set) var letters: [MenuLetter?] = []
    private let hasLetters: Bool
    /// The letters are underlined.
    var underlinesLetters = false {
        didSet { if underlinesLetters != oldValue { setNeedsLayout() } }
    }
    private var columns = MenuColumns([], [])
    /// The tops of the lines and the end of the last, in points of the content.
    private var tops: [CGFloat] = [0]
    private let surface = CALayer()
    private let scrollView = MenuScrollView(frame: .zero)
    private let highlight = CALayer()
    /// The drawings and separators of the lines that are visible.
    private var shown: [Int: CALayer] = [:]

    /// Shows the panel if it reaches beyond the window's edge.
    private(set) var popup: WindowPopup? {
        // The desktop draws the shadow of a popup.
        didSet { surface.shadowAlpha = popup == nil ? MenuPanel.shadowOpacity : 0 }
    }
    private static let shadowOpacity: CGFloat = 0.24

    /// Opens the popup, unless it is open or the host has none.
    func openPopup(_ kind: WindowPopup.Kind, of window: UIWindow, onLoss: @escaping @MainActor () -> Void) {
        if popup == nil { popup = WindowPopup(kind, of: window, onLoss: onLoss) }
    }

    func closePopup() {
        popup?.close()
        popup = nil
    }

    /// The line that would be chosen.
    var highlighted: Int? {
        didSet { if highlighted != oldValue { setNeedsLayout() } }
    }

    init(_ menu: UIMenu, showsTitle: Bool, hasLetters: Bool, source: UIResponder?) {
        self.menu = menu
        self.hasLetters = hasLetters
        self.showsTitle = showsTitle
        self.source = source
        super.init(frame: .zero)
        surface.backgroundColor = Palette.panel
        surface.borderColor = Palette.panelEdge
        surface.cornerRadius = 9
        surface.shadowAlpha = MenuPanel.shadowOpacity
        surface.shadowRadius = 9
        surface.shadowOffset = CGSize(width: 0, height: 5)
        layer.addSublayer(surface)
        scrollView.keepsOffsetWithinContent = true
        scrollView.onScroll = { [weak self] in self?.setNeedsLayout() }
        addSubview(scrollView)
        highlight.cornerRadius = 6
        scrollView.layer.addSublayer(highlight)
        reload()
    }

    /// Reads the menu's elements, whose states may have changed. The mark stays at its element, if that can still be
    /// chosen.
    func reload() {
        let marked = highlighted.flatMap { rows.indices.contains($0) ? rows[$0].element : nil }
        readRows()
        highlighted = marked.flatMap { marked in rows.firstIndex { $0.element === marked && $0.isChoosable } }
        letters =
            hasLetters && rows.count <= MenuPanel.mostWithLetters
            ? MenuRow.letters(of: rows) : [MenuLetter?](repeating: nil, count: rows.count)
        columns = MenuColumns(rows, letters)
        tops = rows.reduce(into: [0]) { tops, row in tops.append((tops.last ?? 0) + row.height) }
        for layer in shown.values { layer.removeFromSuperlayer() }
        shown = [:]
        setNeedsLayout()
    }

    /// The lines of a menu with letters. In a longer list letters move to the lines that begin with them.
    private static let mostWithLetters = 60

    /// How often elements that are given at once are read, with those that they contain.
    private static let mostRounds = 8

    private func readRows() {
        for _ in 0..<MenuPanel.mostRounds {
            let known = deferred
            rows = MenuLines.rows(of: menu, showsTitle: showsTitle, source: source) {
                known[ObjectIdentifier($0)]?.given
            }
            guard loadNewElements() else { return }
        }
    }

    /// Asks the deferred elements among the lines for their elements, once. Returns whether some were given at once.
    private func loadNewElements() -> Bool {
        (isAsking, gotElements) = (true, false)
        for case .waiting(let element) in rows where deferred[ObjectIdentifier(element)] == nil {
            deferred[ObjectIdentifier(element)] = (element, nil)
            element.load { [weak self] elements in
                guard let self else { return }
                deferred[ObjectIdentifier(element)]?.given = elements
                if isAsking { gotElements = true } else { onLoad() }
            }
        }
        isAsking = false
        return gotElements
    }

    private var contentHeight: CGFloat { tops.last ?? 0 }

    /// The size that shows everything, in points.
    var naturalSize: CGSize {
        CGSize(width: columns.width + 2 * MenuPanel.padding, height: contentHeight + 2 * MenuPanel.padding)
    }

    /// The panel was closed: it fades, and takes no events.
    func leave() {
        closePopup()
        isUserInteractionEnabled = false
        PopupFade.leave(layer) { [weak self] in self?.removeFromSuperview() }
    }

    // MARK: - Lines

    /// Whether the line of a submenu is shown and can be chosen.
    func hasLine(of submenu: UIMenu) -> Bool { rows.contains { $0.element === submenu && $0.isChoosable } }

    /// The line at `point` of the panel.
    func row(at point: CGPoint) -> Int? {
        guard bounds.contains(point), scrollView.frame.contains(point) else { return nil }
        let y = point.y - scrollView.frame.minY + scrollView.contentOffset.y
        guard y >= 0, y < contentHeight else { return nil }
        return (tops.firstIndex { $0 > y } ?? 0) - 1
    }

    /// The frame of a line, in points of the panel.
    func frame(ofRow index: Int) -> CGRect {
        CGRect(
            x: 0, y: scrollView.frame.minY + tops[index] - scrollView.contentOffset.y, width: bounds.width,
            height: rows[index].height)
    }

    /// Scrolls until a line is visible.
    func reveal(_ index: Int) {
        layoutIfNeeded()
        scrollView.scrollRectToVisible(
            CGRect(x: 0, y: tops[index], width: 1, height: rows[index].height), animated: false)
    }

    /// The next line in a direction that can be chosen, after `index`, wrapping around.
    func choosable(after index: Int?, by direction: Int) -> Int? {
        guard !rows.isEmpty else { return nil }
        let start = index ?? (direction > 0 ? -1 : rows.count)
        for step in 1...rows.count {
            let next = (start + direction * step) % rows.count
            let place = next < 0 ? next + rows.count : next
            if rows[place].isChoosable { return place }
        }
        return nil
    }

    /// The line with the letter that `key` types, also if it cannot be chosen.
    func row(typedBy key: UIKey) -> Int? { letters.firstIndex { $0?.isTyped(by: key) ?? false } }

    /// The next line after the highlighted one whose title begins with `letter`.
    func choosable(beginningWith letter: String) -> Int? {
        var index = highlighted
        for _ in rows.indices {
            guard let next = choosable(after: index, by: 1) else { return nil }
            if rows[next].title.range(of: letter, options: [.anchored, .caseInsensitive]) != nil { return next }
            index = next
        }
        return nil
    }

    // MARK: - Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        surface.frame = CGRect(origin: .zero, size: bounds.size)
        surface.borderWidth = hairline
        scrollView.frame = CGRect(origin: .zero, size: bounds.size)
            .insetBy(dx: 0, dy: min(MenuPanel.padding, bounds.height / 2))
        scrollView.contentSize = CGSize(width: bounds.width, height: contentHeight)
        placeHighlight()
        showRows()
    }

    private func placeHighlight() {
        guard let highlighted, rows.indices.contains(highlighted) else {
            highlight.isHidden = true
            return
        }
        highlight.isHidden = false
        highlight.backgroundColor = Palette.selected
        highlight.frame = snapped(
            CGRect(
                x: MenuPanel.padding, y: tops[highlighted], width: bounds.width - 2 * MenuPanel.padding,
                height: rows[highlighted].height))
    }

    /// Draws the lines that are visible. O(lines), but only visible ones are drawn.
    private func showRows() {
        let visible = scrollView.bounds
        let indices = rows.indices.filter { tops[$0] < visible.maxY && tops[$0 + 1] > visible.minY }
        let old = shown
        shown = [:]
        for index in indices {
            let layer = old[index] ?? (rows[index].isSeparator ? CALayer() : DrawnLayer())
            shown[index] = layer
            if layer.superlayer == nil { scrollView.layer.addSublayer(layer) }
            show(rows[index], letters[index], in: layer, top: tops[index])
        }
        for (index, layer) in old where shown[index] == nil { layer.removeFromSuperlayer() }
    }

    private func show(_ row: MenuRow, _ letter: MenuLetter?, in layer: CALayer, top: CGFloat) {
        let width = bounds.width - 2 * MenuPanel.padding
        guard let drawn = layer as? DrawnLayer else {
            layer.backgroundColor = Palette.separator
            layer.frame = snapped(
                CGRect(
                    x: MenuPanel.padding + MenuColumns.margin, y: top + row.height / 2,
                    width: max(0, width - 2 * MenuColumns.margin), height: hairline))
            return
        }
        let size = CGSize(width: max(0, width), height: row.height)
        let (columns, isReversed) = (columns, isRightToLeft)
        let text = row.text(letter, underlines: underlinesLetters)
        drawn.alpha = row.isChoosable || row.element == nil ? 1 : Palette.disabledOpacity
        drawn.show(
            row.look(text, isRightToLeft: isReversed),
            in: snapped(CGRect(x: MenuPanel.padding, y: top, width: size.width, height: size.height)),
            traits: traitCollection
        ) { row.draw(text, in: $0, size: size, columns: columns, isRightToLeft: isReversed) }
    }

    override func traitCollectionDidChange() {
        super.traitCollectionDidChange()
        setNeedsLayout()
    }
}

extension MenuRow {
    var isSeparator: Bool { if case .separator = self { true } else { false } }
}

/// Scrolls the lines of a menu. Keys belong to the menu.
private final class MenuScrollView: UIScrollView {
    var onScroll: () -> Void = {}
    override func contentOffsetDidChange() { onScroll() }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }
}
