import ADKLayers
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// Headers and footers of sections: nodes, views or titles of the app.
extension TableAdapter {
    /// Whether any section may have a header. Asks for the first section's, to see which methods are implemented.
    var hasHeaders: Bool {
        tableNode.tableStyle != .plain || nodeBlock(forHeaderOf: 0) != nil
            || DefaultedMethods.mayBeImplemented(.headerNode, by: delegate)
            || DefaultedMethods.mayBeImplemented(.headerView, by: delegate)
            || DefaultedMethods.mayBeImplemented(.headerHeight, by: delegate)
            || DefaultedMethods.mayBeImplemented(.headerTitle, by: dataSource)
    }

    var hasFooters: Bool {
        tableNode.tableStyle != .plain || nodeBlock(forFooterOf: 0) != nil
            || DefaultedMethods.mayBeImplemented(.footerNode, by: delegate)
            || DefaultedMethods.mayBeImplemented(.footerView, by: delegate)
            || DefaultedMethods.mayBeImplemented(.footerHeight, by: delegate)
            || DefaultedMethods.mayBeImplemented(.footerTitle, by: dataSource)
    }

    func nodeBlock(forHeaderOf section: Int) -> ASCellNodeBlock? {
        if let block = delegate?.tableNode(tableNode, nodeBlockForHeaderInSection: section) { return block }
        let (view, height) = delegate.map { supplement($0, .headerView, .headerHeight, section) } ?? (nil, nil)
        if let height, height <= SupplementHeight.least { return nil }
        if view == nil, let title = dataSource?.tableNode(tableNode, titleForHeaderInSection: section) {
            return titleBlock(title, SectionTitleNode.Place(isHeader: true, section, tableNode.tableStyle), height)
        }
        return block(view, height ?? space(isHeader: true, section))
    }

    func nodeBlock(forFooterOf section: Int) -> ASCellNodeBlock? {
        if let block = delegate?.tableNode(tableNode, nodeBlockForFooterInSection: section) { return block }
        let (view, height) = delegate.map { supplement($0, .footerView, .footerHeight, section) } ?? (nil, nil)
        if let height, height <= SupplementHeight.least { return nil }
        if view == nil, let title = dataSource?.tableNode(tableNode, titleForFooterInSection: section) {
            return titleBlock(title, SectionTitleNode.Place(isHeader: false, section, tableNode.tableStyle), height)
        }
        return block(view, height ?? space(isHeader: false, section))
    }

    /// The height of a header or footer that the app leaves to the table; nil for none.
    private func space(isHeader: Bool, _ section: Int) -> CGFloat? {
        tableNode.tableStyle == .plain ? nil : isHeader && section == 0 ? SupplementHeight.top : SupplementHeight.space
    }

    /// The view of the delegate's method in UIKit's form, and the height; nil for what it leaves to the table.
    private func supplement(
        _ delegate: any ASTableDelegate, _ viewMethod: DefaultedMethods, _ heightMethod: DefaultedMethods,
        _ section: Int
    ) -> (view: UIView?, height: CGFloat?) {
        let isHeader = viewMethod == .headerView
        let view = DefaultedMethods.answer(viewMethod, of: delegate) {
            isHeader
                ? delegate.tableView(tableNode.view, viewForHeaderInSection: section)
                : delegate.tableView(tableNode.view, viewForFooterInSection: section)
        }
        let height = DefaultedMethods.answer(heightMethod, of: delegate) {
            isHeader
                ? delegate.tableView(tableNode.view, heightForHeaderInSection: section)
                : delegate.tableView(tableNode.view, heightForFooterInSection: section)
        }
        // Negative heights, such as `automaticDimension`, and NaN leave the height to the table.
        return (view ?? nil, height.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil })
    }

    private func titleBlock(
        _ title: String, _ place: SectionTitleNode.Place, _ height: CGFloat?
    ) -> ASCellNodeBlock {
        {
            let node = SectionTitleNode(title, place)
            if let height { node.style.height = .points(height) }
            return node
        }
    }

    private func block(_ view: UIView?, _ height: CGFloat?) -> ASCellNodeBlock? {
        guard view != nil || height != nil else { return nil }
        let height = height ?? view.map(SupplementHeight.own) ?? SupplementHeight.standard
        let holder = view.map(ViewHolder.init)
        return { SectionViewNode(holder, height: height) }
    }

    /// Clips the first and the last row of each section to the round corners of their card. O(visible rows).
    func roundCards() {
        let data = tableNode.controller.data
        for record in data.groups.unsortedPlacedRecords {
            guard let place = data.map.path(record.slot) else { continue }
            var corners: CACornerMask = []
            if place.row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
            if place.row == data.map.rows(in: place.section) - 1 {
                corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
            }
            record.node?.cardCorners = corners
        }
    }

    /// A header or footer comes into view.
    func willDisplaySupplement(_ node: ASCellNode, _ item: ListItem) {
        guard let delegate else { return }
        let view = (node as? SectionViewNode)?.shownView ?? node.view
        switch item.part {
        case .header: delegate.tableView(tableNode.view, willDisplayHeaderView: view, forSection: item.section)
        case .footer: delegate.tableView(tableNode.view, willDisplayFooterView: view, forSection: item.section)
        case .row, .supplement: break
        }
    }
}

/// Heights of headers and footers, in points.
private enum SupplementHeight {
    /// Apps hide a header with a height of `leastNormalMagnitude`.
    static let least: CGFloat = 0.01
    /// The height of a view that has none.
    static let standard: CGFloat = 28
    /// The space above and below the rows of a grouped table, and above its first section. Source: UIKit's heights.
    static let space: CGFloat = 18
    static let top: CGFloat = 35

    /// The height of a view: its own, or else that of its content.
    @MainActor
    static func own(_ view: UIView) -> CGFloat {
        if view.bounds.height > 0 { return view.bounds.height }
        let fitting = view.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)).height
        return fitting > 0 && fitting.isFinite ? fitting : standard
    }
}

// MARK: - Deleting with the keyboard

extension TableAdapter {
    /// Asks the data source to delete `paths`, which are in the order of the table. Last row first, so that the others
    /// keep their paths. Returns whether a row was deleted.
    func delete(_ paths: [IndexPath]) -> Bool {
        guard let dataSource else { return false }
        var isHandled = false
        for path in paths.reversed() {
            let view = tableNode.view
            guard dataSource.tableView(view, canEditRowAt: path),
                delegate?.tableView(view, editingStyleForRowAt: path) ?? .delete == .delete
            else { continue }
            let answer: Void? = DefaultedMethods.answer(.commitEdit, of: dataSource) {
                dataSource.tableView(view, commit: .delete, forRowAt: path)
            }
            if answer != nil { isHandled = true }
        }
        return isHandled
    }
}
