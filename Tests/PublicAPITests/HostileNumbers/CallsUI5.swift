// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsUI5(to list: inout HostileCalls) {
        list.add("UIViewPropertyAnimator.runningPropertyAnimator(withDuration:delay:options:animations:completion:) (TimeInterval, TimeInterval, UIView.AnimationOptions, @MainActor @Sendable () -> Void, (@MainActor @Sendable (UIViewAnimatingPosition) -> Void)?)") { n in
            n.use(UIViewPropertyAnimator.runningPropertyAnimator(withDuration: n.value() as TimeInterval, delay: n.value() as TimeInterval, options: [], animations: {}, completion: nil))
        }
        list.add("UIViewPropertyAnimator.startAnimation(afterDelay:) (TimeInterval)") { n in
            let it = HostileObjects.animator(n)
            n.use(it.startAnimation(afterDelay: n.value() as TimeInterval))
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
