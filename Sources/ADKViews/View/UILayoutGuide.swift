import ADKFoundation
import Foundation

/// An area of a view, such as the safe area. Read ``layoutFrame`` in `layoutSubviews()`. Main thread.
///
/// Differs from UIKit: there are no anchors and constraints, and an app makes no guides of its own. Frames are set, and
/// nodes have layout specs.
@preconcurrency @MainActor
public final class UILayoutGuide {
    enum Area {
        case safeArea, margins, readable
    }

    /// The largest width of lines that are easily read, in points.
    private static let readableWidth: CGFloat = 672

    /// The view that has the area.
    public private(set) weak var owningView: UIView?
    /// A name for debugging. The framework does not use it.
    public var identifier = ""
    private let area: Area

    init(_ area: Area, of view: UIView) {
        self.area = area
        owningView = view
    }

    /// The area, in points of the view. Empty when the view is gone. O(depth of the view).
    public var layoutFrame: CGRect {
        guard let view = owningView else { return .zero }
        switch area {
        case .safeArea: return view.bounds.inset(by: view.safeAreaInsets)
        case .margins: return view.bounds.inset(by: view.layoutMargins)
        case .readable:
            let frame = view.bounds.inset(by: view.layoutMargins)
            let width = min(frame.width, UILayoutGuide.readableWidth)
            return CGRect(x: frame.midX - width / 2, y: frame.minY, width: width, height: frame.height)
        }
    }
}
