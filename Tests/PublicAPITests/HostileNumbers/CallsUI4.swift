// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsUI4(to list: inout HostileCalls) {
        list.add("UISplitViewController.size(forChildContentContainer:withParentContainerSize:) (UIViewController, CGSize)") { n in
            let it = n.shown(UISplitViewController())
            n.use(it.size(forChildContentContainer: UIViewController(), withParentContainerSize: n.value() as CGSize))
        }
        list.add("UISpringTimingParameters.init(dampingRatio:initialVelocity:) (CGFloat, CGVector)") { n in
            n.use(UISpringTimingParameters(dampingRatio: n.value() as CGFloat, initialVelocity: n.value() as CGVector))
        }
        list.add("UISpringTimingParameters.init(duration:bounce:initialVelocity:) (TimeInterval, CGFloat, CGVector)") { n in
            n.use(UISpringTimingParameters(duration: n.value() as TimeInterval, bounce: n.value() as CGFloat, initialVelocity: n.value() as CGVector))
        }
        list.add("UISpringTimingParameters.init(mass:stiffness:damping:initialVelocity:) (CGFloat, CGFloat, CGFloat, CGVector)") { n in
            n.use(UISpringTimingParameters(mass: n.value() as CGFloat, stiffness: n.value() as CGFloat, damping: n.value() as CGFloat, initialVelocity: n.value() as CGVector))
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
        list.add("UIStepper.cursor(at:) (CGPoint)") { n in
            let it = n.shown(UIStepper())
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("UIStepper.init(frame:) (CGRect)") { n in
            n.use(UIStepper(frame: n.value() as CGRect))
        }
        list.add("UIStepper.maximumValue (Double)") { n in
            let it = n.shown(UIStepper())
            it.maximumValue = n.value() as Double
            n.use(it)
        }
        list.add("UIStepper.minimumValue (Double)") { n in
            let it = n.shown(UIStepper())
            it.minimumValue = n.value() as Double
            n.use(it)
        }
        list.add("UIStepper.sizeThatFits(_:) (CGSize)") { n in
            n.use(UIStepper.sizeThatFits(n.value() as CGSize))
        }
        list.add("UIStepper.stepValue (Double)") { n in
            let it = n.shown(UIStepper())
            it.stepValue = n.value() as Double
            n.use(it)
        }
        list.add("UIStepper.value (Double)") { n in
            let it = n.shown(UIStepper())
            it.value = n.value() as Double
            n.use(it)
        }
        list.add("UISwipeGestureRecognizer.numberOfTouchesRequired (Int)") { n in
            let it = n.shown(UISwipeGestureRecognizer())
            it.numberOfTouchesRequired = n.value() as Int
            n.use(it)
        }
        list.add("UISwitch.cursor(at:) (CGPoint)") { n in
            let it = n.shown(UISwitch())
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("UISwitch.init(frame:) (CGRect)") { n in
            n.use(UISwitch(frame: n.value() as CGRect))
        }
        list.add("UISwitch.sizeThatFits(_:) (CGSize)") { n in
            n.use(UISwitch.sizeThatFits(n.value() as CGSize))
        }
        list.add("UITabBar.init(frame:) (CGRect)") { n in
            n.use(UITabBar(frame: n.value() as CGRect))
        }
        list.add("UITabBarController.preferredContentSize (CGSize)") { n in
            let it = n.shown(UITabBarController())
            it.preferredContentSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UITabBarController.selectedIndex (Int)") { n in
            let it = n.shown(UITabBarController())
            it.selectedIndex = n.value() as Int
            n.use(it)
        }
        list.add("UITabBarController.size(forChildContentContainer:withParentContainerSize:) (UIViewController, CGSize)") { n in
            let it = n.shown(UITabBarController())
            n.use(it.size(forChildContentContainer: UIViewController(), withParentContainerSize: n.value() as CGSize))
        }
        list.add("UITabBarItem.init(title:image:tag:) (String?, UIImage?, Int)") { n in
            n.use(UITabBarItem(title: nil, image: nil, tag: n.value() as Int))
        }
        list.add("UITabBarItem.tag (Int)") { n in
            let it = UITabBarItem(title: "tab", image: nil, tag: 1)
            it.tag = n.value() as Int
            n.use(it)
        }
        list.add("UITableView.deselectRow(at:animated:) (IndexPath, Bool)") { n in
            let it = n.shown(HostileObjects.table()).view
            n.use(it.deselectRow(at: n.value() as IndexPath, animated: true))
        }
        list.add("UITableView.init(frame:) (CGRect)") { n in
            n.use(UITableView(frame: n.value() as CGRect))
        }
        list.add("UITableView.init(frame:style:) (CGRect, UITableView.Style)") { n in
            n.use(UITableView(frame: n.value() as CGRect, style: .plain))
        }
        list.add("UITableView.scrollToRow(at:at:animated:) (IndexPath, UITableView.ScrollPosition, Bool)") { n in
            let it = n.shown(HostileObjects.table()).view
            n.use(it.scrollToRow(at: n.value() as IndexPath, at: .top, animated: true))
        }
        list.add("UITableView.selectRow(at:animated:scrollPosition:) (IndexPath?, Bool, UITableView.ScrollPosition)") { n in
            let it = n.shown(HostileObjects.table()).view
            n.use(it.selectRow(at: n.value() as IndexPath?, animated: true, scrollPosition: .top))
        }
        list.add("UITableView.separatorInset (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.table()).view
            it.separatorInset = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UITableViewDiffableDataSource.itemIdentifier(for:) (IndexPath)") { n in
            let it = HostileObjects.tableSource
            n.use(it.itemIdentifier(for: n.value() as IndexPath))
        }
        list.add("UITableViewDiffableDataSource.sectionIdentifier(for:) (Int)") { n in
            let it = HostileObjects.tableSource
            n.use(it.sectionIdentifier(for: n.value() as Int))
        }
        list.add("UITableViewDiffableDataSource.tableNode(_:canMoveRowAt:) (ASTableNode, IndexPath)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableNode(HostileObjects.table(), canMoveRowAt: n.value() as IndexPath))
        }
        list.add("UITableViewDiffableDataSource.tableNode(_:moveRowAt:to:) (ASTableNode, IndexPath, IndexPath)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableNode(HostileObjects.table(), moveRowAt: n.value() as IndexPath, to: n.value() as IndexPath))
        }
        list.add("UITableViewDiffableDataSource.tableNode(_:nodeBlockForRowAt:) (ASTableNode, IndexPath)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableNode(HostileObjects.table(), nodeBlockForRowAt: n.value() as IndexPath))
        }
        list.add("UITableViewDiffableDataSource.tableNode(_:numberOfRowsInSection:) (ASTableNode, Int)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableNode(HostileObjects.table(), numberOfRowsInSection: n.value() as Int))
        }
        list.add("UITableViewDiffableDataSource.tableNode(_:titleForFooterInSection:) (ASTableNode, Int)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableNode(HostileObjects.table(), titleForFooterInSection: n.value() as Int))
        }
        list.add("UITableViewDiffableDataSource.tableNode(_:titleForHeaderInSection:) (ASTableNode, Int)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableNode(HostileObjects.table(), titleForHeaderInSection: n.value() as Int))
        }
        list.add("UITableViewDiffableDataSource.tableView(_:canEditRowAt:) (UITableView, IndexPath)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableView(HostileObjects.table().view, canEditRowAt: n.value() as IndexPath))
        }
        list.add("UITableViewDiffableDataSource.tableView(_:canMoveRowAt:) (UITableView, IndexPath)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableView(HostileObjects.table().view, canMoveRowAt: n.value() as IndexPath))
        }
        list.add("UITableViewDiffableDataSource.tableView(_:commit:forRowAt:) (UITableView, UITableViewCell.EditingStyle, IndexPath)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableView(HostileObjects.table().view, commit: .delete, forRowAt: n.value() as IndexPath))
        }
        list.add("UITableViewDiffableDataSource.tableView(_:titleForFooterInSection:) (UITableView, Int)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableView(HostileObjects.table().view, titleForFooterInSection: n.value() as Int))
        }
        list.add("UITableViewDiffableDataSource.tableView(_:titleForHeaderInSection:) (UITableView, Int)") { n in
            let it = HostileObjects.tableSource
            n.use(it.tableView(HostileObjects.table().view, titleForHeaderInSection: n.value() as Int))
        }
        list.add("UITableViewDropPlaceholder.init(insertionIndexPath:reuseIdentifier:rowHeight:) (IndexPath, String, CGFloat)") { n in
            n.use(UITableViewDropPlaceholder(insertionIndexPath: n.value() as IndexPath, reuseIdentifier: "text", rowHeight: n.value() as CGFloat))
        }
        list.add("UITapGestureRecognizer.numberOfTapsRequired (Int)") { n in
            let it = n.shown(UITapGestureRecognizer())
            it.numberOfTapsRequired = n.value() as Int
            n.use(it)
        }
        list.add("UITextField.cursor(at:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.textField())
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("UITextField.editingRect(forBounds:) (CGRect)") { n in
            let it = n.shown(HostileObjects.textField())
            n.use(it.editingRect(forBounds: n.value() as CGRect))
        }
        list.add("UITextField.hitTest(_:with:) (CGPoint, UIEvent?)") { n in
            let it = n.shown(HostileObjects.textField())
            n.use(it.hitTest(n.value() as CGPoint, with: nil))
        }
        list.add("UITextField.init(frame:) (CGRect)") { n in
            n.use(UITextField(frame: n.value() as CGRect))
        }
        list.add("UITextField.placeholderRect(forBounds:) (CGRect)") { n in
            let it = n.shown(HostileObjects.textField())
            n.use(it.placeholderRect(forBounds: n.value() as CGRect))
        }
        list.add("UITextField.selectedRange (NSRange)") { n in
            let it = n.shown(HostileObjects.textField())
            it.selectedRange = n.value() as NSRange
            n.use(it)
        }
        list.add("UITextField.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.textField())
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UITextField.textRect(forBounds:) (CGRect)") { n in
            let it = n.shown(HostileObjects.textField())
            n.use(it.textRect(forBounds: n.value() as CGRect))
        }
        list.add("UITextView.init(frame:) (CGRect)") { n in
            n.use(UITextView(frame: n.value() as CGRect))
        }
        list.add("UITextView.init(frame:textContainer:) (CGRect, NSTextContainer?)") { n in
            n.use(UITextView(frame: n.value() as CGRect, textContainer: HostileObjects.textStack.container))
        }
        list.add("UITextView.scrollRangeToVisible(_:) (NSRange)") { n in
            let it = n.shown(HostileObjects.textView())
            n.use(it.scrollRangeToVisible(n.value() as NSRange))
        }
        list.add("UITextView.selectedRange (NSRange)") { n in
            let it = n.shown(HostileObjects.textView())
            it.selectedRange = n.value() as NSRange
            n.use(it)
        }
        list.add("UITextView.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.textView())
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UITextView.textContainerInset (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.textView())
            it.textContainerInset = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UIToolTipConfiguration.init(toolTip:in:) (String, CGRect)") { n in
            n.use(UIToolTipConfiguration(toolTip: "text", in: n.value() as CGRect))
        }
        list.add("UIToolbar.init(frame:) (CGRect)") { n in
            n.use(UIToolbar(frame: n.value() as CGRect))
        }
        list.add("UIToolbar.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(UIToolbar(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UITraitCollection.displayScale (CGFloat)") { n in
            var it = UITraitCollection()
            it.displayScale = n.value() as CGFloat
            n.use(it)
        }
        list.add("UITraitCollection.init(userInterfaceStyle:displayScale:layoutDirection:) (UIUserInterfaceStyle, CGFloat, UIUserInterfaceLayoutDirection)") { n in
            n.use(UITraitCollection(userInterfaceStyle: .light, displayScale: n.value() as CGFloat, layoutDirection: .leftToRight))
        }
        list.add("UIView.accessibilityFrame (CGRect)") { n in
            let it = n.shown(HostileObjects.view())
            it.accessibilityFrame = n.value() as CGRect
            n.use(it)
        }
        list.add("UIView.addKeyframe(withRelativeStartTime:relativeDuration:animations:) (Double, Double, () -> Void)") { n in
            n.use(UIView.addKeyframe(withRelativeStartTime: n.value() as Double, relativeDuration: n.value() as Double, animations: {}))
        }
        list.add("UIView.alpha (CGFloat)") { n in
            let it = n.shown(HostileObjects.view())
            it.alpha = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIView.animate(springDuration:bounce:initialSpringVelocity:delay:options:animations:completion:) (TimeInterval, CGFloat, CGFloat, TimeInterval, UIView.AnimationOptions, () -> Void, (@MainActor @Sendable (Bool) -> Void)?)") { n in
            n.use(UIView.animate(springDuration: n.value() as TimeInterval, bounce: n.value() as CGFloat, initialSpringVelocity: n.value() as CGFloat, delay: n.value() as TimeInterval, options: [], animations: {}, completion: nil))
        }
        list.add("UIView.animate(withDuration:animations:completion:) (TimeInterval, () -> Void, (@MainActor @Sendable (Bool) -> Void)?)") { n in
            n.use(UIView.animate(withDuration: n.value() as TimeInterval, animations: {}, completion: nil))
        }
        list.add("UIView.animate(withDuration:delay:options:animations:completion:) (TimeInterval, TimeInterval, UIView.AnimationOptions, () -> Void, (@MainActor @Sendable (Bool) -> Void)?)") { n in
            n.use(UIView.animate(withDuration: n.value() as TimeInterval, delay: n.value() as TimeInterval, options: [], animations: {}, completion: nil))
        }
        list.add("UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:) (TimeInterval, TimeInterval, CGFloat, CGFloat, UIView.AnimationOptions, () -> Void, (@MainActor @Sendable (Bool) -> Void)?)") { n in
            n.use(UIView.animate(withDuration: n.value() as TimeInterval, delay: n.value() as TimeInterval, usingSpringWithDamping: n.value() as CGFloat, initialSpringVelocity: n.value() as CGFloat, options: [], animations: {}, completion: nil))
        }
        list.add("UIView.animateKeyframes(withDuration:delay:options:animations:completion:) (TimeInterval, TimeInterval, UIView.KeyframeAnimationOptions, () -> Void, (@MainActor @Sendable (Bool) -> Void)?)") { n in
            n.use(UIView.animateKeyframes(withDuration: n.value() as TimeInterval, delay: n.value() as TimeInterval, options: [], animations: {}, completion: nil))
        }
        list.add("UIView.bounds (CGRect)") { n in
            let it = n.shown(HostileObjects.view())
            it.bounds = n.value() as CGRect
            n.use(it)
        }
        list.add("UIView.center (CGPoint)") { n in
            let it = n.shown(HostileObjects.view())
            it.center = n.value() as CGPoint
            n.use(it)
        }
        list.add("UIView.convert(_:from:) (CGPoint, UIView?)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.convert(n.value() as CGPoint, from: nil))
        }
        list.add("UIView.convert(_:from:) (CGRect, UIView?)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.convert(n.value() as CGRect, from: nil))
        }
        list.add("UIView.convert(_:to:) (CGPoint, UIView?)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.convert(n.value() as CGPoint, to: nil))
        }
        list.add("UIView.convert(_:to:) (CGRect, UIView?)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.convert(n.value() as CGRect, to: nil))
        }
        list.add("UIView.cursor(at:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("UIView.directionalLayoutMargins (NSDirectionalEdgeInsets)") { n in
            let it = n.shown(HostileObjects.view())
            it.directionalLayoutMargins = n.value() as NSDirectionalEdgeInsets
            n.use(it)
        }
        list.add("UIView.draw(_:) (CGRect)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.draw(n.value() as CGRect))
        }
        list.add("UIView.drawHierarchy(in:afterScreenUpdates:) (CGRect, Bool)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.drawHierarchy(in: n.value() as CGRect, afterScreenUpdates: true))
        }
        list.add("UIView.exchangeSubview(at:withSubviewAt:) (Int, Int)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.exchangeSubview(at: n.value() as Int, withSubviewAt: n.value() as Int))
        }
        list.add("UIView.frame (CGRect)") { n in
            let it = n.shown(HostileObjects.view())
            it.frame = n.value() as CGRect
            n.use(it)
        }
        list.add("UIView.hitTest(_:with:) (CGPoint, UIEvent?)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.hitTest(n.value() as CGPoint, with: nil))
        }
        list.add("UIView.init(frame:) (CGRect)") { n in
            n.use(UIView(frame: n.value() as CGRect))
        }
        list.add("UIView.insertSubview(_:at:) (UIView, Int)") { n in
            let it = n.shown(HostileObjects.view())
            n.use(it.insertSubview(UIView(), at: n.value() as Int))
        }
        list.add("UIView.layoutMargins (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.view())
            it.layoutMargins = n.value() as UIEdgeInsets
            n.use(it)
        }
    }
}
