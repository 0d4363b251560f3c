// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsUI1(to list: inout HostileCalls) {
        list.add("UIAccessibilityElement.accessibilityFrame (CGRect)") { n in
            let it = UIAccessibilityElement(accessibilityContainer: UIView())
            it.accessibilityFrame = n.value() as CGRect
            n.use(it)
        }
        list.add("UIAccessibilityElement.accessibilityFrameInContainerSpace (CGRect)") { n in
            let it = UIAccessibilityElement(accessibilityContainer: UIView())
            it.accessibilityFrameInContainerSpace = n.value() as CGRect
            n.use(it)
        }
        list.add("UIActivityIndicatorView.init(frame:) (CGRect)") { n in
            n.use(UIActivityIndicatorView(frame: n.value() as CGRect))
        }
        list.add("UIActivityIndicatorView.sizeThatFits(_:) (CGSize)") { n in
            n.use(UIActivityIndicatorView.sizeThatFits(n.value() as CGSize))
        }
        list.add("UIBackgroundConfiguration.backgroundInsets (NSDirectionalEdgeInsets)") { n in
            var it = UIBackgroundConfiguration.listPlainCell()
            it.backgroundInsets = n.value() as NSDirectionalEdgeInsets
            n.use(it)
        }
        list.add("UIBackgroundConfiguration.cornerRadius (CGFloat)") { n in
            var it = UIBackgroundConfiguration.listPlainCell()
            it.cornerRadius = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIBackgroundConfiguration.strokeOutset (CGFloat)") { n in
            var it = UIBackgroundConfiguration.listPlainCell()
            it.strokeOutset = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIBackgroundConfiguration.strokeWidth (CGFloat)") { n in
            var it = UIBackgroundConfiguration.listPlainCell()
            it.strokeWidth = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIBarButtonItem.fixedSpace(_:) (CGFloat)") { n in
            n.use(UIBarButtonItem.fixedSpace(n.value() as CGFloat))
        }
        list.add("UIBarButtonItem.tag (Int)") { n in
            let it = UIBarButtonItem(title: "bar")
            it.tag = n.value() as Int
            n.use(it)
        }
        list.add("UIBarButtonItem.width (CGFloat)") { n in
            let it = UIBarButtonItem(title: "bar")
            it.width = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIBezierPath.addArc(withCenter:radius:startAngle:endAngle:clockwise:) (CGPoint, CGFloat, CGFloat, CGFloat, Bool)") { n in
            let it = HostileObjects.path
            n.use(it.addArc(withCenter: n.value() as CGPoint, radius: n.value() as CGFloat, startAngle: n.value() as CGFloat, endAngle: n.value() as CGFloat, clockwise: true))
            n.use(it)
        }
        list.add("UIBezierPath.addCurve(to:controlPoint1:controlPoint2:) (CGPoint, CGPoint, CGPoint)") { n in
            let it = HostileObjects.path
            n.use(it.addCurve(to: n.value() as CGPoint, controlPoint1: n.value() as CGPoint, controlPoint2: n.value() as CGPoint))
            n.use(it)
        }
        list.add("UIBezierPath.addLine(to:) (CGPoint)") { n in
            let it = HostileObjects.path
            n.use(it.addLine(to: n.value() as CGPoint))
            n.use(it)
        }
        list.add("UIBezierPath.addQuadCurve(to:controlPoint:) (CGPoint, CGPoint)") { n in
            let it = HostileObjects.path
            n.use(it.addQuadCurve(to: n.value() as CGPoint, controlPoint: n.value() as CGPoint))
            n.use(it)
        }
        list.add("UIBezierPath.apply(_:) (CGAffineTransform)") { n in
            let it = HostileObjects.path
            n.use(it.apply(n.value() as CGAffineTransform))
            n.use(it)
        }
        list.add("UIBezierPath.contains(_:) (CGPoint)") { n in
            let it = HostileObjects.path
            n.use(it.contains(n.value() as CGPoint))
            n.use(it)
        }
        list.add("UIBezierPath.fill(with:alpha:) (CGBlendMode, CGFloat)") { n in
            let it = HostileObjects.path
            n.use(it.fill(with: .multiply, alpha: n.value() as CGFloat))
            n.use(it)
        }
        list.add("UIBezierPath.init(arcCenter:radius:startAngle:endAngle:clockwise:) (CGPoint, CGFloat, CGFloat, CGFloat, Bool)") { n in
            n.use(UIBezierPath(arcCenter: n.value() as CGPoint, radius: n.value() as CGFloat, startAngle: n.value() as CGFloat, endAngle: n.value() as CGFloat, clockwise: true))
        }
        list.add("UIBezierPath.init(ovalIn:) (CGRect)") { n in
            n.use(UIBezierPath(ovalIn: n.value() as CGRect))
        }
        list.add("UIBezierPath.init(rect:) (CGRect)") { n in
            n.use(UIBezierPath(rect: n.value() as CGRect))
        }
        list.add("UIBezierPath.init(roundedRect:byRoundingCorners:cornerRadii:) (CGRect, UIRectCorner, CGSize)") { n in
            n.use(UIBezierPath(roundedRect: n.value() as CGRect, byRoundingCorners: .allCorners, cornerRadii: n.value() as CGSize))
        }
        list.add("UIBezierPath.init(roundedRect:cornerRadius:) (CGRect, CGFloat)") { n in
            n.use(UIBezierPath(roundedRect: n.value() as CGRect, cornerRadius: n.value() as CGFloat))
        }
        list.add("UIBezierPath.lineWidth (CGFloat)") { n in
            let it = HostileObjects.path
            it.lineWidth = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIBezierPath.miterLimit (CGFloat)") { n in
            let it = HostileObjects.path
            it.miterLimit = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIBezierPath.move(to:) (CGPoint)") { n in
            let it = HostileObjects.path
            n.use(it.move(to: n.value() as CGPoint))
            n.use(it)
        }
        list.add("UIBezierPath.setLineDash(_:count:phase:) (UnsafePointer<CGFloat>?, Int, CGFloat)") { n in
            let it = HostileObjects.path
            n.use(it.setLineDash(nil, count: n.value() as Int, phase: n.value() as CGFloat))
            n.use(it)
        }
        list.add("UIBezierPath.stroke(with:alpha:) (CGBlendMode, CGFloat)") { n in
            let it = HostileObjects.path
            n.use(it.stroke(with: .multiply, alpha: n.value() as CGFloat))
            n.use(it)
        }
        list.add("UIButton.Configuration.contentInsets (NSDirectionalEdgeInsets)") { n in
            var it = UIButton.Configuration.plain()
            it.contentInsets = n.value() as NSDirectionalEdgeInsets
            n.use(it)
        }
        list.add("UIButton.Configuration.imagePadding (CGFloat)") { n in
            var it = UIButton.Configuration.plain()
            it.imagePadding = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIButton.contentEdgeInsets (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.uiButton())
            it.contentEdgeInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UIButton.imageEdgeInsets (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.uiButton())
            it.imageEdgeInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UIButton.init(frame:) (CGRect)") { n in
            n.use(UIButton(frame: n.value() as CGRect))
        }
        list.add("UIButton.sizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.uiButton())
            n.use(it.sizeThatFits(n.value() as CGSize))
        }
        list.add("UIButton.titleEdgeInsets (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.uiButton())
            it.titleEdgeInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UICollectionReusableView.init(frame:) (CGRect)") { n in
            n.use(UICollectionReusableView(frame: n.value() as CGRect))
        }
        list.add("UICollectionView.beginInteractiveMovementForItem(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.beginInteractiveMovementForItem(at: n.value() as IndexPath))
        }
        list.add("UICollectionView.indexPathForItem(at:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.indexPathForItem(at: n.value() as CGPoint))
        }
        list.add("UICollectionView.init(frame:) (CGRect)") { n in
            n.use(UICollectionView(frame: n.value() as CGRect))
        }
        list.add("UICollectionView.init(frame:collectionViewLayout:) (CGRect, UICollectionViewLayout)") { n in
            n.use(UICollectionView(frame: n.value() as CGRect, collectionViewLayout: UICollectionViewFlowLayout()))
        }
        list.add("UICollectionView.layoutAttributesForItem(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.layoutAttributesForItem(at: n.value() as IndexPath))
        }
        list.add("UICollectionView.layoutAttributesForSupplementaryElement(ofKind:at:) (String, IndexPath)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.layoutAttributesForSupplementaryElement(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionView.numberOfItems(inSection:) (Int)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.numberOfItems(inSection: n.value() as Int))
        }
        list.add("UICollectionView.updateInteractiveMovementTargetPosition(_:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.updateInteractiveMovementTargetPosition(n.value() as CGPoint))
        }
        list.add("UICollectionViewCompositionalLayout.layoutAttributesForDecorationView(ofKind:at:) (String, IndexPath)") { n in
            let it = n.shown(UICollectionViewCompositionalLayout(section: HostileObjects.section))
            n.use(it.layoutAttributesForDecorationView(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewCompositionalLayout.layoutAttributesForElements(in:) (CGRect)") { n in
            let it = n.shown(UICollectionViewCompositionalLayout(section: HostileObjects.section))
            n.use(it.layoutAttributesForElements(in: n.value() as CGRect))
        }
        list.add("UICollectionViewCompositionalLayout.layoutAttributesForItem(at:) (IndexPath)") { n in
            let it = n.shown(UICollectionViewCompositionalLayout(section: HostileObjects.section))
            n.use(it.layoutAttributesForItem(at: n.value() as IndexPath))
        }
        list.add("UICollectionViewCompositionalLayout.layoutAttributesForSupplementaryView(ofKind:at:) (String, IndexPath)") { n in
            let it = n.shown(UICollectionViewCompositionalLayout(section: HostileObjects.section))
            n.use(it.layoutAttributesForSupplementaryView(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewCompositionalLayout.shouldInvalidateLayout(forBoundsChange:) (CGRect)") { n in
            let it = n.shown(UICollectionViewCompositionalLayout(section: HostileObjects.section))
            n.use(it.shouldInvalidateLayout(forBoundsChange: n.value() as CGRect))
        }
        list.add("UICollectionViewCompositionalLayoutConfiguration.interSectionSpacing (CGFloat)") { n in
            let it = UICollectionViewCompositionalLayoutConfiguration()
            it.interSectionSpacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("UICollectionViewDiffableDataSource.collectionNode(_:moveItemAt:to:) (ASCollectionNode, IndexPath, IndexPath)") { n in
            let it = HostileObjects.collectionSource
            n.use(it.collectionNode(HostileObjects.collection(), moveItemAt: n.value() as IndexPath, to: n.value() as IndexPath))
        }
        list.add("UICollectionViewDiffableDataSource.collectionNode(_:nodeBlockForItemAt:) (ASCollectionNode, IndexPath)") { n in
            let it = HostileObjects.collectionSource
            n.use(it.collectionNode(HostileObjects.collection(), nodeBlockForItemAt: n.value() as IndexPath))
        }
        list.add("UICollectionViewDiffableDataSource.collectionNode(_:nodeBlockForSupplementaryElementOfKind:at:) (ASCollectionNode, String, IndexPath)") { n in
            let it = HostileObjects.collectionSource
            n.use(it.collectionNode(HostileObjects.collection(), nodeBlockForSupplementaryElementOfKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewDiffableDataSource.collectionNode(_:numberOfItemsInSection:) (ASCollectionNode, Int)") { n in
            let it = HostileObjects.collectionSource
            n.use(it.collectionNode(HostileObjects.collection(), numberOfItemsInSection: n.value() as Int))
        }
        list.add("UICollectionViewDiffableDataSource.collectionNode(_:supplementaryElementKindsInSection:) (ASCollectionNode, Int)") { n in
            let it = HostileObjects.collectionSource
            n.use(it.collectionNode(HostileObjects.collection(), supplementaryElementKindsInSection: n.value() as Int))
        }
        list.add("UICollectionViewDiffableDataSource.itemIdentifier(for:) (IndexPath)") { n in
            let it = HostileObjects.collectionSource
            n.use(it.itemIdentifier(for: n.value() as IndexPath))
        }
        list.add("UICollectionViewDiffableDataSource.sectionIdentifier(for:) (Int)") { n in
            let it = HostileObjects.collectionSource
            n.use(it.sectionIdentifier(for: n.value() as Int))
        }
        list.add("UICollectionViewDropPlaceholder.init(insertionIndexPath:reuseIdentifier:) (IndexPath, String)") { n in
            n.use(UICollectionViewDropPlaceholder(insertionIndexPath: n.value() as IndexPath, reuseIdentifier: "text"))
        }
        list.add("UICollectionViewFlowLayout.estimatedItemSize (CGSize)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            it.estimatedItemSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UICollectionViewFlowLayout.footerReferenceSize (CGSize)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            it.footerReferenceSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UICollectionViewFlowLayout.headerReferenceSize (CGSize)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            it.headerReferenceSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UICollectionViewFlowLayout.invalidationContext(forBoundsChange:) (CGRect)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            n.use(it.invalidationContext(forBoundsChange: n.value() as CGRect))
        }
        list.add("UICollectionViewFlowLayout.itemSize (CGSize)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            it.itemSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UICollectionViewFlowLayout.layoutAttributesForElements(in:) (CGRect)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            n.use(it.layoutAttributesForElements(in: n.value() as CGRect))
        }
        list.add("UICollectionViewFlowLayout.layoutAttributesForItem(at:) (IndexPath)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            n.use(it.layoutAttributesForItem(at: n.value() as IndexPath))
        }
        list.add("UICollectionViewFlowLayout.layoutAttributesForSupplementaryView(ofKind:at:) (String, IndexPath)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            n.use(it.layoutAttributesForSupplementaryView(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewFlowLayout.minimumInteritemSpacing (CGFloat)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            it.minimumInteritemSpacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("UICollectionViewFlowLayout.minimumLineSpacing (CGFloat)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            it.minimumLineSpacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("UICollectionViewFlowLayout.sectionInset (UIEdgeInsets)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            it.sectionInset = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("UICollectionViewFlowLayout.shouldInvalidateLayout(forBoundsChange:) (CGRect)") { n in
            let it = n.shown(UICollectionViewFlowLayout())
            n.use(it.shouldInvalidateLayout(forBoundsChange: n.value() as CGRect))
        }
        list.add("UICollectionViewLayout.finalLayoutAttributesForDisappearingDecorationElement(ofKind:at:) (String, IndexPath)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.finalLayoutAttributesForDisappearingDecorationElement(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayout.finalLayoutAttributesForDisappearingItem(at:) (IndexPath)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.finalLayoutAttributesForDisappearingItem(at: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind:at:) (String, IndexPath)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayout.initialLayoutAttributesForAppearingDecorationElement(ofKind:at:) (String, IndexPath)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.initialLayoutAttributesForAppearingDecorationElement(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayout.initialLayoutAttributesForAppearingItem(at:) (IndexPath)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.initialLayoutAttributesForAppearingItem(at: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind:at:) (String, IndexPath)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayout.invalidationContext(forBoundsChange:) (CGRect)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.invalidationContext(forBoundsChange: n.value() as CGRect))
        }
        list.add("UICollectionViewLayout.layoutAttributesForDecorationView(ofKind:at:) (String, IndexPath)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.layoutAttributesForDecorationView(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayout.layoutAttributesForElements(in:) (CGRect)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.layoutAttributesForElements(in: n.value() as CGRect))
        }
        list.add("UICollectionViewLayout.layoutAttributesForItem(at:) (IndexPath)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.layoutAttributesForItem(at: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayout.layoutAttributesForSupplementaryView(ofKind:at:) (String, IndexPath)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.layoutAttributesForSupplementaryView(ofKind: "text", at: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayout.prepare(forAnimatedBoundsChange:) (CGRect)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.prepare(forAnimatedBoundsChange: n.value() as CGRect))
        }
        list.add("UICollectionViewLayout.shouldInvalidateLayout(forBoundsChange:) (CGRect)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.shouldInvalidateLayout(forBoundsChange: n.value() as CGRect))
        }
        list.add("UICollectionViewLayout.targetContentOffset(forProposedContentOffset:) (CGPoint)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.targetContentOffset(forProposedContentOffset: n.value() as CGPoint))
        }
        list.add("UICollectionViewLayout.targetContentOffset(forProposedContentOffset:withScrollingVelocity:) (CGPoint, CGPoint)") { n in
            let it = UICollectionViewFlowLayout()
            n.use(it.targetContentOffset(forProposedContentOffset: n.value() as CGPoint, withScrollingVelocity: n.value() as CGPoint))
        }
        list.add("UICollectionViewLayoutAttributes.alpha (CGFloat)") { n in
            let it = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            it.alpha = n.value() as CGFloat
            n.use(it)
        }
        list.add("UICollectionViewLayoutAttributes.bounds (CGRect)") { n in
            let it = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            it.bounds = n.value() as CGRect
            n.use(it)
        }
        list.add("UICollectionViewLayoutAttributes.center (CGPoint)") { n in
            let it = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            it.center = n.value() as CGPoint
            n.use(it)
        }
        list.add("UICollectionViewLayoutAttributes.frame (CGRect)") { n in
            let it = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            it.frame = n.value() as CGRect
            n.use(it)
        }
        list.add("UICollectionViewLayoutAttributes.indexPath (IndexPath)") { n in
            let it = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            it.indexPath = n.value() as IndexPath
            n.use(it)
        }
    }
}
