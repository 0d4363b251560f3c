import AsyncDisplayKit
import GalleryLibrary

/// An arrangement of the photos of a folder.
enum PhotoArrangement: String, CaseIterable, Codable, Sendable {
    case grid, justified, mosaic, feed

    /// The word in menus.
    var title: String {
        switch self {
        case .grid: "Grid"
        case .justified: "Rows"
        case .mosaic: "Columns"
        case .feed: "Cards"
        }
    }

    /// The name of the symbol in the header bar.
    var symbol: String {
        switch self {
        case .grid: "square.grid.3x3"
        case .justified: "rectangle.grid.2x2"
        case .mosaic: "rectangle.split.3x1"
        case .feed: "rectangle.grid.1x2"
        }
    }
}

extension PhotoOrder.Key {
    /// The words in the menu.
    var title: String {
        switch self {
        case .taken: "Date taken"
        case .modified: "Date changed"
        case .name: "Name"
        case .size: "Size"
        }
    }
}

/// The size of the photos, as a step of the slider and of the wheel.
struct PhotoScale: Hashable, Codable, Sendable {
    /// The widths that the user can choose, in points.
    static let widths: ClosedRange<CGFloat> = 64...480
    /// The factor of the width for one step.
    static let step: CGFloat = 1.25

    /// The least width of a square or of a column, or the height of a row, in points.
    private(set) var width: CGFloat = 160

    /// The place of the width on a slider, from 0 to 1.
    var place: CGFloat {
        get {
            log(width / PhotoScale.widths.lowerBound) / log(PhotoScale.widths.upperBound / PhotoScale.widths.lowerBound)
        }
        set {
            let part = newValue.isFinite ? min(max(newValue, 0), 1) : 0.5
            width =
                PhotoScale.widths.lowerBound
                * pow(PhotoScale.widths.upperBound / PhotoScale.widths.lowerBound, part)
        }
    }

    /// The size at a place of the slider.
    init(place: CGFloat) { self.place = place }

    init() {}

    /// Makes the photos larger or smaller by some steps.
    mutating func zoom(by steps: CGFloat) {
        let wanted = width * pow(PhotoScale.step, steps)
        guard wanted.isFinite else { return }
        width = min(max(wanted, PhotoScale.widths.lowerBound), PhotoScale.widths.upperBound)
    }
}
