import ADKGraphics
import Foundation

/// One line of a menu.
@MainActor
enum MenuRow {
    case action(UIAction)
    /// A command, and the copy that its target has validated.
    case command(UICommand, shown: UICommand)
    case submenu(UIMenu)
    /// A deferred element that has not given its elements yet.
    case waiting(UIDeferredMenuElement)
    case header(String)
    case separator

    /// The element of the line, if it has one.
    var element: UIMenuElement? {
        switch self {
        case .action(let action): action
        case .command(let command, _): command
        case .submenu(let menu): menu
        case .waiting(let deferred): deferred
        case .header, .separator: nil
        }
    }

    /// The element as the line shows it.
    private var shown: UIMenuElement? { if case .command(_, let shown) = self { shown } else { element } }

    private var attributes: UIMenuElement.Attributes {
        switch self {
        case .action(let action): action.attributes
        case .command(_, let shown): shown.attributes
        case .waiting: .disabled
        case .submenu(let menu): menu.options.contains(.destructive) ? .destructive : []
        case .header, .separator: []
        }
    }

    /// The key of a command.
    var keyText: String { (element as? UIKeyCommand)?.keyText ?? "" }

    var title: String {
        switch self {
        case .header(let title): title
        case .action, .command, .submenu, .waiting: shown?.title ?? ""
        case .separator: ""
        }
    }

    /// Whether keys and the pointer can choose the line.
    var isChoosable: Bool {
        switch self {
        case .action, .command, .waiting: !attributes.contains(.disabled)
        case .submenu(let menu): MenuLines.hasRows(menu)
        case .header, .separator: false
        }
    }

    var isSubmenu: Bool { if case .submenu = self { true } else { false } }

    private var isDestructive: Bool { attributes.contains(.destructive) }

    var state: UIMenuElement.State {
        switch self {
        case .action(let action): action.state
        case .command(_, let shown): shown.state
        case .submenu, .waiting, .header, .separator: .off
        }
    }

    var hasImage: Bool { shown?.image != nil }

    // MARK: - Look

    static let font = UIFont.systemFont(ofSize: 13.5)
    static let smallFont = UIFont.systemFont(ofSize: 11.5)
    static let headerFont = UIFont.systemFont(ofSize: 11.5, weight: .semibold)

    /// In points.
    var height: CGFloat {
        switch self {
        case .separator: 9
        case .header: 24
        case .action, .command, .submenu, .waiting: shown?.subtitle?.isEmpty ?? true ? 28 : 42
        }
    }

    private var color: UIColor {
        if case .header = self { return Palette.secondaryText }
        return isDestructive ? Palette.destructive : Palette.text
    }

    /// The title with its letter, which `underlines` marks.
    func text(_ letter: MenuLetter?, underlines: Bool = false) -> ControlText {
        if case .header(let title) = self {
            return ControlText(title, font: MenuRow.headerFont, color: Palette.secondaryText)
        }
        return ControlText(title, letter, underlines: underlines, font: MenuRow.font, color: color)
    }

    private var smallText: ControlText? {
        guard let subtitle = shown?.subtitle, !subtitle.isEmpty else { return nil }
        return ControlText(subtitle, font: MenuRow.smallFont, color: Palette.secondaryText)
    }

    private var keyLabel: ControlText { ControlText(keyText, font: MenuRow.font, color: Palette.secondaryText) }
    /// The width of the key, in points.
    var keyWidth: CGFloat { keyText.isEmpty ? 0 : keyLabel.size().width.rounded(.up) }

    /// The width of the texts, in points.
    func textWidth(_ letter: MenuLetter?) -> CGFloat {
        max(text(letter).size().width, smallText?.size().width ?? 0).rounded(.up)
    }

    /// The look of a line: the same values draw the same pixels.
    struct Look: Hashable {
        let title: ControlText
        let subtitle, key: String
        let image: UInt64
        let state: UIMenuElement.State
        let isChoosable, isSubmenu, isDestructive, isRightToLeft: Bool
    }

    func look(_ title: ControlText, isRightToLeft: Bool) -> Look {
        Look(
            title: title, subtitle: shown?.subtitle ?? "", key: keyText, image: shown?.image?.contentID ?? 0,
            state: state, isChoosable: isChoosable, isSubmenu: isSubmenu, isDestructive: isDestructive,
            isRightToLeft: isRightToLeft)
    }

    /// Draws the line with `text` as its title in a box of `size` with the origin at zero.
    func draw(_ text: ControlText, in context: CGContext, size: CGSize, columns: MenuColumns, isRightToLeft: Bool) {
        func place(_ rect: CGRect) -> CGRect {
            isRightToLeft
                ? CGRect(x: size.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
        }
        func draw(_ text: ControlText, at x: CGFloat, top: CGFloat, width: CGFloat) {
            let own = text.size(width: width)
            let box = place(CGRect(x: x, y: top, width: own.width, height: own.height))
            text.draw(in: context, at: box.origin, width: width)
        }
        let middle = size.height / 2
        if case .header = self {
            let height = text.size().height
            let room = size.width - 2 * MenuColumns.margin
            return draw(text, at: MenuColumns.margin, top: middle - height / 2, width: room)
        }
        let glyph: ControlGlyph? = state == .on ? .checkMark : state == .mixed ? .dash : nil
        if let glyph {
            let box = CGRect(centre: CGPoint(x: MenuColumns.margin + 6, y: middle), size: CGSize(width: 11, height: 11))
            glyph.draw(in: context, place(box), color: color)
        }
        if let image = shown?.image {
            let box = CGRect(
                centre: CGPoint(x: columns.image + MenuColumns.imageSide / 2, y: middle),
                size: CGSize(width: MenuColumns.imageSide, height: MenuColumns.imageSide))
            image.shown(in: color, templateByDefault: true)
                .draw(in: place(box.fitting(image.size)), of: context)
        }
        let room = columns.textWidth
        let height = text.size().height
        if let smallText {
            let both = height + smallText.size().height
            draw(text, at: columns.text, top: middle - both / 2, width: room)
            draw(smallText, at: columns.text, top: middle - both / 2 + height, width: room)
        } else {
            draw(text, at: columns.text, top: middle - height / 2, width: room)
        }
        if !keyText.isEmpty {
            let width = keyWidth
            draw(keyLabel, at: size.width - MenuColumns.margin - width, top: middle - height / 2, width: width)
        }
        if isSubmenu {
            let box = CGRect(
                centre: CGPoint(x: size.width - MenuColumns.margin - 4, y: middle), size: CGSize(width: 12, height: 12))
            ControlGlyph.forwardChevron.draw(
                in: context, place(box), color: Palette.secondaryText, isMirrored: isRightToLeft)
        }
    }
}

extension CGRect {
    /// The largest rectangle of the shape of `size` in the middle of this one, not larger than `size`.
    func fitting(_ size: CGSize) -> CGRect {
        guard size.width > 0, size.height > 0 else { return self }
        let factor = min(1, width / size.width, height / size.height)
        return CGRect(centre: centre, size: CGSize(width: size.width * factor, height: size.height * factor))
    }
}

/// The columns of a menu, in points from the start of a line.
struct MenuColumns {
    static let margin: CGFloat = 10
    static let imageSide: CGFloat = 16
    static let mostText: CGFloat = 360
    static let leastWidth: CGFloat = 120
    /// The space between a title and a key.
    static let keyGap: CGFloat = 28

    let image, text, textWidth, width: CGFloat

    @MainActor
    init(_ rows: [MenuRow], _ letters: [MenuLetter?]) {
        let hasMarks = rows.contains { $0.state != .off }
        let hasImages = rows.contains(where: \.hasImage)
        image = MenuColumns.margin + (hasMarks ? 20 : 0)
        text = image + (hasImages ? MenuColumns.imageSide + 8 : 0)
        let longest = MenuColumns.longest(rows)
        let natural = longest.map { rows[$0].textWidth(letters[$0]) }.max() ?? 0
        let keys = longest.map { rows[$0].keyWidth }.max() ?? 0
        let arrow: CGFloat = rows.contains(where: \.isSubmenu) ? 24 : 0
        let end = max(arrow, keys > 0 ? MenuColumns.keyGap + keys : 0)
        let least = MenuColumns.leastWidth - text - end - MenuColumns.margin
        textWidth = max(least, min(MenuColumns.mostText, natural + 1))
        width = text + textWidth + end + MenuColumns.margin
    }

    /// The lines that are measured: of very many, those with the longest titles.
    @MainActor
    private static func longest(_ rows: [MenuRow]) -> [Int] {
        guard rows.count > 400 else { return Array(rows.indices) }
        return rows.indices.map { ($0, rows[$0].title.utf8.count) }.sorted { $0.1 > $1.1 }.prefix(100).map(\.0)
    }
}
