import ADKFoundation
import Foundation

// Each coordinate of a geometric value is blended by itself.

extension CGPoint: AnimatableValue {
    package var coordinates: Coordinates { Coordinates(Double(x), Double(y), 0, 0, 0, 0, 0, 0) }
    package init(coordinates: Coordinates) {
        let numbers = coordinates.finite
        self.init(x: numbers[0], y: numbers[1])
    }
}

extension CGSize: AnimatableValue {
    package var coordinates: Coordinates { Coordinates(Double(width), Double(height), 0, 0, 0, 0, 0, 0) }
    package init(coordinates: Coordinates) {
        let numbers = coordinates.finite
        self.init(width: numbers[0], height: numbers[1])
    }
}

extension CGVector: AnimatableValue {
    package var coordinates: Coordinates { Coordinates(Double(dx), Double(dy), 0, 0, 0, 0, 0, 0) }
    package init(coordinates: Coordinates) {
        let numbers = coordinates.finite
        self.init(dx: numbers[0], dy: numbers[1])
    }
}

extension CGRect: AnimatableValue {
    package var coordinates: Coordinates {
        Coordinates(Double(origin.x), Double(origin.y), Double(size.width), Double(size.height), 0, 0, 0, 0)
    }
    package init(coordinates: Coordinates) {
        let numbers = coordinates.finite
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension UIEdgeInsets: AnimatableValue {
    package var coordinates: Coordinates {
        Coordinates(Double(top), Double(left), Double(bottom), Double(right), 0, 0, 0, 0)
    }
    package init(coordinates: Coordinates) {
        let numbers = coordinates.finite
        self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }
}
