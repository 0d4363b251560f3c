// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsCA1(to list: inout HostileCalls) {
        list.add("CAAnimation.repeatCount (Float)") { n in
            let it = CASpringAnimation(keyPath: "opacity")
            it.repeatCount = n.value() as Float
            n.use(it)
        }
        list.add("CAAnimation.speed (Float)") { n in
            let it = CASpringAnimation(keyPath: "opacity")
            it.speed = n.value() as Float
            n.use(it)
        }
        list.add("CAFrameRateRange.init(minimum:maximum:preferred:) (Float, Float, Float?)") { n in
            n.use(CAFrameRateRange(minimum: n.value() as Float, maximum: n.value() as Float, preferred: n.value() as Float?))
        }
        list.add("CAFrameRateRange.maximum (Float)") { n in
            var it = CAFrameRateRange.default
            it.maximum = n.value() as Float
            n.use(it)
        }
        list.add("CAFrameRateRange.minimum (Float)") { n in
            var it = CAFrameRateRange.default
            it.minimum = n.value() as Float
            n.use(it)
        }
        list.add("CAFrameRateRange.preferred (Float?)") { n in
            var it = CAFrameRateRange.default
            it.preferred = n.value() as Float?
            n.use(it)
        }
        list.add("CAGradientLayer.endPoint (CGPoint)") { n in
            let it = n.shown(HostileObjects.gradientLayer())
            it.endPoint = n.value() as CGPoint
            n.use(it)
        }
        list.add("CAGradientLayer.startPoint (CGPoint)") { n in
            let it = n.shown(HostileObjects.gradientLayer())
            it.startPoint = n.value() as CGPoint
            n.use(it)
        }
        list.add("CALayer.affineTransform (CGAffineTransform)") { n in
            let it = n.shown(HostileObjects.layer())
            it.affineTransform = n.value() as CGAffineTransform
            n.use(it)
        }
        list.add("CALayer.anchorPoint (CGPoint)") { n in
            let it = n.shown(HostileObjects.layer())
            it.anchorPoint = n.value() as CGPoint
            n.use(it)
        }
        list.add("CALayer.borderWidth (CGFloat)") { n in
            let it = n.shown(HostileObjects.layer())
            it.borderWidth = n.value() as CGFloat
            n.use(it)
        }
        list.add("CALayer.bounds (CGRect)") { n in
            let it = n.shown(HostileObjects.layer())
            it.bounds = n.value() as CGRect
            n.use(it)
        }
        list.add("CALayer.contains(_:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.layer())
            n.use(it.contains(n.value() as CGPoint))
        }
        list.add("CALayer.contentsCenter (CGRect)") { n in
            let it = n.shown(HostileObjects.layer())
            it.contentsCenter = n.value() as CGRect
            n.use(it)
        }
        list.add("CALayer.contentsRect (CGRect)") { n in
            let it = n.shown(HostileObjects.layer())
            it.contentsRect = n.value() as CGRect
            n.use(it)
        }
        list.add("CALayer.contentsScale (CGFloat)") { n in
            let it = n.shown(HostileObjects.layer())
            it.contentsScale = n.value() as CGFloat
            n.use(it)
        }
        list.add("CALayer.convert(_:from:) (CGPoint, CALayer?)") { n in
            let it = n.shown(HostileObjects.layer())
            n.use(it.convert(n.value() as CGPoint, from: nil))
        }
        list.add("CALayer.convert(_:from:) (CGRect, CALayer?)") { n in
            let it = n.shown(HostileObjects.layer())
            n.use(it.convert(n.value() as CGRect, from: nil))
        }
        list.add("CALayer.convert(_:to:) (CGPoint, CALayer?)") { n in
            let it = n.shown(HostileObjects.layer())
            n.use(it.convert(n.value() as CGPoint, to: nil))
        }
        list.add("CALayer.convert(_:to:) (CGRect, CALayer?)") { n in
            let it = n.shown(HostileObjects.layer())
            n.use(it.convert(n.value() as CGRect, to: nil))
        }
        list.add("CALayer.cornerRadius (CGFloat)") { n in
            let it = n.shown(HostileObjects.layer())
            it.cornerRadius = n.value() as CGFloat
            n.use(it)
        }
        list.add("CALayer.frame (CGRect)") { n in
            let it = n.shown(HostileObjects.layer())
            it.frame = n.value() as CGRect
            n.use(it)
        }
        list.add("CALayer.hitTest(_:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.layer())
            n.use(it.hitTest(n.value() as CGPoint))
        }
        list.add("CALayer.insertSublayer(_:at:) (CALayer, Int)") { n in
            let it = n.shown(HostileObjects.layer())
            n.use(it.insertSublayer(CALayer(), at: n.value() as Int))
        }
        list.add("CALayer.opacity (Float)") { n in
            let it = n.shown(HostileObjects.layer())
            it.opacity = n.value() as Float
            n.use(it)
        }
        list.add("CALayer.position (CGPoint)") { n in
            let it = n.shown(HostileObjects.layer())
            it.position = n.value() as CGPoint
            n.use(it)
        }
        list.add("CALayer.repeatCount (Float)") { n in
            let it = n.shown(HostileObjects.layer())
            it.repeatCount = n.value() as Float
            n.use(it)
        }
        list.add("CALayer.setAffineTransform(_:) (CGAffineTransform)") { n in
            let it = n.shown(HostileObjects.layer())
            n.use(it.setAffineTransform(n.value() as CGAffineTransform))
        }
        list.add("CALayer.shadowOffset (CGSize)") { n in
            let it = n.shown(HostileObjects.layer())
            it.shadowOffset = n.value() as CGSize
            n.use(it)
        }
        list.add("CALayer.shadowOpacity (Float)") { n in
            let it = n.shown(HostileObjects.layer())
            it.shadowOpacity = n.value() as Float
            n.use(it)
        }
        list.add("CALayer.shadowRadius (CGFloat)") { n in
            let it = n.shown(HostileObjects.layer())
            it.shadowRadius = n.value() as CGFloat
            n.use(it)
        }
        list.add("CALayer.speed (Float)") { n in
            let it = n.shown(HostileObjects.layer())
            it.speed = n.value() as Float
            n.use(it)
        }
        list.add("CALayer.sublayerTransform (CGAffineTransform)") { n in
            let it = n.shown(HostileObjects.layer())
            it.sublayerTransform = n.value() as CGAffineTransform
            n.use(it)
        }
        list.add("CALayer.transform (CATransform3D)") { n in
            let it = n.shown(HostileObjects.layer())
            it.transform = n.value() as CATransform3D
            n.use(it)
        }
        list.add("CALayer.zPosition (CGFloat)") { n in
            let it = n.shown(HostileObjects.layer())
            it.zPosition = n.value() as CGFloat
            n.use(it)
        }
        list.add("CAMediaTimingFunction.init(controlPoints:_:_:_:) (Float, Float, Float, Float)") { n in
            n.use(CAMediaTimingFunction(controlPoints: n.value() as Float, n.value() as Float, n.value() as Float, n.value() as Float))
        }
        list.add("CAShapeLayer.lineDashPhase (CGFloat)") { n in
            let it = n.shown(HostileObjects.shapeLayer())
            it.lineDashPhase = n.value() as CGFloat
            n.use(it)
        }
        list.add("CAShapeLayer.lineWidth (CGFloat)") { n in
            let it = n.shown(HostileObjects.shapeLayer())
            it.lineWidth = n.value() as CGFloat
            n.use(it)
        }
        list.add("CAShapeLayer.miterLimit (CGFloat)") { n in
            let it = n.shown(HostileObjects.shapeLayer())
            it.miterLimit = n.value() as CGFloat
            n.use(it)
        }
        list.add("CAShapeLayer.strokeEnd (CGFloat)") { n in
            let it = n.shown(HostileObjects.shapeLayer())
            it.strokeEnd = n.value() as CGFloat
            n.use(it)
        }
        list.add("CAShapeLayer.strokeStart (CGFloat)") { n in
            let it = n.shown(HostileObjects.shapeLayer())
            it.strokeStart = n.value() as CGFloat
            n.use(it)
        }
        list.add("CASpringAnimation.damping (CGFloat)") { n in
            let it = CASpringAnimation(keyPath: "opacity")
            it.damping = n.value() as CGFloat
            n.use(it)
        }
        list.add("CASpringAnimation.init(perceptualDuration:bounce:) (TimeInterval, CGFloat)") { n in
            n.use(CASpringAnimation(perceptualDuration: n.value() as TimeInterval, bounce: n.value() as CGFloat))
        }
        list.add("CASpringAnimation.initialVelocity (CGFloat)") { n in
            let it = CASpringAnimation(keyPath: "opacity")
            it.initialVelocity = n.value() as CGFloat
            n.use(it)
        }
        list.add("CASpringAnimation.mass (CGFloat)") { n in
            let it = CASpringAnimation(keyPath: "opacity")
            it.mass = n.value() as CGFloat
            n.use(it)
        }
        list.add("CASpringAnimation.stiffness (CGFloat)") { n in
            let it = CASpringAnimation(keyPath: "opacity")
            it.stiffness = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.init(_:) (CGAffineTransform)") { n in
            n.use(CATransform3D(n.value() as CGAffineTransform))
        }
        list.add("CATransform3D.m11 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m11 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m12 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m12 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m13 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m13 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m14 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m14 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m21 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m21 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m22 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m22 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m23 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m23 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m24 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m24 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m31 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m31 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m32 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m32 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m33 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m33 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m34 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m34 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m41 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m41 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m42 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m42 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m43 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m43 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransform3D.m44 (CGFloat)") { n in
            var it = CATransform3DIdentity
            it.m44 = n.value() as CGFloat
            n.use(it)
        }
        list.add("CATransition.endProgress (Float)") { n in
            let it = CATransition()
            it.endProgress = n.value() as Float
            n.use(it)
        }
        list.add("CATransition.startProgress (Float)") { n in
            let it = CATransition()
            it.startProgress = n.value() as Float
            n.use(it)
        }
    }
}
