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
        list.add("UIButton.contentEdgeInsets (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.uiButton())
            it.contentEdgeInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UIButton.init(frame:) (CGRect)") { n in
            n.use(UIButton(frame: n.value() as CGRect))
        }
        list.add("UIButton.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.uiButton())
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UIImageView.init(frame:) (CGRect)") { n in
            n.use(UIImageView(frame: n.value() as CGRect))
        }
        list.add("UIImageView.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(UIImageView(image: HostileObjects.image))
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UILabel.init(frame:) (CGRect)") { n in
            n.use(UILabel(frame: n.value() as CGRect))
        }
        list.add("UILabel.minimumScaleFactor (CGFloat)") { n in
            let it = n.shown(HostileObjects.label())
            it.minimumScaleFactor = n.value() as CGFloat
            n.use(it)
        }
        list.add("UILabel.numberOfLines (Int)") { n in
            let it = n.shown(HostileObjects.label())
            it.numberOfLines = n.value() as Int
            n.use(it)
        }
        list.add("UILabel.preferredMaxLayoutWidth (CGFloat)") { n in
            let it = n.shown(HostileObjects.label())
            it.preferredMaxLayoutWidth = n.value() as CGFloat
            n.use(it)
        }
        list.add("UILabel.shadowOffset (CGSize)") { n in
            let it = n.shown(HostileObjects.label())
            it.shadowOffset = n.value() as CGSize
            n.use(it)
        }
        list.add("UILabel.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.label())
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UILabel.textRect(forBounds:limitedToNumberOfLines:) (CGRect, Int)") { n in
            let it = n.shown(HostileObjects.label())
            n.use(it.textRect(forBounds: n.value() as CGRect, limitedToNumberOfLines: n.value() as Int))
        }
        list.add("UILayoutPriority.init(_:) (Float)") { n in
            n.use(UILayoutPriority(n.value() as Float))
        }
        list.add("UILayoutPriority.rawValue (Float)") { n in
            var it = UILayoutPriority.required
            it.rawValue = n.value() as Float
            n.use(it)
        }
        list.add("UIResponder.perform(_:with:afterDelay:) (Selector, Any?, TimeInterval)") { n in
            let it = n.shown(UIView())
            n.use(it.perform(Selector(UIView.setNeedsLayout), with: nil, afterDelay: n.value() as TimeInterval))
        }
        list.add("UIStackView.init(frame:) (CGRect)") { n in
            n.use(UIStackView(frame: n.value() as CGRect))
        }
        list.add("UIStackView.insertArrangedSubview(_:at:) (UIView, Int)") { n in
            let it = n.shown(HostileObjects.stackView())
            n.use(it.insertArrangedSubview(UIView(), at: n.value() as Int))
        }
        list.add("UIStackView.setCustomSpacing(_:after:) (CGFloat, UIView)") { n in
            let it = n.shown(HostileObjects.stackView())
            n.use(it.setCustomSpacing(n.value() as CGFloat, after: UIView()))
        }
        list.add("UIStackView.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.stackView())
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UIStackView.spacing (CGFloat)") { n in
            let it = n.shown(HostileObjects.stackView())
            it.spacing = n.value() as CGFloat
            n.use(it)
        }
    }
}
