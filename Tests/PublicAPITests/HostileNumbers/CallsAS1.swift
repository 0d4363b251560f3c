// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsAS1(to list: inout HostileCalls) {
        list.add("ASButtonNode.contentEdgeInsets (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.button())
            it.contentEdgeInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ASButtonNode.contentSpacing (CGFloat)") { n in
            let it = n.shown(HostileObjects.button())
            it.contentSpacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASButtonNode.layoutSpecThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(HostileObjects.button())
            n.use(it.layoutSpecThatFits(n.value() as ASSizeRange))
        }
        list.add("ASCellNode.calculateLayoutThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(ASCellNode())
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange))
        }
        list.add("ASCellNode.separatorInset (UIEdgeInsets?)") { n in
            let it = n.shown(ASCellNode())
            it.separatorInset = n.value() as UIEdgeInsets?
            n.use(it)
        }
        list.add("ASCollectionNode.cellForItem(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.cellForItem(at: n.value() as IndexPath))
        }
        list.add("ASCollectionNode.context(forSection:) (Int)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.context(forSection: n.value() as Int))
        }
        list.add("ASCollectionNode.deleteItems(at:) ([IndexPath])") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.deleteItems(at: n.value() as [IndexPath]))
        }
        list.add("ASCollectionNode.deleteSections(_:) (IndexSet)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.deleteSections(n.value() as IndexSet))
        }
        list.add("ASCollectionNode.deselectItem(at:animated:) (IndexPath, Bool)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.deselectItem(at: n.value() as IndexPath, animated: true))
        }
        list.add("ASCollectionNode.indexPathForItem(at:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.indexPathForItem(at: n.value() as CGPoint))
        }
        list.add("ASCollectionNode.indexPathsForItems(in:) (CGRect)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.indexPathsForItems(in: n.value() as CGRect))
        }
        list.add("ASCollectionNode.init(frame:collectionViewLayout:) (CGRect, UICollectionViewLayout)") { n in
            n.use(ASCollectionNode(frame: n.value() as CGRect, collectionViewLayout: UICollectionViewFlowLayout()))
        }
        list.add("ASCollectionNode.init(frame:collectionViewLayout:layoutFacilitator:) (CGRect, UICollectionViewLayout, (any ASCollectionViewLayoutFacilitatorProtocol)?)") { n in
            n.use(ASCollectionNode(frame: n.value() as CGRect, collectionViewLayout: UICollectionViewFlowLayout(), layoutFacilitator: nil))
        }
        list.add("ASCollectionNode.insertItems(at:) ([IndexPath])") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.insertItems(at: n.value() as [IndexPath]))
        }
        list.add("ASCollectionNode.insertSections(_:) (IndexSet)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.insertSections(n.value() as IndexSet))
        }
        list.add("ASCollectionNode.moveItem(at:to:) (IndexPath, IndexPath)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.moveItem(at: n.value() as IndexPath, to: n.value() as IndexPath))
        }
        list.add("ASCollectionNode.moveSection(_:toSection:) (Int, Int)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.moveSection(n.value() as Int, toSection: n.value() as Int))
        }
        list.add("ASCollectionNode.nodeForItem(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.nodeForItem(at: n.value() as IndexPath))
        }
        list.add("ASCollectionNode.nodeModelForItem(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.nodeModelForItem(at: n.value() as IndexPath))
        }
        list.add("ASCollectionNode.numberOfItems(inSection:) (Int)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.numberOfItems(inSection: n.value() as Int))
        }
        list.add("ASCollectionNode.rectForItem(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.rectForItem(at: n.value() as IndexPath))
        }
        list.add("ASCollectionNode.reloadItems(at:) ([IndexPath])") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.reloadItems(at: n.value() as [IndexPath]))
        }
        list.add("ASCollectionNode.reloadSections(_:) (IndexSet)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.reloadSections(n.value() as IndexSet))
        }
        list.add("ASCollectionNode.scrollToItem(at:at:animated:) (IndexPath, UICollectionView.ScrollPosition, Bool)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.scrollToItem(at: n.value() as IndexPath, at: .top, animated: true))
        }
        list.add("ASCollectionNode.selectItem(at:animated:scrollPosition:) (IndexPath?, Bool, UICollectionView.ScrollPosition)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.selectItem(at: n.value() as IndexPath?, animated: true, scrollPosition: .top))
        }
        list.add("ASCollectionNode.supplementaryNode(forElementKind:at:) (String, IndexPath)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.supplementaryNode(forElementKind: "text", at: n.value() as IndexPath))
        }
        list.add("ASCollectionNode.updateLayout(around:animated:_:) (CGPoint, Bool, () -> Void)") { n in
            let it = n.shown(HostileObjects.collection())
            n.use(it.updateLayout(around: n.value() as CGPoint, animated: true, {}))
        }
        list.add("ASCollectionView.cellForItem(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.cellForItem(at: n.value() as IndexPath))
        }
        list.add("ASCollectionView.context(forSection:) (Int)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.context(forSection: n.value() as Int))
        }
        list.add("ASCollectionView.deleteItems(at:) ([IndexPath])") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.deleteItems(at: n.value() as [IndexPath]))
        }
        list.add("ASCollectionView.deleteSections(_:) (IndexSet)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.deleteSections(n.value() as IndexSet))
        }
        list.add("ASCollectionView.deselectItem(at:animated:) (IndexPath, Bool)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.deselectItem(at: n.value() as IndexPath, animated: true))
        }
        list.add("ASCollectionView.init(frame:collectionViewLayout:) (CGRect, UICollectionViewLayout)") { n in
            n.use(ASCollectionView(frame: n.value() as CGRect, collectionViewLayout: UICollectionViewFlowLayout()))
        }
        list.add("ASCollectionView.insertItems(at:) ([IndexPath])") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.insertItems(at: n.value() as [IndexPath]))
        }
        list.add("ASCollectionView.insertSections(_:) (IndexSet)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.insertSections(n.value() as IndexSet))
        }
        list.add("ASCollectionView.moveItem(at:to:) (IndexPath, IndexPath)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.moveItem(at: n.value() as IndexPath, to: n.value() as IndexPath))
        }
        list.add("ASCollectionView.moveSection(_:toSection:) (Int, Int)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.moveSection(n.value() as Int, toSection: n.value() as Int))
        }
        list.add("ASCollectionView.nodeForItem(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.nodeForItem(at: n.value() as IndexPath))
        }
        list.add("ASCollectionView.reloadItems(at:) ([IndexPath])") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.reloadItems(at: n.value() as [IndexPath]))
        }
        list.add("ASCollectionView.reloadSections(_:) (IndexSet)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.reloadSections(n.value() as IndexSet))
        }
        list.add("ASCollectionView.scrollToItem(at:at:animated:) (IndexPath, UICollectionView.ScrollPosition, Bool)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.scrollToItem(at: n.value() as IndexPath, at: .top, animated: true))
        }
        list.add("ASCollectionView.selectItem(at:animated:scrollPosition:) (IndexPath?, Bool, UICollectionView.ScrollPosition)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.selectItem(at: n.value() as IndexPath?, animated: true, scrollPosition: .top))
        }
        list.add("ASCollectionView.supplementaryNode(forElementKind:at:) (String, IndexPath)") { n in
            let it = n.shown(HostileObjects.collection()).view
            n.use(it.supplementaryNode(forElementKind: "text", at: n.value() as IndexPath))
        }
        list.add("ASControlNode.cursor(at:) (CGPoint)") { n in
            let it = n.shown(ASControlNode())
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("ASCornerLayoutSpec.calculateLayoutThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(ASCornerLayoutSpec(child: HostileObjects.text(), corner: ASDisplayNode(), location: .topLeft))
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange))
        }
        list.add("ASCornerLayoutSpec.offset (CGPoint)") { n in
            let it = n.shown(ASCornerLayoutSpec(child: HostileObjects.text(), corner: ASDisplayNode(), location: .topLeft))
            it.offset = n.value() as CGPoint
            n.use(it)
        }
        list.add("ASDimension.fraction(_:) (CGFloat)") { n in
            n.use(ASDimension.fraction(n.value() as CGFloat))
        }
        list.add("ASDimension.init(floatLiteral:) (Double)") { n in
            n.use(ASDimension(floatLiteral: n.value() as Double))
        }
        list.add("ASDimension.init(integerLiteral:) (Int)") { n in
            n.use(ASDimension(integerLiteral: n.value() as Int))
        }
        list.add("ASDimension.init(unit:value:) (ASDimensionUnit, CGFloat)") { n in
            n.use(ASDimension(unit: .points, value: n.value() as CGFloat))
        }
        list.add("ASDimension.points(_:) (CGFloat)") { n in
            n.use(ASDimension.points(n.value() as CGFloat))
        }
        list.add("ASDimension.value (CGFloat)") { n in
            var it = ASDimension(unit: .points, value: 9)
            it.value = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASDisplayNode.accessibilityActivationPoint (CGPoint)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.accessibilityActivationPoint = n.value() as CGPoint
            n.use(it)
        }
        list.add("ASDisplayNode.accessibilityFrame (CGRect?)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.accessibilityFrame = n.value() as CGRect?
            n.use(it)
        }
        list.add("ASDisplayNode.alpha (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.alpha = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASDisplayNode.anchorPoint (CGPoint)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.anchorPoint = n.value() as CGPoint
            n.use(it)
        }
        list.add("ASDisplayNode.borderWidth (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.borderWidth = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASDisplayNode.bounds (CGRect)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.bounds = n.value() as CGRect
            n.use(it)
        }
        list.add("ASDisplayNode.calculateLayoutThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange))
        }
        list.add("ASDisplayNode.calculateLayoutThatFits(_:restrictedTo:relativeToParentSize:) (ASSizeRange, ASLayoutElementSize, CGSize)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange, restrictedTo: n.value() as ASLayoutElementSize, relativeToParentSize: n.value() as CGSize))
        }
        list.add("ASDisplayNode.calculateSizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.calculateSizeThatFits(n.value() as CGSize))
        }
        list.add("ASDisplayNode.contentsCenter (CGRect)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.contentsCenter = n.value() as CGRect
            n.use(it)
        }
        list.add("ASDisplayNode.contentsRect (CGRect)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.contentsRect = n.value() as CGRect
            n.use(it)
        }
        list.add("ASDisplayNode.contentsScale (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.contentsScale = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASDisplayNode.convert(_:from:) (CGPoint, ASDisplayNode?)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.convert(n.value() as CGPoint, from: nil))
        }
        list.add("ASDisplayNode.convert(_:from:) (CGRect, ASDisplayNode?)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.convert(n.value() as CGRect, from: nil))
        }
        list.add("ASDisplayNode.convert(_:to:) (CGPoint, ASDisplayNode?)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.convert(n.value() as CGPoint, to: nil))
        }
        list.add("ASDisplayNode.convert(_:to:) (CGRect, ASDisplayNode?)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.convert(n.value() as CGRect, to: nil))
        }
        list.add("ASDisplayNode.cornerRadius (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.cornerRadius = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASDisplayNode.cursor(at:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("ASDisplayNode.defaultLayoutTransitionDelay (TimeInterval)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.defaultLayoutTransitionDelay = n.value() as TimeInterval
            n.use(it)
        }
        list.add("ASDisplayNode.defaultLayoutTransitionDuration (TimeInterval)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.defaultLayoutTransitionDuration = n.value() as TimeInterval
            n.use(it)
        }
        list.add("ASDisplayNode.draw(_:withParameters:isCancelled:isRasterizing:) (CGRect, Any?, () -> Bool, Bool)") { n in
            n.use(ASDisplayNode.draw(n.value() as CGRect, withParameters: nil, isCancelled: { false }, isRasterizing: true))
        }
        list.add("ASDisplayNode.drawingPriority (Int)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.drawingPriority = n.value() as Int
            n.use(it)
        }
        list.add("ASDisplayNode.frame (CGRect)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.frame = n.value() as CGRect
            n.use(it)
        }
        list.add("ASDisplayNode.hitTest(_:with:) (CGPoint, UIEvent?)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.hitTest(n.value() as CGPoint, with: nil))
        }
        list.add("ASDisplayNode.hitTestSlop (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.hitTestSlop = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ASDisplayNode.insertSubnode(_:at:) (ASDisplayNode, Int)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.insertSubnode(ASDisplayNode(), at: n.value() as Int))
        }
        list.add("ASDisplayNode.layoutMargins (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.layoutMargins = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ASDisplayNode.layoutSpecThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.layoutSpecThatFits(n.value() as ASSizeRange))
        }
        list.add("ASDisplayNode.layoutThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.layoutThatFits(n.value() as ASSizeRange))
        }
        list.add("ASDisplayNode.layoutThatFits(_:parentSize:) (ASSizeRange, CGSize)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.layoutThatFits(n.value() as ASSizeRange, parentSize: n.value() as CGSize))
        }
        list.add("ASDisplayNode.placeholderFadeDuration (TimeInterval)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.placeholderFadeDuration = n.value() as TimeInterval
            n.use(it)
        }
        list.add("ASDisplayNode.point(inside:with:) (CGPoint, UIEvent?)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.point(inside: n.value() as CGPoint, with: nil))
        }
        list.add("ASDisplayNode.position (CGPoint)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.position = n.value() as CGPoint
            n.use(it)
        }
        list.add("ASDisplayNode.recursivelySetNeedsDisplay(atScale:) (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.recursivelySetNeedsDisplay(atScale: n.value() as CGFloat))
        }
        list.add("ASDisplayNode.recursivelySetNeedsDisplayAtScale(_:) (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.recursivelySetNeedsDisplayAtScale(n.value() as CGFloat))
        }
        list.add("ASDisplayNode.setNeedsDisplayAtScale(_:) (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.setNeedsDisplayAtScale(n.value() as CGFloat))
        }
        list.add("ASDisplayNode.shadowOffset (CGSize)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.shadowOffset = n.value() as CGSize
            n.use(it)
        }
    }
}
