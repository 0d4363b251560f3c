// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsUI2(to list: inout HostileCalls) {
        list.add("UICollectionViewLayoutAttributes.init(forCellWith:) (IndexPath)") { n in
            n.use(UICollectionViewLayoutAttributes(forCellWith: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayoutAttributes.init(forDecorationViewOfKind:with:) (String, IndexPath)") { n in
            n.use(UICollectionViewLayoutAttributes(forDecorationViewOfKind: "text", with: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayoutAttributes.init(forSupplementaryViewOfKind:with:) (String, IndexPath)") { n in
            n.use(UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "text", with: n.value() as IndexPath))
        }
        list.add("UICollectionViewLayoutAttributes.size (CGSize)") { n in
            let it = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            it.size = n.value() as CGSize
            n.use(it)
        }
        list.add("UICollectionViewLayoutAttributes.transform (CGAffineTransform)") { n in
            let it = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            it.transform = n.value() as CGAffineTransform
            n.use(it)
        }
        list.add("UICollectionViewLayoutAttributes.transform3D (CATransform3D)") { n in
            let it = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            it.transform3D = n.value() as CATransform3D
            n.use(it)
        }
        list.add("UICollectionViewLayoutAttributes.zIndex (Int)") { n in
            let it = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
            it.zIndex = n.value() as Int
            n.use(it)
        }
        list.add("UICollectionViewLayoutInvalidationContext.contentOffsetAdjustment (CGPoint)") { n in
            let it = UICollectionViewLayoutInvalidationContext()
            it.contentOffsetAdjustment = n.value() as CGPoint
            n.use(it)
        }
        list.add("UICollectionViewLayoutInvalidationContext.contentSizeAdjustment (CGSize)") { n in
            let it = UICollectionViewLayoutInvalidationContext()
            it.contentSizeAdjustment = n.value() as CGSize
            n.use(it)
        }
        list.add("UICollectionViewLayoutInvalidationContext.invalidateDecorationElements(ofKind:at:) (String, [IndexPath])") { n in
            let it = UICollectionViewLayoutInvalidationContext()
            n.use(it.invalidateDecorationElements(ofKind: "text", at: n.value() as [IndexPath]))
        }
        list.add("UICollectionViewLayoutInvalidationContext.invalidateItems(at:) ([IndexPath])") { n in
            let it = UICollectionViewLayoutInvalidationContext()
            n.use(it.invalidateItems(at: n.value() as [IndexPath]))
        }
        list.add("UICollectionViewLayoutInvalidationContext.invalidateSupplementaryElements(ofKind:at:) (String, [IndexPath])") { n in
            let it = UICollectionViewLayoutInvalidationContext()
            n.use(it.invalidateSupplementaryElements(ofKind: "text", at: n.value() as [IndexPath]))
        }
        list.add("UIColor.copy(alpha:) (CGFloat)") { n in
            let it = UIColor.red
            n.use(it.copy(alpha: n.value() as CGFloat))
        }
        list.add("UIColor.init(displayP3Red:green:blue:alpha:) (CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            n.use(UIColor(displayP3Red: n.value() as CGFloat, green: n.value() as CGFloat, blue: n.value() as CGFloat, alpha: n.value() as CGFloat))
        }
        list.add("UIColor.init(gray:alpha:) (CGFloat, CGFloat)") { n in
            n.use(UIColor(gray: n.value() as CGFloat, alpha: n.value() as CGFloat))
        }
        list.add("UIColor.init(hex:) (UInt32)") { n in
            n.use(UIColor(hex: n.value() as UInt32))
        }
        list.add("UIColor.init(hue:saturation:brightness:alpha:) (CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            n.use(UIColor(hue: n.value() as CGFloat, saturation: n.value() as CGFloat, brightness: n.value() as CGFloat, alpha: n.value() as CGFloat))
        }
        list.add("UIColor.init(red:green:blue:alpha:) (CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            n.use(UIColor(red: n.value() as CGFloat, green: n.value() as CGFloat, blue: n.value() as CGFloat, alpha: n.value() as CGFloat))
        }
        list.add("UIColor.init(srgbRed:green:blue:alpha:) (CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            n.use(UIColor(srgbRed: n.value() as CGFloat, green: n.value() as CGFloat, blue: n.value() as CGFloat, alpha: n.value() as CGFloat))
        }
        list.add("UIColor.init(white:alpha:) (CGFloat, CGFloat)") { n in
            n.use(UIColor(white: n.value() as CGFloat, alpha: n.value() as CGFloat))
        }
        list.add("UIColor.withAlphaComponent(_:) (CGFloat)") { n in
            let it = UIColor.red
            n.use(it.withAlphaComponent(n.value() as CGFloat))
        }
        list.add("UIContentUnavailableConfiguration.ImageProperties.maximumSize (CGSize)") { n in
            var it = UIContentUnavailableConfiguration.empty().imageProperties
            it.maximumSize = n.value() as CGSize
            n.use(it)
        }
        list.add("UIContentUnavailableConfiguration.TextProperties.numberOfLines (Int)") { n in
            var it = UIContentUnavailableConfiguration.empty().textProperties
            it.numberOfLines = n.value() as Int
            n.use(it)
        }
        list.add("UIContentUnavailableConfiguration.buttonToSecondaryButtonPadding (CGFloat)") { n in
            var it = UIContentUnavailableConfiguration.empty()
            it.buttonToSecondaryButtonPadding = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIContentUnavailableConfiguration.directionalLayoutMargins (NSDirectionalEdgeInsets)") { n in
            var it = UIContentUnavailableConfiguration.empty()
            it.directionalLayoutMargins = n.value() as NSDirectionalEdgeInsets
            n.use(it)
        }
        list.add("UIContentUnavailableConfiguration.imageToTextPadding (CGFloat)") { n in
            var it = UIContentUnavailableConfiguration.empty()
            it.imageToTextPadding = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIContentUnavailableConfiguration.textToButtonPadding (CGFloat)") { n in
            var it = UIContentUnavailableConfiguration.empty()
            it.textToButtonPadding = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIContentUnavailableConfiguration.textToSecondaryTextPadding (CGFloat)") { n in
            var it = UIContentUnavailableConfiguration.empty()
            it.textToSecondaryTextPadding = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIContentUnavailableView.hitTest(_:with:) (CGPoint, UIEvent?)") { n in
            let it = n.shown(UIContentUnavailableView(configuration: .loading()))
            n.use(it.hitTest(n.value() as CGPoint, with: nil))
        }
        list.add("UIControl.cursor(at:) (CGPoint)") { n in
            let it = n.shown(UIControl())
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("UIControl.init(frame:) (CGRect)") { n in
            n.use(UIControl(frame: n.value() as CGRect))
        }
        list.add("UIControl.init(frame:primaryAction:) (CGRect, UIAction?)") { n in
            n.use(UIControl(frame: n.value() as CGRect, primaryAction: nil))
        }
        list.add("UIControl.point(inside:with:) (CGPoint, UIEvent?)") { n in
            let it = n.shown(UIControl())
            n.use(it.point(inside: n.value() as CGPoint, with: nil))
        }
        list.add("UIControl.pointerMoved(to:) (CGPoint)") { n in
            let it = n.shown(UIControl())
            n.use(it.pointerMoved(to: n.value() as CGPoint))
        }
        list.add("UICubicTimingParameters.init(controlPoint1:controlPoint2:) (CGPoint, CGPoint)") { n in
            n.use(UICubicTimingParameters(controlPoint1: n.value() as CGPoint, controlPoint2: n.value() as CGPoint))
        }
        list.add("UIEdgeInsets.bottom (CGFloat)") { n in
            var it = UIEdgeInsets.zero
            it.bottom = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIEdgeInsets.init(top:left:bottom:right:) (CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            n.use(UIEdgeInsets(top: n.value() as CGFloat, left: n.value() as CGFloat, bottom: n.value() as CGFloat, right: n.value() as CGFloat))
        }
        list.add("UIEdgeInsets.left (CGFloat)") { n in
            var it = UIEdgeInsets.zero
            it.left = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIEdgeInsets.right (CGFloat)") { n in
            var it = UIEdgeInsets.zero
            it.right = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIEdgeInsets.top (CGFloat)") { n in
            var it = UIEdgeInsets.zero
            it.top = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIEvent.ButtonMask.button(_:) (Int)") { n in
            n.use(UIEvent.ButtonMask.button(n.value() as Int))
        }
        list.add("UIFont.Weight.rawValue (CGFloat)") { n in
            var it = UIFont.Weight.bold
            it.rawValue = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIFont.boldSystemFont(ofSize:) (CGFloat)") { n in
            n.use(UIFont.boldSystemFont(ofSize: n.value() as CGFloat))
        }
        list.add("UIFont.init(descriptor:size:) (UIFontDescriptor, CGFloat)") { n in
            n.use(UIFont(descriptor: UIFont.systemFont(ofSize: 9).fontDescriptor, size: n.value() as CGFloat))
        }
        list.add("UIFont.init(name:size:) (String, CGFloat)") { n in
            n.use(UIFont(name: "text", size: n.value() as CGFloat))
        }
        list.add("UIFont.italicSystemFont(ofSize:) (CGFloat)") { n in
            n.use(UIFont.italicSystemFont(ofSize: n.value() as CGFloat))
        }
        list.add("UIFont.monospacedDigitSystemFont(ofSize:weight:) (CGFloat, UIFont.Weight)") { n in
            n.use(UIFont.monospacedDigitSystemFont(ofSize: n.value() as CGFloat, weight: .bold))
        }
        list.add("UIFont.monospacedSystemFont(ofSize:weight:) (CGFloat, UIFont.Weight)") { n in
            n.use(UIFont.monospacedSystemFont(ofSize: n.value() as CGFloat, weight: .bold))
        }
        list.add("UIFont.systemFont(ofSize:) (CGFloat)") { n in
            n.use(UIFont.systemFont(ofSize: n.value() as CGFloat))
        }
        list.add("UIFont.systemFont(ofSize:weight:) (CGFloat, UIFont.Weight)") { n in
            n.use(UIFont.systemFont(ofSize: n.value() as CGFloat, weight: .bold))
        }
        list.add("UIFont.withSize(_:) (CGFloat)") { n in
            let it = UIFont.systemFont(ofSize: 9)
            n.use(it.withSize(n.value() as CGFloat))
        }
        list.add("UIFontDescriptor.init(name:size:) (String, CGFloat)") { n in
            n.use(UIFontDescriptor(name: "text", size: n.value() as CGFloat))
        }
        list.add("UIFontDescriptor.withSize(_:) (CGFloat)") { n in
            let it = UIFont.systemFont(ofSize: 9).fontDescriptor
            n.use(it.withSize(n.value() as CGFloat))
        }
        list.add("UIGestureRecognizer.location(ofTouch:in:) (Int, UIView?)") { n in
            let it = n.shown(UIPanGestureRecognizer())
            n.use(it.location(ofTouch: n.value() as Int, in: nil))
        }
        list.add("UIGraphicsImageRenderer.init(bounds:) (CGRect)") { n in
            n.use(UIGraphicsImageRenderer(bounds: n.value() as CGRect))
        }
        list.add("UIGraphicsImageRenderer.init(bounds:format:) (CGRect, UIGraphicsImageRendererFormat)") { n in
            n.use(UIGraphicsImageRenderer(bounds: n.value() as CGRect, format: UIGraphicsImageRendererFormat()))
        }
        list.add("UIGraphicsImageRenderer.init(size:) (CGSize)") { n in
            n.use(UIGraphicsImageRenderer(size: n.value() as CGSize))
        }
        list.add("UIGraphicsImageRenderer.init(size:format:) (CGSize, UIGraphicsImageRendererFormat)") { n in
            n.use(UIGraphicsImageRenderer(size: n.value() as CGSize, format: UIGraphicsImageRendererFormat()))
        }
        list.add("UIGraphicsImageRenderer.jpegData(withCompressionQuality:actions:) (CGFloat, (UIGraphicsImageRendererContext) -> Void)") { n in
            let it = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9))
            n.use(it.jpegData(withCompressionQuality: n.value() as CGFloat, actions: { _ in }))
        }
        list.add("UIGraphicsImageRendererContext.clip(to:) (CGRect)") { n in
            let it = HostileObjects.rendererContext
            n.use(it.clip(to: n.value() as CGRect))
        }
        list.add("UIGraphicsImageRendererContext.fill(_:) (CGRect)") { n in
            let it = HostileObjects.rendererContext
            n.use(it.fill(n.value() as CGRect))
        }
        list.add("UIGraphicsImageRendererContext.fill(_:blendMode:) (CGRect, CGBlendMode)") { n in
            let it = HostileObjects.rendererContext
            n.use(it.fill(n.value() as CGRect, blendMode: .multiply))
        }
        list.add("UIGraphicsImageRendererContext.stroke(_:) (CGRect)") { n in
            let it = HostileObjects.rendererContext
            n.use(it.stroke(n.value() as CGRect))
        }
        list.add("UIGraphicsImageRendererContext.stroke(_:blendMode:) (CGRect, CGBlendMode)") { n in
            let it = HostileObjects.rendererContext
            n.use(it.stroke(n.value() as CGRect, blendMode: .multiply))
        }
        list.add("UIGraphicsImageRendererFormat.scale (CGFloat)") { n in
            let it = UIGraphicsImageRendererFormat()
            it.scale = n.value() as CGFloat
            n.use(it)
        }
        list.add("UIImage.SymbolConfiguration.init(pointSize:) (CGFloat)") { n in
            n.use(UIImage.SymbolConfiguration(pointSize: n.value() as CGFloat))
        }
        list.add("UIImage.SymbolConfiguration.init(pointSize:weight:) (CGFloat, UIImage.SymbolWeight)") { n in
            n.use(UIImage.SymbolConfiguration(pointSize: n.value() as CGFloat, weight: .bold))
        }
        list.add("UIImage.SymbolConfiguration.init(pointSize:weight:scale:) (CGFloat, UIImage.SymbolWeight, UIImage.SymbolScale)") { n in
            n.use(UIImage.SymbolConfiguration(pointSize: n.value() as CGFloat, weight: .bold, scale: .large))
        }
        list.add("UIImage.as_resizableRoundedImage(withCornerRadius:cornerColor:fill:) (CGFloat, UIColor?, UIColor)") { n in
            n.use(UIImage.as_resizableRoundedImage(withCornerRadius: n.value() as CGFloat, cornerColor: UIColor.red, fill: .red))
        }
        list.add("UIImage.as_resizableRoundedImage(withCornerRadius:cornerColor:fill:borderColor:borderWidth:roundedCorners:scale:traitCollection:) (CGFloat, UIColor?, UIColor, UIColor?, CGFloat, UIRectCorner, CGFloat, UITraitCollection)") { n in
            n.use(UIImage.as_resizableRoundedImage(withCornerRadius: n.value() as CGFloat, cornerColor: UIColor.red, fill: .red, borderColor: UIColor.red, borderWidth: n.value() as CGFloat, roundedCorners: .allCorners, scale: n.value() as CGFloat, traitCollection: UITraitCollection()))
        }
        list.add("UIImage.as_resizableRoundedImage(withCornerRadius:cornerColor:fill:borderColor:borderWidth:traitCollection:) (CGFloat, UIColor?, UIColor, UIColor?, CGFloat, UITraitCollection)") { n in
            n.use(UIImage.as_resizableRoundedImage(withCornerRadius: n.value() as CGFloat, cornerColor: UIColor.red, fill: .red, borderColor: UIColor.red, borderWidth: n.value() as CGFloat, traitCollection: UITraitCollection()))
        }
        list.add("UIImage.as_resizableRoundedImage(withCornerRadius:cornerColor:fill:traitCollection:) (CGFloat, UIColor?, UIColor, UITraitCollection)") { n in
            n.use(UIImage.as_resizableRoundedImage(withCornerRadius: n.value() as CGFloat, cornerColor: UIColor.red, fill: .red, traitCollection: UITraitCollection()))
        }
        list.add("UIImage.draw(at:) (CGPoint)") { n in
            let it = HostileObjects.image
            n.use(it.draw(at: n.value() as CGPoint))
        }
        list.add("UIImage.draw(at:blendMode:alpha:) (CGPoint, CGBlendMode, CGFloat)") { n in
            let it = HostileObjects.image
            n.use(it.draw(at: n.value() as CGPoint, blendMode: .multiply, alpha: n.value() as CGFloat))
        }
        list.add("UIImage.draw(in:) (CGRect)") { n in
            let it = HostileObjects.image
            n.use(it.draw(in: n.value() as CGRect))
        }
        list.add("UIImage.draw(in:alpha:) (CGRect, CGFloat)") { n in
            let it = HostileObjects.image
            n.use(it.draw(in: n.value() as CGRect, alpha: n.value() as CGFloat))
        }
        list.add("UIImage.draw(in:blendMode:alpha:) (CGRect, CGBlendMode, CGFloat)") { n in
            let it = HostileObjects.image
            n.use(it.draw(in: n.value() as CGRect, blendMode: .multiply, alpha: n.value() as CGFloat))
        }
        list.add("UIImage.init(cgImage:scale:orientation:) (CGImage, CGFloat, UIImage.Orientation)") { n in
            n.use(UIImage(cgImage: HostileObjects.pixels, scale: n.value() as CGFloat, orientation: .right))
        }
        list.add("UIImage.init(data:scale:) (Data, CGFloat)") { n in
            n.use(UIImage(data: Data(), scale: n.value() as CGFloat))
        }
        list.add("UIImage.init(encoded:scale:) (Data, CGFloat)") { n in
            n.use(try? UIImage(encoded: Data(), scale: n.value() as CGFloat))
        }
        list.add("UIImage.init(iconNamed:size:compatibleWith:) (String, CGFloat, UITraitCollection?)") { n in
            n.use(UIImage(iconNamed: "text", size: n.value() as CGFloat, compatibleWith: nil))
        }
        list.add("UIImage.jpegData(compressionQuality:) (CGFloat)") { n in
            let it = HostileObjects.image
            n.use(it.jpegData(compressionQuality: n.value() as CGFloat))
        }
        list.add("UIImage.preparingThumbnail(of:) (CGSize)") { n in
            let it = HostileObjects.image
            n.use(it.preparingThumbnail(of: n.value() as CGSize))
        }
        list.add("UIImage.resizableImage(withCapInsets:) (UIEdgeInsets)") { n in
            let it = HostileObjects.image
            n.use(it.resizableImage(withCapInsets: n.value() as UIEdgeInsets))
        }
        list.add("UIImage.resizableImage(withCapInsets:resizingMode:) (UIEdgeInsets, UIImage.ResizingMode)") { n in
            let it = HostileObjects.image
            n.use(it.resizableImage(withCapInsets: n.value() as UIEdgeInsets, resizingMode: .stretch))
        }
        list.add("UIImageView.animationDuration (TimeInterval)") { n in
            let it = n.shown(UIImageView(image: HostileObjects.image))
            it.animationDuration = n.value() as TimeInterval
            n.use(it)
        }
        list.add("UIImageView.animationRepeatCount (Int)") { n in
            let it = n.shown(UIImageView(image: HostileObjects.image))
            it.animationRepeatCount = n.value() as Int
            n.use(it)
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
    }
}
