import ADKFoundation
import ADKGraphics
import ADKMotion
import Foundation

/// Parts of a transform that are animated alone.
extension CGAffineTransform {
    // The order of the coordinates: tx, ty, angle, scale along x, scale along y, shear.

    /// The clockwise rotation, in radians.
    var rotation: CGFloat {
        get { CGFloat(coordinates[2]) }
        set { setCoordinates { $0[2] = Double(newValue) } }
    }

    var scaleX: CGFloat {
        get { CGFloat(coordinates[3]) }
        set { setCoordinates { $0[3] = Double(newValue) } }
    }

    var scaleY: CGFloat {
        get { CGFloat(coordinates[4]) }
        set { setCoordinates { $0[4] = Double(newValue) } }
    }

    /// The mean of both scales. Sets both.
    var scale: CGFloat {
        get { (scaleX + scaleY) / 2 }
        set { setCoordinates { ($0[3], $0[4]) = (Double(newValue), Double(newValue)) } }
    }

    var translation: CGSize {
        get { CGSize(width: tx, height: ty) }
        set { (tx, ty) = (newValue.width, newValue.height) }
    }

    private mutating func setCoordinates(_ change: (inout Coordinates) -> Void) {
        var numbers = coordinates
        change(&numbers)
        self = CGAffineTransform(coordinates: numbers)
    }
}

extension LayerValues {
    /// `isHidden` as a number: 0.5 and above hides.
    var hiddenPart: CGFloat {
        get { isHidden ? 1 : 0 }
        set { isHidden = newValue >= 0.5 }
    }

    /// The border's colour as it is painted: black if there is none.
    var paintedBorderColor: UIColor? {
        get { borderColor ?? .black }
        set { borderColor = newValue }
    }

    /// The largest number that an animation gives a layer. Steep curves, additions and repetitions have no other limit.
    private static let largest: Double = 1e9

    /// Gives a value from an animation to a property. A value that differs from the one below it is brought into the
    /// ranges that painting expects: springs pass their targets.
    mutating func animate<Value: AnimatableValue>(
        _ path: WritableKeyPath<LayerValues, Value>, of property: AnimatedProperty, _ value: (_ below: Value) -> Value
    ) {
        let below = self[keyPath: path]
        var value = value(below)
        guard value != below else { return }
        let numbers = value.coordinates
        let limit = Coordinates(repeating: LayerValues.largest)
        if any(numbers .> limit) || any(numbers .< -limit) {
            value = Value(coordinates: numbers.clamped(lowerBound: -limit, upperBound: limit))
        }
        self[keyPath: path] = value
        restrict(property)
    }

    private mutating func restrict(_ property: AnimatedProperty) {
        switch property {
        case .opacity: opacity = min(1, max(0, opacity))
        case .shadowOpacity: shadowOpacity = min(1, max(0, shadowOpacity))
        case .cornerRadius: cornerRadius = max(0, cornerRadius)
        case .borderWidth: borderWidth = max(0, borderWidth)
        case .shadowRadius: shadowRadius = max(0, shadowRadius)
        case .bounds, .boundsSize:
            bounds.size = CGSize(width: max(0, bounds.size.width), height: max(0, bounds.size.height))
        default: break
        }
    }
}
