// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation
import UIKit

extension HostileCalls {
    @MainActor static func addCallsKit1(to list: inout HostileCalls) {
        list.add("ASDisplayNode.perform(_:with:afterDelay:) (Selector, Any?, TimeInterval)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.perform(Selector(UIView.setNeedsLayout), with: nil, afterDelay: n.value() as TimeInterval))
        }
        list.add("CALayer.rasterizationScale (CGFloat)") { n in
            let it = n.shown(HostileObjects.layer())
            it.rasterizationScale = n.value() as CGFloat
            n.use(it)
        }
        list.add("CGPoint.equalTo(_:) (CGPoint)") { n in
            let it = CGPoint(x: 1, y: 1)
            n.use(it.equalTo(n.value() as CGPoint))
        }
        list.add("CGRect.equalTo(_:) (CGRect)") { n in
            let it = CGRect(x: 1, y: 1, width: 9, height: 9)
            n.use(it.equalTo(n.value() as CGRect))
        }
        list.add("CGSize.equalTo(_:) (CGSize)") { n in
            let it = CGSize(width: 9, height: 9)
            n.use(it.equalTo(n.value() as CGSize))
        }
        list.add("NSDataDetector.enumerateMatches(in:options:range:using:) (String, NSRegularExpression.MatchingOptions, NSRange, (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void)") { n in
            let it = HostileObjects.detector
            n.use(it.enumerateMatches(in: "text", options: [], range: n.value() as NSRange, using: { _, _, _ in }))
        }
        list.add("NSDataDetector.firstMatch(in:options:range:) (String, NSRegularExpression.MatchingOptions, NSRange)") { n in
            let it = HostileObjects.detector
            n.use(it.firstMatch(in: "text", options: [], range: n.value() as NSRange))
        }
        list.add("NSDataDetector.matches(in:options:range:) (String, NSRegularExpression.MatchingOptions, NSRange)") { n in
            let it = HostileObjects.detector
            n.use(it.matches(in: "text", options: [], range: n.value() as NSRange))
        }
        list.add("NSDataDetector.numberOfMatches(in:options:range:) (String, NSRegularExpression.MatchingOptions, NSRange)") { n in
            let it = HostileObjects.detector
            n.use(it.numberOfMatches(in: "text", options: [], range: n.value() as NSRange))
        }
        list.add("NSIndexPath.init(item:section:) (Int, Int)") { n in
            n.use(NSIndexPath(item: n.value() as Int, section: n.value() as Int))
        }
        list.add("NSIndexPath.init(row:section:) (Int, Int)") { n in
            n.use(NSIndexPath(row: n.value() as Int, section: n.value() as Int))
        }
        list.add("NSStringFromCGPoint(_:) (CGPoint)") { n in
            n.use(NSStringFromCGPoint(n.value() as CGPoint))
        }
        list.add("NSStringFromCGRect(_:) (CGRect)") { n in
            n.use(NSStringFromCGRect(n.value() as CGRect))
        }
        list.add("NSStringFromCGSize(_:) (CGSize)") { n in
            n.use(NSStringFromCGSize(n.value() as CGSize))
        }
        list.add("NSValue.init(cgPoint:) (CGPoint)") { n in
            n.use(NSValue(cgPoint: n.value() as CGPoint))
        }
        list.add("NSValue.init(cgRect:) (CGRect)") { n in
            n.use(NSValue(cgRect: n.value() as CGRect))
        }
        list.add("NSValue.init(cgSize:) (CGSize)") { n in
            n.use(NSValue(cgSize: n.value() as CGSize))
        }
        list.add("NSValue.init(uiEdgeInsets:) (UIEdgeInsets)") { n in
            n.use(NSValue(uiEdgeInsets: n.value() as UIEdgeInsets))
        }
        list.add("Timer.init(timeInterval:target:selector:userInfo:repeats:) (TimeInterval, Any, Selector, Any?, Bool)") { n in
            n.use(Timer(timeInterval: n.value() as TimeInterval, target: "text", selector: Selector(UIView.setNeedsLayout), userInfo: nil, repeats: true))
        }
        list.add("Timer.scheduledTimer(timeInterval:target:selector:userInfo:repeats:) (TimeInterval, Any, Selector, Any?, Bool)") { n in
            n.use(Timer.scheduledTimer(timeInterval: n.value() as TimeInterval, target: "text", selector: Selector(UIView.setNeedsLayout), userInfo: nil, repeats: true))
        }
        list.add("UIApplication.applicationIconBadgeNumber (Int)") { n in
            let it = UIApplication.shared
            it.applicationIconBadgeNumber = n.value() as Int
            n.use(it)
        }
        list.add("UIFontMetrics.scaledFont(for:maximumPointSize:) (UIFont, CGFloat)") { n in
            let it = UIFontMetrics.default
            n.use(it.scaledFont(for: UIFont.systemFont(ofSize: 9), maximumPointSize: n.value() as CGFloat))
        }
        list.add("UIFontMetrics.scaledValue(for:) (CGFloat)") { n in
            let it = UIFontMetrics.default
            n.use(it.scaledValue(for: n.value() as CGFloat))
        }
        list.add("UIFontMetrics.scaledValue(for:compatibleWith:) (CGFloat, UITraitCollection?)") { n in
            let it = UIFontMetrics.default
            n.use(it.scaledValue(for: n.value() as CGFloat, compatibleWith: nil))
        }
        list.add("UIImpactFeedbackGenerator.impactOccurred(intensity:) (CGFloat)") { n in
            let it = UIImpactFeedbackGenerator(style: .light)
            n.use(it.impactOccurred(intensity: n.value() as CGFloat))
        }
        list.add("UILongPressGestureRecognizer.numberOfTapsRequired (Int)") { n in
            let it = n.shown(UILongPressGestureRecognizer())
            it.numberOfTapsRequired = n.value() as Int
            n.use(it)
        }
        list.add("UILongPressGestureRecognizer.numberOfTouchesRequired (Int)") { n in
            let it = n.shown(UILongPressGestureRecognizer())
            it.numberOfTouchesRequired = n.value() as Int
            n.use(it)
        }
        list.add("UIResponder.perform(_:with:afterDelay:) (Selector, Any?, TimeInterval)") { n in
            let it = n.shown(UIView())
            n.use(it.perform(Selector(UIView.setNeedsLayout), with: nil, afterDelay: n.value() as TimeInterval))
        }
        list.add("UIScreen.brightness (CGFloat)") { n in
            let it = UIScreen.main
            it.brightness = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIScrollView.horizontalScrollIndicatorInsets (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.scroll())
            it.horizontalScrollIndicatorInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UIScrollView.scrollIndicatorInsets (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.scroll())
            it.scrollIndicatorInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UIScrollView.verticalScrollIndicatorInsets (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.scroll())
            it.verticalScrollIndicatorInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UITapGestureRecognizer.numberOfTouchesRequired (Int)") { n in
            let it = n.shown(UITapGestureRecognizer())
            it.numberOfTouchesRequired = n.value() as Int
            n.use(it)
        }
    }
}
