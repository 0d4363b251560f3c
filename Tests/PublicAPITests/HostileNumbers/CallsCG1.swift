// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsCG1(to list: inout HostileCalls) {
        list.add("CGAffineTransform.a (CGFloat)") { n in
            var it = CGAffineTransform.identity
            it.a = n.value() as CGFloat
            n.use(it)
        }
        list.add("CGAffineTransform.b (CGFloat)") { n in
            var it = CGAffineTransform.identity
            it.b = n.value() as CGFloat
            n.use(it)
        }
        list.add("CGAffineTransform.c (CGFloat)") { n in
            var it = CGAffineTransform.identity
            it.c = n.value() as CGFloat
            n.use(it)
        }
        list.add("CGAffineTransform.concatenating(_:) (CGAffineTransform)") { n in
            let it = CGAffineTransform.identity
            n.use(it.concatenating(n.value() as CGAffineTransform))
        }
        list.add("CGAffineTransform.d (CGFloat)") { n in
            var it = CGAffineTransform.identity
            it.d = n.value() as CGFloat
            n.use(it)
        }
        list.add("CGAffineTransform.init(a:b:c:d:tx:ty:) (CGFloat, CGFloat, CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            n.use(CGAffineTransform(a: n.value() as CGFloat, b: n.value() as CGFloat, c: n.value() as CGFloat, d: n.value() as CGFloat, tx: n.value() as CGFloat, ty: n.value() as CGFloat))
        }
        list.add("CGAffineTransform.init(rotationAngle:) (CGFloat)") { n in
            n.use(CGAffineTransform(rotationAngle: n.value() as CGFloat))
        }
        list.add("CGAffineTransform.init(scaleX:y:) (CGFloat, CGFloat)") { n in
            n.use(CGAffineTransform(scaleX: n.value() as CGFloat, y: n.value() as CGFloat))
        }
        list.add("CGAffineTransform.init(translationX:y:) (CGFloat, CGFloat)") { n in
            n.use(CGAffineTransform(translationX: n.value() as CGFloat, y: n.value() as CGFloat))
        }
        list.add("CGAffineTransform.scaledBy(x:y:) (CGFloat, CGFloat)") { n in
            let it = CGAffineTransform.identity
            n.use(it.scaledBy(x: n.value() as CGFloat, y: n.value() as CGFloat))
        }
        list.add("CGAffineTransform.translatedBy(x:y:) (CGFloat, CGFloat)") { n in
            let it = CGAffineTransform.identity
            n.use(it.translatedBy(x: n.value() as CGFloat, y: n.value() as CGFloat))
        }
        list.add("CGAffineTransform.tx (CGFloat)") { n in
            var it = CGAffineTransform.identity
            it.tx = n.value() as CGFloat
            n.use(it)
        }
        list.add("CGAffineTransform.ty (CGFloat)") { n in
            var it = CGAffineTransform.identity
            it.ty = n.value() as CGFloat
            n.use(it)
        }
        list.add("CGContext.addArc(center:radius:startAngle:endAngle:clockwise:) (CGPoint, CGFloat, CGFloat, CGFloat, Bool)") { n in
            let it = HostileObjects.context
            n.use(it.addArc(center: n.value() as CGPoint, radius: n.value() as CGFloat, startAngle: n.value() as CGFloat, endAngle: n.value() as CGFloat, clockwise: true))
            n.use(it)
        }
        list.add("CGContext.addCurve(to:control1:control2:) (CGPoint, CGPoint, CGPoint)") { n in
            let it = HostileObjects.context
            n.use(it.addCurve(to: n.value() as CGPoint, control1: n.value() as CGPoint, control2: n.value() as CGPoint))
            n.use(it)
        }
        list.add("CGContext.addEllipse(in:) (CGRect)") { n in
            let it = HostileObjects.context
            n.use(it.addEllipse(in: n.value() as CGRect))
            n.use(it)
        }
        list.add("CGContext.addLine(to:) (CGPoint)") { n in
            let it = HostileObjects.context
            n.use(it.addLine(to: n.value() as CGPoint))
            n.use(it)
        }
        list.add("CGContext.addLines(between:) ([CGPoint])") { n in
            let it = HostileObjects.context
            n.use(it.addLines(between: n.value() as [CGPoint]))
            n.use(it)
        }
        list.add("CGContext.addQuadCurve(to:control:) (CGPoint, CGPoint)") { n in
            let it = HostileObjects.context
            n.use(it.addQuadCurve(to: n.value() as CGPoint, control: n.value() as CGPoint))
            n.use(it)
        }
        list.add("CGContext.addRect(_:) (CGRect)") { n in
            let it = HostileObjects.context
            n.use(it.addRect(n.value() as CGRect))
            n.use(it)
        }
        list.add("CGContext.addRects(_:) ([CGRect])") { n in
            let it = HostileObjects.context
            n.use(it.addRects(n.value() as [CGRect]))
            n.use(it)
        }
        list.add("CGContext.clear(_:) (CGRect)") { n in
            let it = HostileObjects.context
            n.use(it.clear(n.value() as CGRect))
            n.use(it)
        }
        list.add("CGContext.clip(to:) (CGRect)") { n in
            let it = HostileObjects.context
            n.use(it.clip(to: n.value() as CGRect))
            n.use(it)
        }
        list.add("CGContext.clip(to:) ([CGRect])") { n in
            let it = HostileObjects.context
            n.use(it.clip(to: n.value() as [CGRect]))
            n.use(it)
        }
        list.add("CGContext.clip(to:mask:) (CGRect, CGImage)") { n in
            let it = HostileObjects.context
            n.use(it.clip(to: n.value() as CGRect, mask: HostileObjects.pixels))
            n.use(it)
        }
        list.add("CGContext.concatenate(_:) (CGAffineTransform)") { n in
            let it = HostileObjects.context
            n.use(it.concatenate(n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGContext.draw(_:in:) (CGImage, CGRect)") { n in
            let it = HostileObjects.context
            n.use(it.draw(HostileObjects.pixels, in: n.value() as CGRect))
            n.use(it)
        }
        list.add("CGContext.drawLinearGradient(_:start:end:) ([(CGFloat, UIColor)], CGPoint, CGPoint)") { n in
            let it = HostileObjects.context
            n.use(it.drawLinearGradient([(n.value(), .red), (n.value(), .blue)], start: n.value() as CGPoint, end: n.value() as CGPoint))
            n.use(it)
        }
        list.add("CGContext.drawLinearGradient(_:start:end:options:) (CGGradient, CGPoint, CGPoint, CGGradientDrawingOptions)") { n in
            let it = HostileObjects.context
            n.use(it.drawLinearGradient(HostileObjects.gradient, start: n.value() as CGPoint, end: n.value() as CGPoint, options: []))
            n.use(it)
        }
        list.add("CGContext.drawRadialGradient(_:centre:radius:) ([(CGFloat, UIColor)], CGPoint, CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.drawRadialGradient([(n.value(), .red), (n.value(), .blue)], centre: n.value() as CGPoint, radius: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.drawRadialGradient(_:startCenter:startRadius:endCenter:endRadius:options:) (CGGradient, CGPoint, CGFloat, CGPoint, CGFloat, CGGradientDrawingOptions)") { n in
            let it = HostileObjects.context
            n.use(it.drawRadialGradient(HostileObjects.gradient, startCenter: n.value() as CGPoint, startRadius: n.value() as CGFloat, endCenter: n.value() as CGPoint, endRadius: n.value() as CGFloat, options: []))
            n.use(it)
        }
        list.add("CGContext.fill(_:) (CGRect)") { n in
            let it = HostileObjects.context
            n.use(it.fill(n.value() as CGRect))
            n.use(it)
        }
        list.add("CGContext.fill(_:) ([CGRect])") { n in
            let it = HostileObjects.context
            n.use(it.fill(n.value() as [CGRect]))
            n.use(it)
        }
        list.add("CGContext.fillEllipse(in:) (CGRect)") { n in
            let it = HostileObjects.context
            n.use(it.fillEllipse(in: n.value() as CGRect))
            n.use(it)
        }
        list.add("CGContext.move(to:) (CGPoint)") { n in
            let it = HostileObjects.context
            n.use(it.move(to: n.value() as CGPoint))
            n.use(it)
        }
        list.add("CGContext.rotate(by:) (CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.rotate(by: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.scaleBy(x:y:) (CGFloat, CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.scaleBy(x: n.value() as CGFloat, y: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.setAlpha(_:) (CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.setAlpha(n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.setFillColor(gray:alpha:) (CGFloat, CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.setFillColor(gray: n.value() as CGFloat, alpha: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.setFillColor(red:green:blue:alpha:) (CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.setFillColor(red: n.value() as CGFloat, green: n.value() as CGFloat, blue: n.value() as CGFloat, alpha: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.setLineDash(phase:lengths:) (CGFloat, [CGFloat])") { n in
            let it = HostileObjects.context
            n.use(it.setLineDash(phase: n.value() as CGFloat, lengths: n.value() as [CGFloat]))
            n.use(it)
        }
        list.add("CGContext.setLineWidth(_:) (CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.setLineWidth(n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.setMiterLimit(_:) (CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.setMiterLimit(n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.setShadow(offset:blur:) (CGSize, CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.setShadow(offset: n.value() as CGSize, blur: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.setShadow(offset:blur:color:) (CGSize, CGFloat, CGColor?)") { n in
            let it = HostileObjects.context
            n.use(it.setShadow(offset: n.value() as CGSize, blur: n.value() as CGFloat, color: UIColor.red.cgColor))
            n.use(it)
        }
        list.add("CGContext.setStrokeColor(gray:alpha:) (CGFloat, CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.setStrokeColor(gray: n.value() as CGFloat, alpha: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.setStrokeColor(red:green:blue:alpha:) (CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.setStrokeColor(red: n.value() as CGFloat, green: n.value() as CGFloat, blue: n.value() as CGFloat, alpha: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.stroke(_:) (CGRect)") { n in
            let it = HostileObjects.context
            n.use(it.stroke(n.value() as CGRect))
            n.use(it)
        }
        list.add("CGContext.stroke(_:width:) (CGRect, CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.stroke(n.value() as CGRect, width: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGContext.strokeEllipse(in:) (CGRect)") { n in
            let it = HostileObjects.context
            n.use(it.strokeEllipse(in: n.value() as CGRect))
            n.use(it)
        }
        list.add("CGContext.strokeLineSegments(between:) ([CGPoint])") { n in
            let it = HostileObjects.context
            n.use(it.strokeLineSegments(between: n.value() as [CGPoint]))
            n.use(it)
        }
        list.add("CGContext.translateBy(x:y:) (CGFloat, CGFloat)") { n in
            let it = HostileObjects.context
            n.use(it.translateBy(x: n.value() as CGFloat, y: n.value() as CGFloat))
            n.use(it)
        }
        list.add("CGImage.cropping(to:) (CGRect)") { n in
            let it = HostileObjects.pixels
            n.use(it.cropping(to: n.value() as CGRect))
        }
        list.add("CGMutablePath.addArc(center:radius:startAngle:endAngle:clockwise:transform:) (CGPoint, CGFloat, CGFloat, CGFloat, Bool, CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addArc(center: n.value() as CGPoint, radius: n.value() as CGFloat, startAngle: n.value() as CGFloat, endAngle: n.value() as CGFloat, clockwise: true, transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.addCurve(to:control1:control2:transform:) (CGPoint, CGPoint, CGPoint, CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addCurve(to: n.value() as CGPoint, control1: n.value() as CGPoint, control2: n.value() as CGPoint, transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.addEllipse(in:transform:) (CGRect, CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addEllipse(in: n.value() as CGRect, transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.addLine(to:transform:) (CGPoint, CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addLine(to: n.value() as CGPoint, transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.addLines(between:transform:) ([CGPoint], CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addLines(between: n.value() as [CGPoint], transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.addPath(_:transform:) (CGPath, CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addPath(CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil), transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.addQuadCurve(to:control:transform:) (CGPoint, CGPoint, CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addQuadCurve(to: n.value() as CGPoint, control: n.value() as CGPoint, transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.addRect(_:transform:) (CGRect, CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addRect(n.value() as CGRect, transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.addRects(_:transform:) ([CGRect], CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addRects(n.value() as [CGRect], transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.addRoundedRect(in:cornerWidth:cornerHeight:transform:) (CGRect, CGFloat, CGFloat, CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.addRoundedRect(in: n.value() as CGRect, cornerWidth: n.value() as CGFloat, cornerHeight: n.value() as CGFloat, transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGMutablePath.move(to:transform:) (CGPoint, CGAffineTransform)") { n in
            let it = CGMutablePath()
            n.use(it.move(to: n.value() as CGPoint, transform: n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("CGPath.contains(_:using:transform:) (CGPoint, CGPathFillRule, CGAffineTransform)") { n in
            let it = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
            n.use(it.contains(n.value() as CGPoint, using: .winding, transform: n.value() as CGAffineTransform))
        }
        list.add("CGPath.init(ellipseIn:transform:) (CGRect, UnsafePointer<CGAffineTransform>?)") { n in
            n.use(CGPath(ellipseIn: n.value() as CGRect, transform: nil))
        }
        list.add("CGPath.init(rect:transform:) (CGRect, UnsafePointer<CGAffineTransform>?)") { n in
            n.use(CGPath(rect: n.value() as CGRect, transform: nil))
        }
        list.add("CGPath.init(roundedRect:cornerWidth:cornerHeight:transform:) (CGRect, CGFloat, CGFloat, UnsafePointer<CGAffineTransform>?)") { n in
            n.use(CGPath(roundedRect: n.value() as CGRect, cornerWidth: n.value() as CGFloat, cornerHeight: n.value() as CGFloat, transform: nil))
        }
        list.add("CGPoint.applying(_:) (CGAffineTransform)") { n in
            let it = CGPoint(x: 1, y: 1)
            n.use(it.applying(n.value() as CGAffineTransform))
        }
        list.add("CGRect.applying(_:) (CGAffineTransform)") { n in
            let it = CGRect(x: 1, y: 1, width: 9, height: 9)
            n.use(it.applying(n.value() as CGAffineTransform))
        }
        list.add("CGRect.inset(by:) (UIEdgeInsets)") { n in
            let it = CGRect(x: 1, y: 1, width: 9, height: 9)
            n.use(it.inset(by: n.value() as UIEdgeInsets))
        }
        list.add("CGVector.dx (CGFloat)") { n in
            var it = CGVector(dx: 1, dy: 1)
            it.dx = n.value() as CGFloat
            n.use(it)
        }
        list.add("CGVector.dy (CGFloat)") { n in
            var it = CGVector(dx: 1, dy: 1)
            it.dy = n.value() as CGFloat
            n.use(it)
        }
        list.add("CGVector.init(dx:dy:) (CGFloat, CGFloat)") { n in
            n.use(CGVector(dx: n.value() as CGFloat, dy: n.value() as CGFloat))
        }
    }
}
