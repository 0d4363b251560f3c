import AsyncDisplayKit

/// The user's input on one opened photo.
@MainActor
protocol PhotoStageInput: AnyObject {
    /// Handles a turn of the wheel or a movement of a touchpad. Returns whether it did.
    func stageWheelTurned(_ event: ADKWheelEvent, at point: CGPoint) -> Bool
    func stageTapped(twiceAt point: CGPoint)
    var stageIsPannable: Bool { get }
    /// The pointer rests, and is not shown.
    var stageHidesCursor: Bool { get }
    func stagePanned(by translation: CGVector)
}

/// The view of one opened photo: it takes the wheel, drags and double clicks.
final class PhotoStageView: UIView {
    weak var input: (any PhotoStageInput)?
    private let pan = UIPanGestureRecognizer()
    private var isPanning = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        pan.addAction { [weak self] _ in self?.panChanged() }
        addGestureRecognizer(pan)
        let tap = UITapGestureRecognizer { [weak self] tap in
            guard let self else { return }
            input?.stageTapped(twiceAt: tap.location(in: self))
        }
        tap.numberOfTapsRequired = 2
        addGestureRecognizer(tap)
    }

    override func wheelTurned(with event: ADKWheelEvent) {
        let point = convert(event.locationInWindow, from: nil)
        if input?.stageWheelTurned(event, at: point) != true { super.wheelTurned(with: event) }
    }

    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if recognizer === pan { return input?.stageIsPannable ?? false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    /// Shows by the cursor whether the photo can be dragged.
    func updateCursor() {
        if input?.stageHidesCursor == true, !isPanning { return cursor = .hidden }
        cursor = input?.stageIsPannable ?? false ? isPanning ? .closedHand : .openHand : nil
    }

    private func panChanged() {
        isPanning = pan.state == .began || pan.state == .changed
        updateCursor()
        let translation = pan.translation(in: self)
        pan.setTranslation(.zero, in: self)
        if isPanning { input?.stagePanned(by: CGVector(dx: translation.x, dy: translation.y)) }
    }
}
