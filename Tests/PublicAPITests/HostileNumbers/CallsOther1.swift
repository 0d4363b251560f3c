// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsOther1(to list: inout HostileCalls) {
        list.add("ASCalculateLayout(_:_:_:) (any ASLayoutElement, ASSizeRange, CGSize)") { n in
            n.use(ASCalculateLayout(ASDisplayNode(), n.value() as ASSizeRange, n.value() as CGSize))
        }
        list.add("ASCalculateRootLayout(_:_:) (any ASLayoutElement, ASSizeRange)") { n in
            n.use(ASCalculateRootLayout(ASDisplayNode(), n.value() as ASSizeRange))
        }
        list.add("ASCeilPixelValue(_:) (CGFloat)") { n in
            n.use(ASCeilPixelValue(n.value() as CGFloat))
        }
        list.add("ASCeilPointValues(_:) (CGPoint)") { n in
            n.use(ASCeilPointValues(n.value() as CGPoint))
        }
        list.add("ASCeilSizeValues(_:) (CGSize)") { n in
            n.use(ASCeilSizeValues(n.value() as CGSize))
        }
        list.add("ASConcatInsets(_:_:) (UIEdgeInsets, UIEdgeInsets)") { n in
            n.use(ASConcatInsets(n.value() as UIEdgeInsets, n.value() as UIEdgeInsets))
        }
        list.add("ASDimensionEqualToDimension(_:_:) (ASDimension, ASDimension)") { n in
            n.use(ASDimensionEqualToDimension(n.value() as ASDimension, n.value() as ASDimension))
        }
        list.add("ASDimensionMake(_:) (CGFloat)") { n in
            n.use(ASDimensionMake(n.value() as CGFloat))
        }
        list.add("ASDimensionMake(_:_:) (ASDimensionUnit, CGFloat)") { n in
            n.use(ASDimensionMake(.points, n.value() as CGFloat))
        }
        list.add("ASDimensionMakeWithFraction(_:) (CGFloat)") { n in
            n.use(ASDimensionMakeWithFraction(n.value() as CGFloat))
        }
        list.add("ASDimensionMakeWithPoints(_:) (CGFloat)") { n in
            n.use(ASDimensionMakeWithPoints(n.value() as CGFloat))
        }
        list.add("ASDimensionResolve(_:_:_:) (ASDimension, CGFloat, CGFloat)") { n in
            n.use(ASDimensionResolve(n.value() as ASDimension, n.value() as CGFloat, n.value() as CGFloat))
        }
        list.add("ASDisplayNodeAssertMainThread(file:line:) (StaticString, UInt)") { n in
            n.use(ASDisplayNodeAssertMainThread(file: "file", line: n.value() as UInt))
        }
        list.add("ASDisplayNodeAssertNotMainThread(file:line:) (StaticString, UInt)") { n in
            n.use(ASDisplayNodeAssertNotMainThread(file: "file", line: n.value() as UInt))
        }
        list.add("ASFloorPixelValue(_:) (CGFloat)") { n in
            n.use(ASFloorPixelValue(n.value() as CGFloat))
        }
        list.add("ASFloorSizeValues(_:) (CGSize)") { n in
            n.use(ASFloorSizeValues(n.value() as CGSize))
        }
        list.add("ASGraphicsCreateImage(_:_:_:_:_:_:_:) (UITraitCollection, CGSize, Bool, CGFloat, UIImage?, (() -> Bool)?, () -> Void)") { n in
            n.use(ASGraphicsCreateImage(UITraitCollection(), n.value() as CGSize, true, n.value() as CGFloat, nil, nil, {}))
        }
        list.add("ASImageNodeRoundBorderModificationBlock(_:_:) (CGFloat, UIColor?)") { n in
            n.use(ASImageNodeRoundBorderModificationBlock(n.value() as CGFloat, UIColor.red))
        }
        list.add("ASIsCGPositionPointsValidForLayout(_:) (CGFloat)") { n in
            n.use(ASIsCGPositionPointsValidForLayout(n.value() as CGFloat))
        }
        list.add("ASIsCGPositionValidForLayout(_:) (CGPoint)") { n in
            n.use(ASIsCGPositionValidForLayout(n.value() as CGPoint))
        }
        list.add("ASIsCGRectValidForLayout(_:) (CGRect)") { n in
            n.use(ASIsCGRectValidForLayout(n.value() as CGRect))
        }
        list.add("ASIsCGSizeValidForLayout(_:) (CGSize)") { n in
            n.use(ASIsCGSizeValidForLayout(n.value() as CGSize))
        }
        list.add("ASIsCGSizeValidForSize(_:) (CGSize)") { n in
            n.use(ASIsCGSizeValidForSize(n.value() as CGSize))
        }
        list.add("ASIsTransformValidForLayout(_:) (CATransform3D)") { n in
            n.use(ASIsTransformValidForLayout(n.value() as CATransform3D))
        }
        list.add("ASLayoutElementSizeEqualToLayoutElementSize(_:_:) (ASLayoutElementSize, ASLayoutElementSize)") { n in
            n.use(ASLayoutElementSizeEqualToLayoutElementSize(n.value() as ASLayoutElementSize, n.value() as ASLayoutElementSize))
        }
        list.add("ASLayoutElementSizeMakeFromCGSize(_:) (CGSize)") { n in
            n.use(ASLayoutElementSizeMakeFromCGSize(n.value() as CGSize))
        }
        list.add("ASLayoutElementSizeResolve(_:_:) (ASLayoutElementSize, CGSize)") { n in
            n.use(ASLayoutElementSizeResolve(n.value() as ASLayoutElementSize, n.value() as CGSize))
        }
        list.add("ASLayoutElementSizeResolveAutoSize(_:_:_:) (ASLayoutElementSize, CGSize, ASSizeRange)") { n in
            n.use(ASLayoutElementSizeResolveAutoSize(n.value() as ASLayoutElementSize, n.value() as CGSize, n.value() as ASSizeRange))
        }
        list.add("ASLayoutRangeModeForVisibilityDepth(_:) (Int)") { n in
            n.use(ASLayoutRangeModeForVisibilityDepth(n.value() as Int))
        }
        list.add("ASLayoutSizeMake(_:_:) (ASDimension, ASDimension)") { n in
            n.use(ASLayoutSizeMake(n.value() as ASDimension, n.value() as ASDimension))
        }
        list.add("ASLayoutSizeResolveSize(_:_:_:) (ASLayoutSize, CGSize, CGSize)") { n in
            n.use(ASLayoutSizeResolveSize(n.value() as ASLayoutSize, n.value() as CGSize, n.value() as CGSize))
        }
        list.add("ASPointIsNull(_:) (CGPoint)") { n in
            n.use(ASPointIsNull(n.value() as CGPoint))
        }
        list.add("ASPointsValidForLayout(_:) (CGFloat)") { n in
            n.use(ASPointsValidForLayout(n.value() as CGFloat))
        }
        list.add("ASPointsValidForSize(_:) (CGFloat)") { n in
            n.use(ASPointsValidForSize(n.value() as CGFloat))
        }
        list.add("ASRoundPixelValue(_:) (CGFloat)") { n in
            n.use(ASRoundPixelValue(n.value() as CGFloat))
        }
        list.add("ASScrollDirectionApplyTransform(_:_:) (ASScrollDirection, CGAffineTransform)") { n in
            n.use(ASScrollDirectionApplyTransform([], n.value() as CGAffineTransform))
        }
        list.add("ASSizeRangeClamp(_:_:) (ASSizeRange, CGSize)") { n in
            n.use(ASSizeRangeClamp(n.value() as ASSizeRange, n.value() as CGSize))
        }
        list.add("ASSizeRangeEqualToSizeRange(_:_:) (ASSizeRange, ASSizeRange)") { n in
            n.use(ASSizeRangeEqualToSizeRange(n.value() as ASSizeRange, n.value() as ASSizeRange))
        }
        list.add("ASSizeRangeForCollectionLayoutThatFitsViewportSize(_:_:) (CGSize, ASScrollDirection)") { n in
            n.use(ASSizeRangeForCollectionLayoutThatFitsViewportSize(n.value() as CGSize, []))
        }
        list.add("ASSizeRangeHasSignificantArea(_:) (ASSizeRange)") { n in
            n.use(ASSizeRangeHasSignificantArea(n.value() as ASSizeRange))
        }
        list.add("ASSizeRangeIntersect(_:_:) (ASSizeRange, ASSizeRange)") { n in
            n.use(ASSizeRangeIntersect(n.value() as ASSizeRange, n.value() as ASSizeRange))
        }
        list.add("ASSizeRangeMake(_:) (CGSize)") { n in
            n.use(ASSizeRangeMake(n.value() as CGSize))
        }
        list.add("ASSizeRangeMake(_:_:) (CGSize, CGSize)") { n in
            n.use(ASSizeRangeMake(n.value() as CGSize, n.value() as CGSize))
        }
        list.add("CATransform3DConcat(_:_:) (CATransform3D, CATransform3D)") { n in
            n.use(CATransform3DConcat(n.value() as CATransform3D, n.value() as CATransform3D))
        }
        list.add("CATransform3DEqualToTransform(_:_:) (CATransform3D, CATransform3D)") { n in
            n.use(CATransform3DEqualToTransform(n.value() as CATransform3D, n.value() as CATransform3D))
        }
        list.add("CATransform3DGetAffineTransform(_:) (CATransform3D)") { n in
            n.use(CATransform3DGetAffineTransform(n.value() as CATransform3D))
        }
        list.add("CATransform3DIsAffine(_:) (CATransform3D)") { n in
            n.use(CATransform3DIsAffine(n.value() as CATransform3D))
        }
        list.add("CATransform3DIsIdentity(_:) (CATransform3D)") { n in
            n.use(CATransform3DIsIdentity(n.value() as CATransform3D))
        }
        list.add("CATransform3DMakeAffineTransform(_:) (CGAffineTransform)") { n in
            n.use(CATransform3DMakeAffineTransform(n.value() as CGAffineTransform))
        }
        list.add("CATransform3DMakeRotation(_:_:_:_:) (CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            n.use(CATransform3DMakeRotation(n.value() as CGFloat, n.value() as CGFloat, n.value() as CGFloat, n.value() as CGFloat))
        }
        list.add("CATransform3DMakeScale(_:_:_:) (CGFloat, CGFloat, CGFloat)") { n in
            n.use(CATransform3DMakeScale(n.value() as CGFloat, n.value() as CGFloat, n.value() as CGFloat))
        }
        list.add("CATransform3DMakeTranslation(_:_:_:) (CGFloat, CGFloat, CGFloat)") { n in
            n.use(CATransform3DMakeTranslation(n.value() as CGFloat, n.value() as CGFloat, n.value() as CGFloat))
        }
        list.add("CATransform3DRotate(_:_:_:_:_:) (CATransform3D, CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            n.use(CATransform3DRotate(n.value() as CATransform3D, n.value() as CGFloat, n.value() as CGFloat, n.value() as CGFloat, n.value() as CGFloat))
        }
        list.add("CATransform3DScale(_:_:_:_:) (CATransform3D, CGFloat, CGFloat, CGFloat)") { n in
            n.use(CATransform3DScale(n.value() as CATransform3D, n.value() as CGFloat, n.value() as CGFloat, n.value() as CGFloat))
        }
        list.add("CATransform3DTranslate(_:_:_:_:) (CATransform3D, CGFloat, CGFloat, CGFloat)") { n in
            n.use(CATransform3DTranslate(n.value() as CATransform3D, n.value() as CGFloat, n.value() as CGFloat, n.value() as CGFloat))
        }
        list.add("CGSizeEqualToSizeWithIn(_:_:_:) (CGSize, CGSize, CGFloat)") { n in
            n.use(CGSizeEqualToSizeWithIn(n.value() as CGSize, n.value() as CGSize, n.value() as CGFloat))
        }
        list.add("Flow(direction:spacing:lineSpacing:justifyContent:alignItems:alignContent:content:) (ASStackLayoutDirection, CGFloat, CGFloat, ASStackLayoutJustifyContent, ASStackLayoutAlignItems, ASStackLayoutAlignContent, () -> [any ASLayoutElement])") { n in
            n.use(Flow(direction: .vertical, spacing: n.value() as CGFloat, lineSpacing: n.value() as CGFloat, justifyContent: .start, alignItems: .start, alignContent: .start, content: { [ASDisplayNode()] }))
        }
        list.add("FrameTimer.schedule(after:_:) (TimeInterval, @MainActor @Sendable () -> Void)") { n in
            n.use(FrameTimer.schedule(after: n.value() as TimeInterval, {}))
        }
        list.add("FrameTimer.schedule(every:_:) (TimeInterval, @MainActor @Sendable () -> Void)") { n in
            n.use(FrameTimer.schedule(every: n.value() as TimeInterval, {}))
        }
        list.add("HStack(spacing:justifyContent:alignItems:content:) (CGFloat, ASStackLayoutJustifyContent, ASStackLayoutAlignItems, () -> [any ASLayoutElement])") { n in
            n.use(HStack(spacing: n.value() as CGFloat, justifyContent: .start, alignItems: .start, content: { [ASDisplayNode()] }))
        }
        list.add("IndexPath.init(item:section:) (Int, Int)") { n in
            n.use(IndexPath(item: n.value() as Int, section: n.value() as Int))
        }
        list.add("IndexPath.init(row:section:) (Int, Int)") { n in
            n.use(IndexPath(row: n.value() as Int, section: n.value() as Int))
        }
        list.add("IndexPath.item (Int)") { n in
            var it = IndexPath(item: 0, section: 0)
            it.item = n.value() as Int
            n.use(it)
        }
        list.add("IndexPath.row (Int)") { n in
            var it = IndexPath(item: 0, section: 0)
            it.row = n.value() as Int
            n.use(it)
        }
        list.add("IndexPath.section (Int)") { n in
            var it = IndexPath(item: 0, section: 0)
            it.section = n.value() as Int
            n.use(it)
        }
        list.add("NSStringFromASDimension(_:) (ASDimension)") { n in
            n.use(NSStringFromASDimension(n.value() as ASDimension))
        }
        list.add("NSStringFromASLayoutElementSize(_:) (ASLayoutElementSize)") { n in
            n.use(NSStringFromASLayoutElementSize(n.value() as ASLayoutElementSize))
        }
        list.add("NSStringFromASLayoutSize(_:) (ASLayoutSize)") { n in
            n.use(NSStringFromASLayoutSize(n.value() as ASLayoutSize))
        }
        list.add("NSStringFromASSizeRange(_:) (ASSizeRange)") { n in
            n.use(NSStringFromASSizeRange(n.value() as ASSizeRange))
        }
        list.add("String.LocalizationValue.StringInterpolation.appendInterpolation(_:) (CGFloat)") { n in
            var it = String.LocalizationValue.StringInterpolation(literalCapacity: 0, interpolationCount: 1)
            n.use(it.appendInterpolation(n.value() as CGFloat))
        }
        list.add("String.LocalizationValue.StringInterpolation.appendInterpolation(_:) (Double)") { n in
            var it = String.LocalizationValue.StringInterpolation(literalCapacity: 0, interpolationCount: 1)
            n.use(it.appendInterpolation(n.value() as Double))
        }
        list.add("String.LocalizationValue.StringInterpolation.appendInterpolation(_:) (Float)") { n in
            var it = String.LocalizationValue.StringInterpolation(literalCapacity: 0, interpolationCount: 1)
            n.use(it.appendInterpolation(n.value() as Float))
        }
        list.add("String.LocalizationValue.StringInterpolation.init(literalCapacity:interpolationCount:) (Int, Int)") { n in
            n.use(String.LocalizationValue.StringInterpolation(literalCapacity: n.value() as Int, interpolationCount: n.value() as Int))
        }
        list.add("String.boundingRect(with:options:attributes:context:) (CGSize, NSStringDrawingOptions, [NSAttributedString.Key : Any]?, NSStringDrawingContext?)") { n in
            let it = "text"
            n.use(it.boundingRect(with: n.value() as CGSize, options: [], attributes: [.kern: 1], context: nil))
        }
        list.add("String.draw(at:withAttributes:) (CGPoint, [NSAttributedString.Key : Any]?)") { n in
            let it = "text"
            n.use(it.draw(at: n.value() as CGPoint, withAttributes: [.kern: 1]))
        }
        list.add("String.draw(in:withAttributes:) (CGRect, [NSAttributedString.Key : Any]?)") { n in
            let it = "text"
            n.use(it.draw(in: n.value() as CGRect, withAttributes: [.kern: 1]))
        }
        list.add("UIGraphicsBeginImageContext(_:) (CGSize)") { n in
            n.use(UIGraphicsBeginImageContext(n.value() as CGSize))
        }
        list.add("UIGraphicsBeginImageContextWithOptions(_:_:_:) (CGSize, Bool, CGFloat)") { n in
            n.use(UIGraphicsBeginImageContextWithOptions(n.value() as CGSize, true, n.value() as CGFloat))
        }
        list.add("UIRectClip(_:) (CGRect)") { n in
            n.use(UIRectClip(n.value() as CGRect))
        }
        list.add("UIRectFill(_:) (CGRect)") { n in
            n.use(UIRectFill(n.value() as CGRect))
        }
        list.add("UIRectFillUsingBlendMode(_:_:) (CGRect, CGBlendMode)") { n in
            n.use(UIRectFillUsingBlendMode(n.value() as CGRect, .multiply))
        }
        list.add("UIRectFrame(_:) (CGRect)") { n in
            n.use(UIRectFrame(n.value() as CGRect))
        }
        list.add("UNTimeIntervalNotificationTrigger.init(timeInterval:repeats:) (TimeInterval, Bool)") { n in
            n.use(UNTimeIntervalNotificationTrigger(timeInterval: n.value() as TimeInterval, repeats: true))
        }
        list.add("UndoManager.levelsOfUndo (Int)") { n in
            let it = UndoManager()
            it.levelsOfUndo = n.value() as Int
            n.use(it)
        }
        list.add("VStack(spacing:justifyContent:alignItems:content:) (CGFloat, ASStackLayoutJustifyContent, ASStackLayoutAlignItems, () -> [any ASLayoutElement])") { n in
            n.use(VStack(spacing: n.value() as CGFloat, justifyContent: .start, alignItems: .start, content: { [ASDisplayNode()] }))
        }
    }
}
