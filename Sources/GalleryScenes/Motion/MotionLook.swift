import AsyncDisplayKit

/// All that a tile of the board can animate of its box. A tile goes from the default values to others.
struct MotionLook {
    var size = CGSize(width: 44, height: 44)
    /// From the middle of the tile.
    var offset = CGPoint.zero
    var transform = CGAffineTransform.identity
    var alpha: CGFloat = 1
    var color = Theme.accent
    var cornerRadius: CGFloat = Look.tileRadius
    var borderWidth: CGFloat = 0
    var borderColor = Theme.text
    var shadowOpacity: CGFloat = 0
    var shadowRadius: CGFloat = 3
    var shadowOffset = CGSize(width: 0, height: 1)

    /// The default values with a change.
    static func with(_ change: (inout MotionLook) -> Void) -> MotionLook {
        var look = MotionLook()
        change(&look)
        return look
    }

    /// Sets every property once, so that an animation in progress to the same values goes on.
    ///
    /// - Parameter center: the middle of the tile.
    @MainActor
    func apply(to box: ASDisplayNode, center: CGPoint) {
        box.bounds = CGRect(origin: .zero, size: size)
        box.position = CGPoint(x: center.x + offset.x, y: center.y + offset.y)
        box.transform = CATransform3DMakeAffineTransform(transform)
        box.alpha = alpha
        box.backgroundColor = color
        box.cornerRadius = cornerRadius
        box.borderWidth = borderWidth
        box.borderColor = borderColor.cgColor
        box.shadowOpacity = shadowOpacity
        box.shadowRadius = shadowRadius
        box.shadowOffset = shadowOffset
    }
}

/// A tile of the board: a name, and what becomes of its box.
struct MotionSample {
    let name: String
    let look: MotionLook

    init(_ name: String, _ change: (inout MotionLook) -> Void) {
        self.name = name
        look = .with(change)
    }

    /// Everything but transforms, each by itself.
    static let properties = [
        MotionSample("Position") { $0.offset = CGPoint(x: 18, y: -14) },
        MotionSample("Size") { $0.size = CGSize(width: 72, height: 28) },
        MotionSample("Opacity") { $0.alpha = Look.tileAlpha },
        MotionSample("Colour") { $0.color = UIColor(hex: 0xE0457B) },
        MotionSample("Corners") { $0.cornerRadius = 22 },
        MotionSample("Border") { $0.borderWidth = Look.tileBorder },
        MotionSample("Shadow") {
            $0.shadowOpacity = Look.tileShadow
            $0.shadowRadius = 10
            $0.shadowOffset = CGSize(width: 0, height: 10)
        },
        MotionSample("All") {
            $0.offset = CGPoint(x: -10, y: 8)
            $0.size = CGSize(width: 60, height: 36)
            $0.alpha = 0.6
            $0.color = UIColor(hex: 0x2FA36B)
            $0.cornerRadius = 18
            $0.borderWidth = 3
            $0.shadowOpacity = 0.4
            $0.shadowRadius = 8
        },
    ]

    /// Transforms. A rotation takes the smaller angle.
    static let transforms = [
        MotionSample("Quarter turn") { $0.transform = CGAffineTransform(rotationAngle: Look.tileTurn) },
        MotionSample("Half turn") { $0.transform = CGAffineTransform(rotationAngle: .pi) },
        MotionSample("Larger") { $0.transform = CGAffineTransform(scaleX: 1.7, y: 1.7) },
        MotionSample("Smaller") { $0.transform = CGAffineTransform(scaleX: 0.3, y: 0.3) },
        MotionSample("Squeezed") { $0.transform = CGAffineTransform(scaleX: 1.6, y: 0.4) },
        MotionSample("Slanted") { $0.transform = CGAffineTransform(a: 1, b: 0, c: 0.6, d: 1, tx: 0, ty: 0) },
        MotionSample("Mirrored") { $0.transform = CGAffineTransform(scaleX: -1, y: 1) },
        MotionSample("Together") {
            $0.transform = CGAffineTransform(scaleX: 1.3, y: 0.8).concatenating(CGAffineTransform(rotationAngle: 2.2))
                .concatenating(CGAffineTransform(translationX: 14, y: -10))
        },
    ]
}
