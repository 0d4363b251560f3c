import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import Foundation

extension ASCellNode {
    /// The mark at the end of the cell. The content is narrower by its width, 33 points. `.none` by default. Any
    /// thread.
    ///
    /// Differs from Texture: a detail button is no mark here. Place a button in the layout of the cell.
    public var accessoryType: UITableViewCell.AccessoryType {
        get { cellState.withLock { $0.accessoryType } }
        set {
            let isNew = cellState.withLock { state in
                defer { state.accessoryType = newValue }
                return state.accessoryType != newValue
            }
            guard isNew else { return }
            setNeedsLayout()
            ASPerformBlockOnMainThread { [weak self] in self?.placeAccessory() }
        }
    }

    /// The layout of the content beside the mark, and of the cell with the mark.
    func layoutBesideAccessory(_ range: ASSizeRange, _ measure: (ASSizeRange) -> ASLayout) -> ASLayout {
        let width = CellAccessory.width
        let content = measure(
            ASSizeRange(
                min: CGSize(width: max(0, range.min.width - width), height: range.min.height),
                max: CGSize(width: max(0, range.max.width - width), height: range.max.height)))
        // In right-to-left layout the mark is on the left.
        let shift = isRightToLeft ? width : 0
        return ASLayout(
            layoutElement: self,
            size: ASSizeRangeClamp(range, CGSize(width: content.size.width + width, height: content.size.height)),
            sublayouts: content.sublayouts.map {
                $0.positioned(at: CGPoint(x: $0.position.x + shift, y: $0.position.y))
            })
    }

    private var isRightToLeft: Bool { asyncTraitCollection().layoutDirection == .rightToLeft }

    /// Shows, moves or removes the mark.
    @MainActor
    func placeAccessory() {
        let lines = CellAccessory.lines(of: accessoryType)
        guard isNodeLoaded, !lines.isEmpty || accessoryLayer != nil else { return }
        guard !lines.isEmpty else {
            accessoryLayer?.removeFromSuperlayer()
            accessoryLayer = nil
            return
        }
        let mark = accessoryLayer ?? CALayer()
        accessoryLayer = mark
        let middle = CellAccessory.width / 2
        mark.frame = CGRect(
            x: isRightToLeft ? 0 : bounds.width - CellAccessory.width, y: 0, width: CellAccessory.width,
            height: bounds.height)
        while mark.sublayers.count > lines.count { mark.sublayers.last?.removeFromSuperlayer() }
        while mark.sublayers.count < lines.count { mark.addSublayer(CALayer()) }
        for (layer, line) in zip(mark.sublayers, lines) {
            let mirror: CGFloat = isRightToLeft && accessoryType == .disclosureIndicator ? -1 : 1
            let (dx, dy) = ((line.1.x - line.0.x) * mirror, line.1.y - line.0.y)
            layer.backgroundColor = accessoryType == .checkmark ? tintColor : CellAccessory.color
            layer.cornerRadius = CellAccessory.thickness / 2
            layer.bounds = CGRect(
                x: 0, y: 0, width: hypot(dx, dy) + CellAccessory.thickness, height: CellAccessory.thickness)
            layer.position = CGPoint(
                x: middle + mirror * (line.0.x + line.1.x) / 2, y: bounds.height / 2 + (line.0.y + line.1.y) / 2)
            layer.affineTransform = CGAffineTransform(rotationAngle: atan2(dy, dx))
        }
        if mark.superlayer !== layer { layer.addSublayer(mark) }
    }
}

/// The marks at the end of cells. Lengths are in points.
private enum CellAccessory {
    static let width: CGFloat = 33
    static let thickness: CGFloat = 2
    static let color = UIColor(light: UIColor(white: 0.76, alpha: 1), dark: UIColor(white: 0.35, alpha: 1))

    /// The lines of a mark, from the middle of its place.
    static func lines(of type: UITableViewCell.AccessoryType) -> [(CGPoint, CGPoint)] {
        switch type {
        case .none: []
        case .disclosureIndicator:
            [
                (CGPoint(x: -2.5, y: -5), CGPoint(x: 2.5, y: 0)),
                (CGPoint(x: -2.5, y: 5), CGPoint(x: 2.5, y: 0)),
            ]
        case .checkmark:
            [
                (CGPoint(x: -6, y: 0.5), CGPoint(x: -2, y: 4.5)),
                (CGPoint(x: -2, y: 4.5), CGPoint(x: 6, y: -4.5)),
            ]
        }
    }
}
