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
        list.add("Timer.init(timeInterval:target:selector:userInfo:repeats:) (TimeInterval, Any, Selector, Any?, Bool)") { n in
            n.use(Timer(timeInterval: n.value() as TimeInterval, target: "text", selector: Selector(UIView.setNeedsLayout), userInfo: nil, repeats: true))
        }
        list.add("Timer.scheduledTimer(timeInterval:target:selector:userInfo:repeats:) (TimeInterval, Any, Selector, Any?, Bool)") { n in
            n.use(Timer.scheduledTimer(timeInterval: n.value() as TimeInterval, target: "text", selector: Selector(UIView.setNeedsLayout), userInfo: nil, repeats: true))
        }
        list.add("UIResponder.perform(_:with:afterDelay:) (Selector, Any?, TimeInterval)") { n in
            let it = n.shown(UIView())
            n.use(it.perform(Selector(UIView.setNeedsLayout), with: nil, afterDelay: n.value() as TimeInterval))
        }
    }
}
