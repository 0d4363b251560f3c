// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsAS2(to list: inout HostileCalls) {
        list.add("ASDisplayNode.shadowOpacity (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.shadowOpacity = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASDisplayNode.shadowRadius (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.shadowRadius = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASDisplayNode.subnodeTransform (CATransform3D)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.subnodeTransform = n.value() as CATransform3D
            n.use(it)
        }
        list.add("ASDisplayNode.transform (CATransform3D)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.transform = n.value() as CATransform3D
            n.use(it)
        }
        list.add("ASDisplayNode.transitionLayout(with:animated:shouldMeasureAsync:measurementCompletion:) (ASSizeRange, Bool, Bool, (@MainActor @Sendable () -> Void)?)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.transitionLayout(with: n.value() as ASSizeRange, animated: true, shouldMeasureAsync: true, measurementCompletion: nil))
        }
        list.add("ASDisplayNode.willCalculateLayout(_:) (ASSizeRange)") { n in
            let it = n.shown(HostileObjects.drawing())
            n.use(it.willCalculateLayout(n.value() as ASSizeRange))
        }
        list.add("ASDisplayNode.zPosition (CGFloat)") { n in
            let it = n.shown(HostileObjects.drawing())
            it.zPosition = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASDisplayNodePerformanceMeasurements.init(layoutSpecTotalTime:layoutSpecNumberOfPasses:layoutComputationTotalTime:layoutComputationNumberOfPasses:) (TimeInterval, Int, TimeInterval, Int)") { n in
            n.use(ASDisplayNodePerformanceMeasurements(layoutSpecTotalTime: n.value() as TimeInterval, layoutSpecNumberOfPasses: n.value() as Int, layoutComputationTotalTime: n.value() as TimeInterval, layoutComputationNumberOfPasses: n.value() as Int))
        }
        list.add("ASEditableTextNode.calculateSizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.editableText())
            n.use(it.calculateSizeThatFits(n.value() as CGSize))
        }
        list.add("ASEditableTextNode.frame(forTextRange:) (NSRange)") { n in
            let it = n.shown(HostileObjects.editableText())
            n.use(it.frame(forTextRange: n.value() as NSRange))
        }
        list.add("ASEditableTextNode.maximumLinesToDisplay (UInt)") { n in
            let it = n.shown(HostileObjects.editableText())
            it.maximumLinesToDisplay = n.value() as UInt
            n.use(it)
        }
        list.add("ASEditableTextNode.selectedRange (NSRange)") { n in
            let it = n.shown(HostileObjects.editableText())
            it.selectedRange = n.value() as NSRange
            n.use(it)
        }
        list.add("ASEditableTextNode.textContainerInset (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.editableText())
            it.textContainerInset = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ASImageNode.calculateSizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.picture())
            n.use(it.calculateSizeThatFits(n.value() as CGSize))
        }
        list.add("ASImageNode.cropRect (CGRect)") { n in
            let it = n.shown(HostileObjects.picture())
            it.cropRect = n.value() as CGRect
            n.use(it)
        }
        list.add("ASImageNode.forcedSize (CGSize)") { n in
            let it = n.shown(HostileObjects.picture())
            it.forcedSize = n.value() as CGSize
            n.use(it)
        }
        list.add("ASImageNode.setCropEnabled(_:recropImmediately:inBounds:) (Bool, Bool, CGRect)") { n in
            let it = n.shown(HostileObjects.picture())
            n.use(it.setCropEnabled(true, recropImmediately: true, inBounds: n.value() as CGRect))
        }
        list.add("ASImageNode.stepAnimatedImage(by:) (Int)") { n in
            let it = n.shown(HostileObjects.picture())
            n.use(it.stepAnimatedImage(by: n.value() as Int))
        }
        list.add("ASInsetLayoutSpec.calculateLayoutThatFits(_:restrictedTo:relativeToParentSize:) (ASSizeRange, ASLayoutElementSize, CGSize)") { n in
            let it = n.shown(ASInsetLayoutSpec(insets: .zero, child: HostileObjects.text()))
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange, restrictedTo: n.value() as ASLayoutElementSize, relativeToParentSize: n.value() as CGSize))
        }
        list.add("ASInsetLayoutSpec.init(insets:child:) (UIEdgeInsets, any ASLayoutElement)") { n in
            n.use(ASInsetLayoutSpec(insets: n.value() as UIEdgeInsets, child: ASDisplayNode()))
        }
        list.add("ASInsetLayoutSpec.insets (UIEdgeInsets)") { n in
            let it = n.shown(ASInsetLayoutSpec(insets: .zero, child: HostileObjects.text()))
            it.insets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ASLayout.asciiArt(columns:) (Int)") { n in
            let it = ASLayout(layoutElement: HostileObjects.text(), size: CGSize(width: 9, height: 9))
            n.use(it.asciiArt(columns: n.value() as Int))
        }
        list.add("ASLayout.init(layoutElement:size:position:sublayouts:) (any ASLayoutElement, CGSize, CGPoint, [ASLayout])") { n in
            n.use(ASLayout(layoutElement: ASDisplayNode(), size: n.value() as CGSize, position: n.value() as CGPoint, sublayouts: []))
        }
        list.add("ASLayout.init(layoutElement:size:sublayouts:) (any ASLayoutElement, CGSize, [ASLayout])") { n in
            n.use(ASLayout(layoutElement: ASDisplayNode(), size: n.value() as CGSize, sublayouts: []))
        }
        list.add("ASLayout.position (CGPoint)") { n in
            var it = ASLayout(layoutElement: HostileObjects.text(), size: CGSize(width: 9, height: 9))
            it.position = n.value() as CGPoint
            n.use(it)
        }
        list.add("ASLayout.positioned(at:) (CGPoint)") { n in
            let it = ASLayout(layoutElement: HostileObjects.text(), size: CGSize(width: 9, height: 9))
            n.use(it.positioned(at: n.value() as CGPoint))
        }
        list.add("ASLayoutElementSize.height (ASDimension)") { n in
            var it = ASLayoutElementSize()
            it.height = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementSize.init(width:height:minWidth:maxWidth:minHeight:maxHeight:) (ASDimension, ASDimension, ASDimension, ASDimension, ASDimension, ASDimension)") { n in
            n.use(ASLayoutElementSize(width: n.value() as ASDimension, height: n.value() as ASDimension, minWidth: n.value() as ASDimension, maxWidth: n.value() as ASDimension, minHeight: n.value() as ASDimension, maxHeight: n.value() as ASDimension))
        }
        list.add("ASLayoutElementSize.maxHeight (ASDimension)") { n in
            var it = ASLayoutElementSize()
            it.maxHeight = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementSize.maxWidth (ASDimension)") { n in
            var it = ASLayoutElementSize()
            it.maxWidth = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementSize.minHeight (ASDimension)") { n in
            var it = ASLayoutElementSize()
            it.minHeight = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementSize.minWidth (ASDimension)") { n in
            var it = ASLayoutElementSize()
            it.minWidth = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementSize.width (ASDimension)") { n in
            var it = ASLayoutElementSize()
            it.width = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementStyle.ascender (CGFloat)") { n in
            let it = HostileObjects.style(n)
            it.ascender = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASLayoutElementStyle.descender (CGFloat)") { n in
            let it = HostileObjects.style(n)
            it.descender = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASLayoutElementStyle.flexBasis (ASDimension)") { n in
            let it = HostileObjects.style(n)
            it.flexBasis = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementStyle.flexGrow (CGFloat)") { n in
            let it = HostileObjects.style(n)
            it.flexGrow = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASLayoutElementStyle.flexShrink (CGFloat)") { n in
            let it = HostileObjects.style(n)
            it.flexShrink = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASLayoutElementStyle.height (ASDimension)") { n in
            let it = HostileObjects.style(n)
            it.height = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementStyle.layoutOptionExtensionBool(at:) (Int)") { n in
            let it = HostileObjects.style(n)
            n.use(it.layoutOptionExtensionBool(at: n.value() as Int))
        }
        list.add("ASLayoutElementStyle.layoutOptionExtensionEdgeInsets(at:) (Int)") { n in
            let it = HostileObjects.style(n)
            n.use(it.layoutOptionExtensionEdgeInsets(at: n.value() as Int))
        }
        list.add("ASLayoutElementStyle.layoutOptionExtensionInteger(at:) (Int)") { n in
            let it = HostileObjects.style(n)
            n.use(it.layoutOptionExtensionInteger(at: n.value() as Int))
        }
        list.add("ASLayoutElementStyle.layoutPosition (CGPoint)") { n in
            let it = HostileObjects.style(n)
            it.layoutPosition = n.value() as CGPoint
            n.use(it)
        }
        list.add("ASLayoutElementStyle.maxHeight (ASDimension)") { n in
            let it = HostileObjects.style(n)
            it.maxHeight = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementStyle.maxLayoutSize (ASLayoutSize)") { n in
            let it = HostileObjects.style(n)
            it.maxLayoutSize = n.value() as ASLayoutSize
            n.use(it)
        }
        list.add("ASLayoutElementStyle.maxSize (CGSize)") { n in
            let it = HostileObjects.style(n)
            it.maxSize = n.value() as CGSize
            n.use(it)
        }
        list.add("ASLayoutElementStyle.maxWidth (ASDimension)") { n in
            let it = HostileObjects.style(n)
            it.maxWidth = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementStyle.minHeight (ASDimension)") { n in
            let it = HostileObjects.style(n)
            it.minHeight = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementStyle.minLayoutSize (ASLayoutSize)") { n in
            let it = HostileObjects.style(n)
            it.minLayoutSize = n.value() as ASLayoutSize
            n.use(it)
        }
        list.add("ASLayoutElementStyle.minSize (CGSize)") { n in
            let it = HostileObjects.style(n)
            it.minSize = n.value() as CGSize
            n.use(it)
        }
        list.add("ASLayoutElementStyle.minWidth (ASDimension)") { n in
            let it = HostileObjects.style(n)
            it.minWidth = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutElementStyle.preferredLayoutSize (ASLayoutSize)") { n in
            let it = HostileObjects.style(n)
            it.preferredLayoutSize = n.value() as ASLayoutSize
            n.use(it)
        }
        list.add("ASLayoutElementStyle.preferredSize (CGSize)") { n in
            let it = HostileObjects.style(n)
            it.preferredSize = n.value() as CGSize
            n.use(it)
        }
        list.add("ASLayoutElementStyle.setLayoutOptionExtensionBool(_:at:) (Bool, Int)") { n in
            let it = HostileObjects.style(n)
            n.use(it.setLayoutOptionExtensionBool(true, at: n.value() as Int))
        }
        list.add("ASLayoutElementStyle.setLayoutOptionExtensionEdgeInsets(_:at:) (UIEdgeInsets, Int)") { n in
            let it = HostileObjects.style(n)
            n.use(it.setLayoutOptionExtensionEdgeInsets(n.value() as UIEdgeInsets, at: n.value() as Int))
        }
        list.add("ASLayoutElementStyle.setLayoutOptionExtensionInteger(_:at:) (Int, Int)") { n in
            let it = HostileObjects.style(n)
            n.use(it.setLayoutOptionExtensionInteger(n.value() as Int, at: n.value() as Int))
        }
        list.add("ASLayoutElementStyle.spacingAfter (CGFloat)") { n in
            let it = HostileObjects.style(n)
            it.spacingAfter = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASLayoutElementStyle.spacingBefore (CGFloat)") { n in
            let it = HostileObjects.style(n)
            it.spacingBefore = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASLayoutElementStyle.width (ASDimension)") { n in
            let it = HostileObjects.style(n)
            it.width = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutSize.height (ASDimension)") { n in
            var it = ASLayoutSize(width: .auto, height: .auto)
            it.height = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutSize.init(width:height:) (ASDimension, ASDimension)") { n in
            n.use(ASLayoutSize(width: n.value() as ASDimension, height: n.value() as ASDimension))
        }
        list.add("ASLayoutSize.width (ASDimension)") { n in
            var it = ASLayoutSize(width: .auto, height: .auto)
            it.width = n.value() as ASDimension
            n.use(it)
        }
        list.add("ASLayoutSpec.calculateLayoutThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(ASLayoutSpec())
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange))
        }
        list.add("ASLayoutSpec.calculateLayoutThatFits(_:restrictedTo:relativeToParentSize:) (ASSizeRange, ASLayoutElementSize, CGSize)") { n in
            let it = n.shown(ASLayoutSpec())
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange, restrictedTo: n.value() as ASLayoutElementSize, relativeToParentSize: n.value() as CGSize))
        }
        list.add("ASLayoutSpec.child(at:) (Int)") { n in
            let it = n.shown(ASLayoutSpec())
            n.use(it.child(at: n.value() as Int))
        }
        list.add("ASLayoutSpec.layoutThatFits(_:parentSize:) (ASSizeRange, CGSize)") { n in
            let it = n.shown(ASLayoutSpec())
            n.use(it.layoutThatFits(n.value() as ASSizeRange, parentSize: n.value() as CGSize))
        }
        list.add("ASLayoutSpec.setChild(_:at:) (any ASLayoutElement, Int)") { n in
            let it = n.shown(ASLayoutSpec())
            n.use(it.setChild(ASDisplayNode(), at: n.value() as Int))
        }
        list.add("ASMemoryImageCache.byteLimit (Int)") { n in
            let it = ASMemoryImageCache(byteLimit: 1 << 20)
            it.byteLimit = n.value() as Int
            n.use(it)
        }
        list.add("ASMemoryImageCache.init(byteLimit:) (Int)") { n in
            n.use(ASMemoryImageCache(byteLimit: n.value() as Int))
        }
        list.add("ASPagerNode.nodeForPage(at:) (Int)") { n in
            let it = n.shown(HostileObjects.pager())
            n.use(it.nodeForPage(at: n.value() as Int))
        }
        list.add("ASPagerNode.scrollToPage(at:animated:) (Int, Bool)") { n in
            let it = n.shown(HostileObjects.pager())
            n.use(it.scrollToPage(at: n.value() as Int, animated: true))
        }
        list.add("ASRangeTuningParameters.init(leadingBufferScreenfuls:trailingBufferScreenfuls:) (CGFloat, CGFloat)") { n in
            n.use(ASRangeTuningParameters(leadingBufferScreenfuls: n.value() as CGFloat, trailingBufferScreenfuls: n.value() as CGFloat))
        }
        list.add("ASRangeTuningParameters.leadingBufferScreenfuls (CGFloat)") { n in
            var it = ASRangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1)
            it.leadingBufferScreenfuls = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASRangeTuningParameters.trailingBufferScreenfuls (CGFloat)") { n in
            var it = ASRangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1)
            it.trailingBufferScreenfuls = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASRatioLayoutSpec.calculateLayoutThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(ASRatioLayoutSpec(ratio: 1, child: HostileObjects.text()))
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange))
        }
        list.add("ASRatioLayoutSpec.init(ratio:child:) (CGFloat, any ASLayoutElement)") { n in
            n.use(ASRatioLayoutSpec(ratio: n.value() as CGFloat, child: ASDisplayNode()))
        }
        list.add("ASRatioLayoutSpec.ratio (CGFloat)") { n in
            let it = n.shown(ASRatioLayoutSpec(ratio: 1, child: HostileObjects.text()))
            it.ratio = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASRowPlaceholder.cornerRadius (CGFloat)") { n in
            var it = ASRowPlaceholder(color: .red)
            it.cornerRadius = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASRowPlaceholder.init(color:cornerRadius:insets:maximumWidth:) (UIColor, CGFloat, UIEdgeInsets, CGFloat?)") { n in
            n.use(ASRowPlaceholder(color: .red, cornerRadius: n.value() as CGFloat, insets: n.value() as UIEdgeInsets, maximumWidth: n.value() as CGFloat?))
        }
        list.add("ASRowPlaceholder.insets (UIEdgeInsets)") { n in
            var it = ASRowPlaceholder(color: .red)
            it.insets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ASRowPlaceholder.maximumWidth (CGFloat?)") { n in
            var it = ASRowPlaceholder(color: .red)
            it.maximumWidth = n.value() as CGFloat?
            n.use(it)
        }
        list.add("ASScrollNode.calculateLayoutThatFits(_:restrictedTo:relativeToParentSize:) (ASSizeRange, ASLayoutElementSize, CGSize)") { n in
            let it = n.shown(ASScrollNode())
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange, restrictedTo: n.value() as ASLayoutElementSize, relativeToParentSize: n.value() as CGSize))
        }
        list.add("ASSection.init(sectionID:) (Int)") { n in
            n.use(ASSection(sectionID: n.value() as Int))
        }
        list.add("ASSizeRange.clamp(_:) (CGSize)") { n in
            let it = ASSizeRange(min: .zero, max: CGSize(width: 9, height: 9))
            n.use(it.clamp(n.value() as CGSize))
        }
        list.add("ASSizeRange.init(exact:) (CGSize)") { n in
            n.use(ASSizeRange(exact: n.value() as CGSize))
        }
        list.add("ASSizeRange.init(max:) (CGSize)") { n in
            n.use(ASSizeRange(max: n.value() as CGSize))
        }
        list.add("ASSizeRange.init(min:max:) (CGSize, CGSize)") { n in
            n.use(ASSizeRange(min: n.value() as CGSize, max: n.value() as CGSize))
        }
        list.add("ASSizeRange.intersection(_:) (ASSizeRange)") { n in
            let it = ASSizeRange(min: .zero, max: CGSize(width: 9, height: 9))
            n.use(it.intersection(n.value() as ASSizeRange))
        }
        list.add("ASSizeRange.max (CGSize)") { n in
            var it = ASSizeRange(min: .zero, max: CGSize(width: 9, height: 9))
            it.max = n.value() as CGSize
            n.use(it)
        }
        list.add("ASSizeRange.min (CGSize)") { n in
            var it = ASSizeRange(min: .zero, max: CGSize(width: 9, height: 9))
            it.min = n.value() as CGSize
            n.use(it)
        }
    }
}
