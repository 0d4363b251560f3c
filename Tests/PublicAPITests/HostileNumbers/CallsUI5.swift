// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsUI5(to list: inout HostileCalls) {
        list.add("UIView.modifyAnimations(withRepeatCount:autoreverses:animations:) (CGFloat, Bool, () -> Void)") { n in
            n.use(UIView.modifyAnimations(withRepeatCount: n.value() as CGFloat, autoreverses: true, animations: {}))
        }
        list.add("UIView.point(inside:with:) (CGPoint, UIEvent?)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.point(inside: n.value() as CGPoint, with: nil))
        }
        list.add("UIView.pointerMoved(to:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.pointerMoved(to: n.value() as CGPoint))
        }
        list.add("UIView.presentMenu(_:at:) (UIMenu, CGPoint)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.presentMenu(UIMenu(title: "menu", children: []), at: n.value() as CGPoint))
        }
        list.add("UIView.presentMenu(_:from:) (UIMenu, CGRect)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.presentMenu(UIMenu(title: "menu", children: []), from: n.value() as CGRect))
        }
        list.add("UIView.resizableSnapshotView(from:afterScreenUpdates:withCapInsets:) (CGRect, Bool, UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.resizableSnapshotView(from: n.value() as CGRect, afterScreenUpdates: true, withCapInsets: n.value() as UIEdgeInsets))
        }
        list.add("UIView.setNeedsDisplay(_:) (CGRect)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.setNeedsDisplay(n.value() as CGRect))
        }
        list.add("UIView.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UIView.tag (Int)") { n in
            let it = n.shown(HostileObjects.view())
            it.tag = n.value() as Int
            n.use(it)
        }
        list.add("UIView.transform (CGAffineTransform)") { n in
            let it = n.shown(HostileObjects.view())
            it.transform = n.value() as CGAffineTransform
            n.use(it)
        }
        list.add("UIView.transition(from:to:duration:options:completion:) (UIView, UIView, TimeInterval, UIView.AnimationOptions, (@MainActor @Sendable (Bool) -> Void)?)") { n in
            n.use(UIView.transition(from: UIView(), to: UIView(), duration: n.value() as TimeInterval, options: [], completion: nil))
        }
        list.add("UIView.transition(with:duration:options:animations:completion:) (UIView, TimeInterval, UIView.AnimationOptions, (() -> Void)?, (@MainActor @Sendable (Bool) -> Void)?)") { n in
            n.use(UIView.transition(with: UIView(), duration: n.value() as TimeInterval, options: [], animations: nil, completion: nil))
        }
        list.add("UIView.viewWithTag(_:) (Int)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.viewWithTag(n.value() as Int))
        }
        list.add("UIViewController.additionalSafeAreaInsets (UIEdgeInsets)") { n in
            let it = n.shown(UIViewController())
            it.additionalSafeAreaInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UIViewController.preferredContentSize (CGSize)") { n in
            let it = n.shown(UIViewController())
            it.preferredContentSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UIViewController.size(forChildContentContainer:withParentContainerSize:) (UIViewController, CGSize)") { n in
            let it = n.shown(UIViewController())
            n.use(it.size(forChildContentContainer: UIViewController(), withParentContainerSize: n.value() as CGSize))
        }
        list.add("UIViewPropertyAnimator.addAnimations(_:delayFactor:) (@MainActor @Sendable () -> Void, CGFloat)") { n in
            let it = HostileObjects.animator(n)
            n.use(it.addAnimations({}, delayFactor: n.value() as CGFloat))
        }
        list.add("UIViewPropertyAnimator.continueAnimation(withTimingParameters:durationFactor:) ((any UITimingCurveProvider)?, CGFloat)") { n in
            let it = HostileObjects.animator(n)
            n.use(it.continueAnimation(withTimingParameters: nil, durationFactor: n.value() as CGFloat))
        }
        list.add("UIViewPropertyAnimator.fractionComplete (CGFloat)") { n in
            let it = HostileObjects.animator(n)
            it.fractionComplete = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIViewPropertyAnimator.init(duration:controlPoint1:controlPoint2:animations:) (TimeInterval, CGPoint, CGPoint, (@MainActor @Sendable () -> Void)?)") { n in
            n.use(UIViewPropertyAnimator(duration: n.value() as TimeInterval, controlPoint1: n.value() as CGPoint, controlPoint2: n.value() as CGPoint, animations: nil))
        }
        list.add("UIViewPropertyAnimator.init(duration:curve:animations:) (TimeInterval, UIView.AnimationCurve, (@MainActor @Sendable () -> Void)?)") { n in
            n.use(UIViewPropertyAnimator(duration: n.value() as TimeInterval, curve: .linear, animations: nil))
        }
        list.add("UIViewPropertyAnimator.init(duration:dampingRatio:animations:) (TimeInterval, CGFloat, (@MainActor @Sendable () -> Void)?)") { n in
            n.use(UIViewPropertyAnimator(duration: n.value() as TimeInterval, dampingRatio: n.value() as CGFloat, animations: nil))
        }
        list.add("UIViewPropertyAnimator.init(duration:timingParameters:) (TimeInterval, any UITimingCurveProvider)") { n in
            n.use(UIViewPropertyAnimator(duration: n.value() as TimeInterval, timingParameters: UICubicTimingParameters(animationCurve: .linear)))
        }
        list.add("UIViewPropertyAnimator.runningPropertyAnimator(withDuration:delay:options:animations:completion:) (TimeInterval, TimeInterval, UIView.AnimationOptions, @MainActor @Sendable () -> Void, (@MainActor @Sendable (UIViewAnimatingPosition) -> Void)?)") { n in
            n.use(UIViewPropertyAnimator.runningPropertyAnimator(withDuration: n.value() as TimeInterval, delay: n.value() as TimeInterval, options: [], animations: {}, completion: nil))
        }
        list.add("UIViewPropertyAnimator.startAnimation(afterDelay:) (TimeInterval)") { n in
            let it = HostileObjects.animator(n)
            n.use(it.startAnimation(afterDelay: n.value() as TimeInterval))
        }
        list.add("UIVisualEffectView.init(frame:) (CGRect)") { n in
            n.use(UIVisualEffectView(frame: n.value() as CGRect))
        }
        list.add("UIWindow.init(frame:) (CGRect)") { n in
            n.use(UIWindow(frame: n.value() as CGRect))
        }
        list.add("UIWindow.minimumSize (CGSize)") { n in
            let it = UIWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            it.minimumSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UIWindow.point(inside:with:) (CGPoint, UIEvent?)") { n in
            let it = UIWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            n.use(it.point(inside: n.value() as CGPoint, with: nil))
        }
    }
}
