import ADKFoundation
import Foundation

extension UIScrollView {
    var canScrollY: Bool { isScrollEnabled && offsetRangeY.upperBound > offsetRangeY.lowerBound }
    var canScrollX: Bool { isScrollEnabled && offsetRangeX.upperBound > offsetRangeX.lowerBound }

    /// Whether the wheel's movement means anything here; a strip that scrolls sideways leaves
    /// the upright wheel to what it lies in.
    func takesWheel(_ event: UIWheelEvent) -> CGVector? {
        var clicks = event.clicks
        if event.modifierFlags.contains(.shift), clicks.dx == 0 { clicks = CGVector(dx: clicks.dy, dy: 0) }
        let dx = canScrollX ? clicks.dx : 0
        let dy = canScrollY ? clicks.dy : 0
        return dx == 0 && dy == 0 ? nil : CGVector(dx: dx, dy: dy)
    }

    func turnWheel(_ clicks: CGVector) {
        scroll(by: CGVector(dx: clicks.dx * ScrollConstants.wheelClick, dy: clicks.dy * ScrollConstants.wheelClick))
    }

    /// Whether the key scrolled.
    func press(_ key: UIKey) -> Bool {
        guard canScrollY || canScrollX else { return false }
        let page = bounds.height * (1 - ScrollConstants.pageOverlap)
        switch key.keyCode {
        case .keyboardDownArrow: scroll(by: CGVector(dx: 0, dy: ScrollConstants.arrowStep))
        case .keyboardUpArrow: scroll(by: CGVector(dx: 0, dy: -ScrollConstants.arrowStep))
        case .keyboardRightArrow where canScrollX: scroll(by: CGVector(dx: ScrollConstants.arrowStep, dy: 0))
        case .keyboardLeftArrow where canScrollX: scroll(by: CGVector(dx: -ScrollConstants.arrowStep, dy: 0))
        case .keyboardPageDown: scroll(by: CGVector(dx: 0, dy: page), duration: ScrollConstants.jumpDuration)
        case .keyboardPageUp: scroll(by: CGVector(dx: 0, dy: -page), duration: ScrollConstants.jumpDuration)
        case .keyboardSpacebar:
            let sign: CGFloat = key.modifierFlags.contains(.shift) ? -1 : 1
            scroll(by: CGVector(dx: 0, dy: sign * page), duration: ScrollConstants.jumpDuration)
        case .keyboardHome: jump(toY: offsetRangeY.lowerBound)
        case .keyboardEnd: jump(toY: offsetRangeY.upperBound)
        default: return false
        }
        return true
    }

    /// Goes to `y`, the last stretch of a long way animated.
    private func jump(toY y: CGFloat) {
        let farthest = bounds.height * ScrollConstants.longestAnimatedJump
        let distance = y - contentOffset.y
        if abs(distance) > farthest {
            setContentOffset(CGPoint(x: contentOffset.x, y: y - (distance < 0 ? -farthest : farthest)), animated: false)
        }
        scroll(to: CGPoint(x: contentOffset.x, y: y), duration: ScrollConstants.jumpDuration)
    }
}
