import ADKFoundation
import ADKLayers
import Foundation

/// A drag that begins near an edge of the window and goes inwards, by a finger or a pressed button.
///
/// It fails if the touch goes down elsewhere, or moves along the edge or out of it. A list below keeps its scrolling.
///
/// Differs from UIKit: the edges are those of the window, not of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which the drag may begin. None by default, so that it never begins. Changes apply from the next
    /// touch on. Left and right do not depend on the layout direction.
    open var edges: UIRectEdge = []

    /// The view whose edges count. Nil, the default, stands for the window.
    package weak var edgeView: UIView?

    /// The edges near which the touch went down.
    private var startEdges: UIRectEdge = []

    /// Fails if the touch is not near one of the edges. Call super.
    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        // Another finger or button does not change where the drag began.
        guard let touch = self.touches.first, touches.contains(touch), let place = edgeView ?? view?.window
        else { return }
        startEdges = edges.intersection(Self.edges(near: touch.location(in: place), in: place.bounds))
        if startEdges.isEmpty { state = .failed }
    }

    /// Begins if the touch moved inwards. Call super.
    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let translation = translation(in: nil)
        if !isActive, let touch = touches.first, hypot(translation.x, translation.y) > touch.dragThreshold,
            !isInwards(translation)
        {
            state = .failed
        } else {
            super.touchesMoved(touches, with: event)
        }
    }

    private func isInwards(_ translation: CGPoint) -> Bool {
        if abs(translation.x) >= abs(translation.y) { return startEdges.contains(translation.x > 0 ? .left : .right) }
        return startEdges.contains(translation.y > 0 ? .top : .bottom)
    }

    private static func edges(near point: CGPoint, in bounds: CGRect) -> UIRectEdge {
        var result: UIRectEdge = []
        if point.x - bounds.minX <= PointerConstants.edgeWidth { result.insert(.left) }
        if bounds.maxX - point.x <= PointerConstants.edgeWidth { result.insert(.right) }
        if point.y - bounds.minY <= PointerConstants.edgeWidth { result.insert(.top) }
        if bounds.maxY - point.y <= PointerConstants.edgeWidth { result.insert(.bottom) }
        return result
    }
}
