// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsUI3(to list: inout HostileCalls) {
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
        list.add("UIListContentConfiguration.ImageProperties.cornerRadius (CGFloat)") { n in
            var it = UIListContentConfiguration.cell().imageProperties
            it.cornerRadius = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIListContentConfiguration.ImageProperties.maximumSize (CGSize)") { n in
            var it = UIListContentConfiguration.cell().imageProperties
            it.maximumSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UIListContentConfiguration.ImageProperties.reservedLayoutSize (CGSize)") { n in
            var it = UIListContentConfiguration.cell().imageProperties
            it.reservedLayoutSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UIListContentConfiguration.TextProperties.numberOfLines (Int)") { n in
            var it = UIListContentConfiguration.cell().textProperties
            it.numberOfLines = n.value() as Int
            n.use(it)
        }
        list.add("UIListContentConfiguration.directionalLayoutMargins (NSDirectionalEdgeInsets)") { n in
            var it = UIListContentConfiguration.cell()
            it.directionalLayoutMargins = n.value() as NSDirectionalEdgeInsets
            n.use(it)
        }
        list.add("UIListContentConfiguration.imageToTextPadding (CGFloat)") { n in
            var it = UIListContentConfiguration.cell()
            it.imageToTextPadding = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIListContentConfiguration.textToSecondaryTextHorizontalPadding (CGFloat)") { n in
            var it = UIListContentConfiguration.cell()
            it.textToSecondaryTextHorizontalPadding = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIListContentConfiguration.textToSecondaryTextVerticalPadding (CGFloat)") { n in
            var it = UIListContentConfiguration.cell()
            it.textToSecondaryTextVerticalPadding = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIListSeparatorConfiguration.bottomSeparatorInsets (NSDirectionalEdgeInsets)") { n in
            var it = UIListSeparatorConfiguration(listAppearance: .plain)
            it.bottomSeparatorInsets = n.value() as NSDirectionalEdgeInsets
            n.use(it)
        }
        list.add("UIListSeparatorConfiguration.topSeparatorInsets (NSDirectionalEdgeInsets)") { n in
            var it = UIListSeparatorConfiguration(listAppearance: .plain)
            it.topSeparatorInsets = n.value() as NSDirectionalEdgeInsets
            n.use(it)
        }
        list.add("UILongPressGestureRecognizer.allowableMovement (CGFloat)") { n in
            let it = n.shown(UILongPressGestureRecognizer())
            it.allowableMovement = n.value() as CGFloat
            n.use(it)
        }
        list.add("UILongPressGestureRecognizer.minimumPressDuration (TimeInterval)") { n in
            let it = n.shown(UILongPressGestureRecognizer())
            it.minimumPressDuration = n.value() as TimeInterval
            n.use(it)
        }
        list.add("UINavigationBar.init(frame:) (CGRect)") { n in
            n.use(UINavigationBar(frame: n.value() as CGRect))
        }
        list.add("UINavigationController.preferredContentSize (CGSize)") { n in
            let it = n.shown(UINavigationController(rootViewController: UIViewController()))
            it.preferredContentSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UINavigationController.size(forChildContentContainer:withParentContainerSize:) (UIViewController, CGSize)") { n in
            let it = n.shown(UINavigationController(rootViewController: UIViewController()))
            n.use(it.size(forChildContentContainer: UIViewController(), withParentContainerSize: n.value() as CGSize))
        }
        list.add("UIPageControl.currentPage (Int)") { n in
            let it = n.shown(HostileObjects.pages())
            it.currentPage = n.value() as Int
            n.use(it)
        }
        list.add("UIPageControl.cursor(at:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.pages())
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("UIPageControl.init(frame:) (CGRect)") { n in
            n.use(UIPageControl(frame: n.value() as CGRect))
        }
        list.add("UIPageControl.numberOfPages (Int)") { n in
            let it = n.shown(HostileObjects.pages())
            it.numberOfPages = n.value() as Int
            n.use(it)
        }
        list.add("UIPageControl.size(forNumberOfPages:) (Int)") { n in
            n.use(UIPageControl.size(forNumberOfPages: n.value() as Int))
        }
        list.add("UIPageControl.sizeThatFits(_:) (CGSize)") { n in
            n.use(UIPageControl.sizeThatFits(n.value() as CGSize))
        }
        list.add("UIPanGestureRecognizer.setTranslation(_:in:) (CGPoint, UIView?)") { n in
            let it = n.shown(UIPanGestureRecognizer())
            n.use(it.setTranslation(n.value() as CGPoint, in: nil))
        }
        list.add("UIPercentDrivenInteractiveTransition.completionSpeed (CGFloat)") { n in
            let it = UIPercentDrivenInteractiveTransition()
            it.completionSpeed = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIPercentDrivenInteractiveTransition.update(_:) (CGFloat)") { n in
            let it = UIPercentDrivenInteractiveTransition()
            n.use(it.update(n.value() as CGFloat))
        }
        list.add("UIPinchGestureRecognizer.scale (CGFloat)") { n in
            let it = n.shown(UIPinchGestureRecognizer())
            it.scale = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIPointerRegion.contains(_:) (CGPoint)") { n in
            let it = UIPointerRegion(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
            n.use(it.contains(n.value() as CGPoint))
        }
        list.add("UIPointerRegion.init(rect:identifier:) (CGRect, AnyHashable?)") { n in
            n.use(UIPointerRegion(rect: n.value() as CGRect, identifier: nil))
        }
        list.add("UIProgressView.init(frame:) (CGRect)") { n in
            n.use(UIProgressView(frame: n.value() as CGRect))
        }
        list.add("UIProgressView.progress (Float)") { n in
            let it = n.shown(UIProgressView())
            it.progress = n.value() as Float
            n.use(it)
        }
        list.add("UIProgressView.setProgress(_:animated:) (Float, Bool)") { n in
            let it = n.shown(UIProgressView())
            n.use(it.setProgress(n.value() as Float, animated: true))
        }
        list.add("UIProgressView.sizeThatFits(_:) (CGSize)") { n in
            n.use(UIProgressView.sizeThatFits(n.value() as CGSize))
        }
        list.add("UIRefreshControl.init(frame:) (CGRect)") { n in
            n.use(UIRefreshControl(frame: n.value() as CGRect))
        }
        list.add("UIRotationGestureRecognizer.rotation (CGFloat)") { n in
            let it = n.shown(UIRotationGestureRecognizer())
            it.rotation = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIScrollView.contentInset (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.scroll())
            it.contentInset = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UIScrollView.contentOffset (CGPoint)") { n in
            let it = n.shown(HostileObjects.scroll())
            it.contentOffset = n.value() as CGPoint
            n.use(it)
        }
        list.add("UIScrollView.contentSize (CGSize)") { n in
            let it = n.shown(HostileObjects.scroll())
            it.contentSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UIScrollView.hitTest(_:with:) (CGPoint, UIEvent?)") { n in
            let it = n.shown(HostileObjects.scroll())
            n.use(it.hitTest(n.value() as CGPoint, with: nil))
        }
        list.add("UIScrollView.init(frame:) (CGRect)") { n in
            n.use(UIScrollView(frame: n.value() as CGRect))
        }
        list.add("UIScrollView.maximumZoomScale (CGFloat)") { n in
            let it = n.shown(HostileObjects.scroll())
            it.maximumZoomScale = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIScrollView.minimumZoomScale (CGFloat)") { n in
            let it = n.shown(HostileObjects.scroll())
            it.minimumZoomScale = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIScrollView.scroll(by:) (CGVector)") { n in
            let it = n.shown(HostileObjects.scroll())
            n.use(it.scroll(by: n.value() as CGVector))
        }
        list.add("UIScrollView.scrollRectToVisible(_:animated:) (CGRect, Bool)") { n in
            let it = n.shown(HostileObjects.scroll())
            n.use(it.scrollRectToVisible(n.value() as CGRect, animated: true))
        }
        list.add("UIScrollView.setContentOffset(_:animated:) (CGPoint, Bool)") { n in
            let it = n.shown(HostileObjects.scroll())
            n.use(it.setContentOffset(n.value() as CGPoint, animated: true))
        }
        list.add("UIScrollView.setZoomScale(_:animated:) (CGFloat, Bool)") { n in
            let it = n.shown(HostileObjects.scroll())
            n.use(it.setZoomScale(n.value() as CGFloat, animated: true))
        }
        list.add("UIScrollView.zoom(to:animated:) (CGRect, Bool)") { n in
            let it = n.shown(HostileObjects.scroll())
            n.use(it.zoom(to: n.value() as CGRect, animated: true))
        }
        list.add("UIScrollView.zoomScale (CGFloat)") { n in
            let it = n.shown(HostileObjects.scroll())
            it.zoomScale = n.value() as CGFloat
            n.use(it)
        }
        list.add("UISearchBar.init(frame:) (CGRect)") { n in
            n.use(UISearchBar(frame: n.value() as CGRect))
        }
        list.add("UISearchBar.selectedScopeButtonIndex (Int)") { n in
            let it = n.shown(UISearchBar(frame: CGRect(x: 0, y: 0, width: 60, height: 40)))
            it.selectedScopeButtonIndex = n.value() as Int
            n.use(it)
        }
        list.add("UISearchBar.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(UISearchBar(frame: CGRect(x: 0, y: 0, width: 60, height: 40)))
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UISegmentedControl.actionForSegment(at:) (Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.actionForSegment(at: n.value() as Int))
        }
        list.add("UISegmentedControl.cursor(at:) (CGPoint)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("UISegmentedControl.imageForSegment(at:) (Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.imageForSegment(at: n.value() as Int))
        }
        list.add("UISegmentedControl.init(frame:) (CGRect)") { n in
            n.use(UISegmentedControl(frame: n.value() as CGRect))
        }
        list.add("UISegmentedControl.init(frame:actions:) (CGRect, [UIAction])") { n in
            n.use(UISegmentedControl(frame: n.value() as CGRect, actions: []))
        }
        list.add("UISegmentedControl.insertSegment(action:at:animated:) (UIAction, Int, Bool)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.insertSegment(action: UIAction(title: "act") { _ in }, at: n.value() as Int, animated: true))
        }
        list.add("UISegmentedControl.insertSegment(with:at:animated:) (UIImage?, Int, Bool)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.insertSegment(with: nil, at: n.value() as Int, animated: true))
        }
        list.add("UISegmentedControl.insertSegment(withTitle:at:animated:) (String?, Int, Bool)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.insertSegment(withTitle: nil, at: n.value() as Int, animated: true))
        }
        list.add("UISegmentedControl.isEnabledForSegment(at:) (Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.isEnabledForSegment(at: n.value() as Int))
        }
        list.add("UISegmentedControl.removeSegment(at:animated:) (Int, Bool)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.removeSegment(at: n.value() as Int, animated: true))
        }
        list.add("UISegmentedControl.selectedSegmentIndex (Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            it.selectedSegmentIndex = n.value() as Int
            n.use(it)
        }
        list.add("UISegmentedControl.setEnabled(_:forSegmentAt:) (Bool, Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.setEnabled(true, forSegmentAt: n.value() as Int))
        }
        list.add("UISegmentedControl.setImage(_:forSegmentAt:) (UIImage?, Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.setImage(nil, forSegmentAt: n.value() as Int))
        }
        list.add("UISegmentedControl.setTitle(_:forSegmentAt:) (String?, Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.setTitle(nil, forSegmentAt: n.value() as Int))
        }
        list.add("UISegmentedControl.setWidth(_:forSegmentAt:) (CGFloat, Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.setWidth(n.value() as CGFloat, forSegmentAt: n.value() as Int))
        }
        list.add("UISegmentedControl.sizeThatFits(_:) (CGSize)") { n in
            n.use(UISegmentedControl.sizeThatFits(n.value() as CGSize))
        }
        list.add("UISegmentedControl.sizeThatFits(_:titles:) (CGSize, [String])") { n in
            n.use(UISegmentedControl.sizeThatFits(n.value() as CGSize, titles: ["one", "two"]))
        }
        list.add("UISegmentedControl.titleForSegment(at:) (Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.titleForSegment(at: n.value() as Int))
        }
        list.add("UISegmentedControl.widthForSegment(at:) (Int)") { n in
            let it = n.shown(UISegmentedControl(items: ["one", "two"]))
            n.use(it.widthForSegment(at: n.value() as Int))
        }
        list.add("UISlider.cursor(at:) (CGPoint)") { n in
            let it = n.shown(UISlider(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("UISlider.init(frame:) (CGRect)") { n in
            n.use(UISlider(frame: n.value() as CGRect))
        }
        list.add("UISlider.maximumValue (Float)") { n in
            let it = n.shown(UISlider(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            it.maximumValue = n.value() as Float
            n.use(it)
        }
        list.add("UISlider.maximumValueImageRect(forBounds:) (CGRect)") { n in
            let it = n.shown(UISlider(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            n.use(it.maximumValueImageRect(forBounds: n.value() as CGRect))
        }
        list.add("UISlider.minimumValue (Float)") { n in
            let it = n.shown(UISlider(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            it.minimumValue = n.value() as Float
            n.use(it)
        }
        list.add("UISlider.minimumValueImageRect(forBounds:) (CGRect)") { n in
            let it = n.shown(UISlider(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            n.use(it.minimumValueImageRect(forBounds: n.value() as CGRect))
        }
        list.add("UISlider.setValue(_:animated:) (Float, Bool)") { n in
            let it = n.shown(UISlider(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            n.use(it.setValue(n.value() as Float, animated: true))
        }
        list.add("UISlider.sizeThatFits(_:) (CGSize)") { n in
            n.use(UISlider.sizeThatFits(n.value() as CGSize))
        }
        list.add("UISlider.thumbRect(forBounds:trackRect:value:) (CGRect, CGRect, Float)") { n in
            let it = n.shown(UISlider(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            n.use(it.thumbRect(forBounds: n.value() as CGRect, trackRect: n.value() as CGRect, value: n.value() as Float))
        }
        list.add("UISlider.trackRect(forBounds:) (CGRect)") { n in
            let it = n.shown(UISlider(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            n.use(it.trackRect(forBounds: n.value() as CGRect))
        }
        list.add("UISlider.value (Float)") { n in
            let it = n.shown(UISlider(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            it.value = n.value() as Float
            n.use(it)
        }
        list.add("UISplitViewController.maximumPrimaryColumnWidth (CGFloat)") { n in
            let it = n.shown(UISplitViewController())
            it.maximumPrimaryColumnWidth = n.value() as CGFloat
            n.use(it)
        }
        list.add("UISplitViewController.minimumPrimaryColumnWidth (CGFloat)") { n in
            let it = n.shown(UISplitViewController())
            it.minimumPrimaryColumnWidth = n.value() as CGFloat
            n.use(it)
        }
        list.add("UISplitViewController.preferredPrimaryColumnWidth (CGFloat?)") { n in
            let it = n.shown(UISplitViewController())
            it.preferredPrimaryColumnWidth = n.value() as CGFloat?
            n.use(it)
        }
    }
}
