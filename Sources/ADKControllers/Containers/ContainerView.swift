import ADKViews
import Foundation

/// The view of a container, which places its parts in each layout.
final class ContainerView: UIView, FocusPane {
    private let place: @MainActor (CGRect) -> Void

    init(place: @escaping @MainActor (CGRect) -> Void) {
        self.place = place
        super.init(frame: .zero)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        place(bounds)
    }
}
