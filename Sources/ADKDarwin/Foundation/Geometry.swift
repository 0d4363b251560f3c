import Foundation

extension CGSize {
    /// Whether both lengths are equal. The same as `==`.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGPoint {
    /// Whether both coordinates are equal. The same as `==`.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGRect {
    /// Whether the rectangles are equal after both are made to have positive sizes. The same as `==`.
    public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}
