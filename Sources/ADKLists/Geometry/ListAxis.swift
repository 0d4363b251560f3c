import ADKFoundation
import ADKNodes
import Foundation

/// The scroll axis of a list. Starts and lengths are along it, cross lengths across it.
package enum ListAxis {
    case vertical, horizontal

    /// The axis across this one.
    package var other: ListAxis { self == .vertical ? .horizontal : .vertical }

    package func start(_ point: CGPoint) -> CGFloat { self == .vertical ? point.y : point.x }
    func start(_ vector: CGVector) -> CGFloat { self == .vertical ? vector.dy : vector.dx }
    package func length(_ size: CGSize) -> CGFloat { self == .vertical ? size.height : size.width }
    package func cross(_ point: CGPoint) -> CGFloat { self == .vertical ? point.x : point.y }
    func cross(_ vector: CGVector) -> CGFloat { self == .vertical ? vector.dx : vector.dy }
    package func cross(_ size: CGSize) -> CGFloat { self == .vertical ? size.width : size.height }

    package func size(_ length: CGFloat, cross: CGFloat) -> CGSize {
        self == .vertical ? CGSize(width: cross, height: length) : CGSize(width: length, height: cross)
    }

    package func point(_ start: CGFloat, cross: CGFloat = 0) -> CGPoint {
        self == .vertical ? CGPoint(x: cross, y: start) : CGPoint(x: start, y: cross)
    }

    package func vector(_ start: CGFloat, cross: CGFloat = 0) -> CGVector {
        self == .vertical ? CGVector(dx: cross, dy: start) : CGVector(dx: start, dy: cross)
    }

    package func rect(_ start: CGFloat, _ length: CGFloat, cross: CGFloat) -> CGRect {
        CGRect(origin: point(start), size: size(length, cross: cross))
    }

    /// The directions towards the end and towards the start.
    var forwards: ASScrollDirection { self == .vertical ? .down : .right }
    var backwards: ASScrollDirection { self == .vertical ? .up : .left }
}
