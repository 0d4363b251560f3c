import ADKFoundation
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

    /// Brings values into the ranges that painting expects. Springs pass their targets, and additions have no limits.
    mutating func restrict(_ property: AnimatedProperty) {
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
