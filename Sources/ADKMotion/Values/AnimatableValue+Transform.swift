import ADKFoundation
import Foundation

/// A transform is blended as a translation, a rotation, a scaling along both axes and a shear, so that a layer that
/// turns keeps its size while it moves. It turns by the smaller angle. A half turn is clockwise on the screen.
extension CGAffineTransform: AnimatableValue {
    // The order of the coordinates: tx, ty, angle, scale along x, scale along y, shear.

    package var coordinates: Coordinates {
        coordinates(angle: unitX.map { Double(atan2($0.dy, $0.dx)) } ?? 0)
    }

    package init(coordinates: Coordinates) {
        let numbers = coordinates.finite
        let (cosine, sine) = (cos(numbers[2]), sin(numbers[2]))
        let (scaleX, scaleY, shear) = (numbers[3], numbers[4], numbers[5])
        self.init(
            a: scaleX * cosine, b: scaleX * sine, c: shear * cosine - scaleY * sine, d: shear * sine + scaleY * cosine,
            tx: numbers[0], ty: numbers[1])
    }

    package static var additiveIdentity: CGAffineTransform { .identity }

    package func coordinates(near reference: Coordinates) -> Coordinates {
        guard unitX != nil else {
            // The layer has no width, so any angle is right. That of the other transform needs no turn.
            return coordinates(angle: reference[2])
        }
        var result = coordinates
        let turn = reference[2] - result[2]
        guard turn.isFinite else { return result }
        result[2] += (turn / (2 * .pi)).rounded(.toNearestOrAwayFromZero) * 2 * .pi
        // Rounding errors must not decide about the direction of a half turn.
        if result[2] - reference[2] < -.pi + 1e-9 { result[2] += 2 * .pi }
        return result
    }

    /// An additive transform is applied first, in the coordinates of the layer. Core Animation concatenates transforms
    /// too.
    package func adding(_ other: CGAffineTransform) -> CGAffineTransform { other.concatenating(self) }

    /// The transform that gives `self` when it is applied before `base`. Without an inverse of `base`, the identity.
    package func difference(from base: CGAffineTransform) -> CGAffineTransform {
        let determinant = base.a * base.d - base.b * base.c
        guard determinant.isFinite, determinant != 0 else { return .identity }
        let result = concatenating(base.inverted())
        return result.isFinite ? result : .identity
    }

    /// The transform applied `count` times. O(log count).
    package func repeated(_ count: Int) -> CGAffineTransform {
        var (result, power, rest) = (CGAffineTransform.identity, self, max(0, count))
        while rest > 0 {
            if rest % 2 == 1 { result = result.concatenating(power) }
            power = power.concatenating(power)
            rest /= 2
        }
        return result.isFinite ? result : .identity
    }

    // MARK: - Parts

    private var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

    /// Whether the x axis is mirrored in place of the y axis. A transform that mirrors has two descriptions. The one
    /// with the smaller turn is used.
    private var mirrorsX: Bool { a * d - b * c < 0 && a < d }

    /// The direction of the x axis without a mirroring; nil if the transform gives it no length.
    private var unitX: CGVector? {
        let length = hypot(a, b)
        guard length > 0, length.isFinite else { return nil }
        let sign: CGFloat = mirrorsX ? -1 : 1
        return CGVector(dx: a / length * sign, dy: b / length * sign)
    }

    private func coordinates(angle: Double) -> Coordinates {
        let (cosine, sine) = (cos(angle), sin(angle))
        return Coordinates(
            Double(tx), Double(ty), angle, Double(a) * cosine + Double(b) * sine,
            Double(d) * cosine - Double(c) * sine, Double(c) * cosine + Double(d) * sine, 0, 0
        ).finite
    }
}
