import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// The views behind a cell's content.
@MainActor
final class CellBackgrounds {
    var plain: UIView?
    var selected: UIView?
    /// `plain` shows that the cell is selected or pressed.
    var showsStates = false
}

extension ASCellNode {
    /// A view behind the cell's content, as large as the cell. Nil by default.
    @preconcurrency @MainActor public var backgroundView: UIView? {
        get { backgrounds?.plain }
        set { setBackgroundView(newValue, showsStates: false) }
    }

    /// A view behind the cell's content while the cell is selected or pressed, in place of the tint. Nil by default.
    /// Not shown with the selection style `.none`.
    @preconcurrency @MainActor public var selectedBackgroundView: UIView? {
        get { backgrounds?.selected }
        set { setBackground(\.selected, newValue) }
    }

    /// Sets `backgroundView`. With `showsStates` the view takes the place of the tint of a selected or pressed cell.
    @MainActor
    package func setBackgroundView(_ view: UIView?, showsStates: Bool) {
        if backgrounds != nil || view != nil {
            let all = backgrounds ?? CellBackgrounds()
            backgrounds = all
            all.showsStates = showsStates
        }
        setBackground(\.plain, view)
    }

    @MainActor
    private func setBackground(_ path: ReferenceWritableKeyPath<CellBackgrounds, UIView?>, _ view: UIView?) {
        let all = backgrounds ?? CellBackgrounds()
        backgrounds = all
        guard all[keyPath: path] !== view else { return }
        all[keyPath: path]?.removeFromSuperview()
        all[keyPath: path] = view
        showState()
    }

    /// Adds the views of the cell's state behind its content and removes the others.
    @MainActor
    func placeBackgrounds(isSelected: Bool) {
        guard let backgrounds, isNodeLoaded else { return }
        let frame = CGRect(origin: .zero, size: bounds.size)
        var wanted: [UIView] = []
        if let plain = backgrounds.plain { wanted.append(plain) }
        if let selected = backgrounds.selected {
            if isSelected { wanted.append(selected) } else { selected.removeFromSuperview() }
        }
        for (index, background) in wanted.enumerated() {
            background.frame = frame
            background.layer.zPosition = -1
            if background.superview !== view { view.insertSubview(background, at: index) }
        }
    }
}
