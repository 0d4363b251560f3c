// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsNS1(to list: inout HostileCalls) {
        list.add("NSAttributedString.boundingRect(with:options:context:) (CGSize, NSStringDrawingOptions, NSStringDrawingContext?)") { n in
            let it = NSAttributedString(string: "text")
            n.use(it.boundingRect(with: n.value() as CGSize, options: [], context: nil))
        }
        list.add("NSAttributedString.data(from:documentAttributes:) (NSRange, [NSAttributedString.DocumentAttributeKey : Any])") { n in
            let it = NSAttributedString(string: "text")
            n.use(try? it.data(from: n.value() as NSRange, documentAttributes: [:]))
        }
        list.add("NSAttributedString.draw(at:) (CGPoint)") { n in
            let it = NSAttributedString(string: "text")
            n.use(it.draw(at: n.value() as CGPoint))
        }
        list.add("NSAttributedString.draw(in:) (CGRect)") { n in
            let it = NSAttributedString(string: "text")
            n.use(it.draw(in: n.value() as CGRect))
        }
        list.add("NSAttributedString.draw(with:options:context:) (CGRect, NSStringDrawingOptions, NSStringDrawingContext?)") { n in
            let it = NSAttributedString(string: "text")
            n.use(it.draw(with: n.value() as CGRect, options: [], context: nil))
        }
        list.add("NSCollectionLayoutAnchor.init(edges:absoluteOffset:) (NSDirectionalRectEdge, CGPoint)") { n in
            n.use(NSCollectionLayoutAnchor(edges: .top, absoluteOffset: n.value() as CGPoint))
        }
        list.add("NSCollectionLayoutAnchor.init(edges:fractionalOffset:) (NSDirectionalRectEdge, CGPoint)") { n in
            n.use(NSCollectionLayoutAnchor(edges: .top, fractionalOffset: n.value() as CGPoint))
        }
        list.add("NSCollectionLayoutBoundarySupplementaryItem.init(layoutSize:elementKind:alignment:absoluteOffset:) (NSCollectionLayoutSize, String, NSRectAlignment, CGPoint)") { n in
            n.use(NSCollectionLayoutBoundarySupplementaryItem(layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(10), heightDimension: .absolute(10)), elementKind: "text", alignment: .topTrailing, absoluteOffset: n.value() as CGPoint))
        }
        list.add("NSCollectionLayoutDimension.absolute(_:) (CGFloat)") { n in
            n.use(NSCollectionLayoutDimension.absolute(n.value() as CGFloat))
        }
        list.add("NSCollectionLayoutDimension.estimated(_:) (CGFloat)") { n in
            n.use(NSCollectionLayoutDimension.estimated(n.value() as CGFloat))
        }
        list.add("NSCollectionLayoutDimension.fractionalHeight(_:) (CGFloat)") { n in
            n.use(NSCollectionLayoutDimension.fractionalHeight(n.value() as CGFloat))
        }
        list.add("NSCollectionLayoutDimension.fractionalWidth(_:) (CGFloat)") { n in
            n.use(NSCollectionLayoutDimension.fractionalWidth(n.value() as CGFloat))
        }
        list.add("NSCollectionLayoutDimension.uniformAcrossSiblings(estimate:) (CGFloat)") { n in
            n.use(NSCollectionLayoutDimension.uniformAcrossSiblings(estimate: n.value() as CGFloat))
        }
        list.add("NSCollectionLayoutGroup.horizontal(layoutSize:repeatingSubitem:count:) (NSCollectionLayoutSize, NSCollectionLayoutItem, Int)") { n in
            n.use(NSCollectionLayoutGroup.horizontal(layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(10), heightDimension: .absolute(10)), repeatingSubitem: HostileObjects.item, count: n.value() as Int))
        }
        list.add("NSCollectionLayoutGroup.horizontal(layoutSize:subitem:count:) (NSCollectionLayoutSize, NSCollectionLayoutItem, Int)") { n in
            n.use(NSCollectionLayoutGroup.horizontal(layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(10), heightDimension: .absolute(10)), subitem: HostileObjects.item, count: n.value() as Int))
        }
        list.add("NSCollectionLayoutGroup.vertical(layoutSize:repeatingSubitem:count:) (NSCollectionLayoutSize, NSCollectionLayoutItem, Int)") { n in
            n.use(NSCollectionLayoutGroup.vertical(layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(10), heightDimension: .absolute(10)), repeatingSubitem: HostileObjects.item, count: n.value() as Int))
        }
        list.add("NSCollectionLayoutGroup.vertical(layoutSize:subitem:count:) (NSCollectionLayoutSize, NSCollectionLayoutItem, Int)") { n in
            n.use(NSCollectionLayoutGroup.vertical(layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(10), heightDimension: .absolute(10)), subitem: HostileObjects.item, count: n.value() as Int))
        }
        list.add("NSCollectionLayoutGroupCustomItem.init(frame:zIndex:) (CGRect, Int)") { n in
            n.use(NSCollectionLayoutGroupCustomItem(frame: n.value() as CGRect, zIndex: n.value() as Int))
        }
        list.add("NSCollectionLayoutItem.contentInsets (NSDirectionalEdgeInsets)") { n in
            let it = HostileObjects.item
            it.contentInsets = n.value() as NSDirectionalEdgeInsets
            n.use(it)
        }
        list.add("NSCollectionLayoutSection.contentInsets (NSDirectionalEdgeInsets)") { n in
            let it = HostileObjects.section
            it.contentInsets = n.value() as NSDirectionalEdgeInsets
            n.use(it)
        }
        list.add("NSCollectionLayoutSection.interGroupSpacing (CGFloat)") { n in
            let it = HostileObjects.section
            it.interGroupSpacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSCollectionLayoutSpacing.fixed(_:) (CGFloat)") { n in
            n.use(NSCollectionLayoutSpacing.fixed(n.value() as CGFloat))
        }
        list.add("NSCollectionLayoutSpacing.flexible(_:) (CGFloat)") { n in
            n.use(NSCollectionLayoutSpacing.flexible(n.value() as CGFloat))
        }
        list.add("NSDirectionalEdgeInsets.bottom (CGFloat)") { n in
            var it = NSDirectionalEdgeInsets.zero
            it.bottom = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSDirectionalEdgeInsets.init(top:leading:bottom:trailing:) (CGFloat, CGFloat, CGFloat, CGFloat)") { n in
            n.use(NSDirectionalEdgeInsets(top: n.value() as CGFloat, leading: n.value() as CGFloat, bottom: n.value() as CGFloat, trailing: n.value() as CGFloat))
        }
        list.add("NSDirectionalEdgeInsets.leading (CGFloat)") { n in
            var it = NSDirectionalEdgeInsets.zero
            it.leading = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSDirectionalEdgeInsets.top (CGFloat)") { n in
            var it = NSDirectionalEdgeInsets.zero
            it.top = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSDirectionalEdgeInsets.trailing (CGFloat)") { n in
            var it = NSDirectionalEdgeInsets.zero
            it.trailing = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSLayoutManager.boundingRect(forGlyphRange:in:) (NSRange, NSTextContainer)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.boundingRect(forGlyphRange: n.value() as NSRange, in: HostileObjects.textStack.container))
        }
        list.add("NSLayoutManager.characterIndex(for:in:fractionOfDistanceBetweenInsertionPoints:) (CGPoint, NSTextContainer, UnsafeMutablePointer<CGFloat>?)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.characterIndex(for: n.value() as CGPoint, in: HostileObjects.textStack.container, fractionOfDistanceBetweenInsertionPoints: nil))
        }
        list.add("NSLayoutManager.characterIndexForGlyph(at:) (Int)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.characterIndexForGlyph(at: n.value() as Int))
        }
        list.add("NSLayoutManager.characterRange(forGlyphRange:actualGlyphRange:) (NSRange, NSRangePointer?)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.characterRange(forGlyphRange: n.value() as NSRange, actualGlyphRange: nil))
        }
        list.add("NSLayoutManager.drawBackground(forGlyphRange:at:) (NSRange, CGPoint)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.drawBackground(forGlyphRange: n.value() as NSRange, at: n.value() as CGPoint))
        }
        list.add("NSLayoutManager.drawGlyphs(forGlyphRange:at:) (NSRange, CGPoint)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.drawGlyphs(forGlyphRange: n.value() as NSRange, at: n.value() as CGPoint))
        }
        list.add("NSLayoutManager.enumerateEnclosingRects(forGlyphRange:withinSelectedGlyphRange:in:using:) (NSRange, NSRange, NSTextContainer, (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.enumerateEnclosingRects(forGlyphRange: n.value() as NSRange, withinSelectedGlyphRange: n.value() as NSRange, in: HostileObjects.textStack.container, using: { _, _ in }))
        }
        list.add("NSLayoutManager.enumerateLineFragments(forGlyphRange:using:) (NSRange, (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.enumerateLineFragments(forGlyphRange: n.value() as NSRange, using: { _, _, _, _, _ in }))
        }
        list.add("NSLayoutManager.fractionOfDistanceThroughGlyph(for:in:) (CGPoint, NSTextContainer)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.fractionOfDistanceThroughGlyph(for: n.value() as CGPoint, in: HostileObjects.textStack.container))
        }
        list.add("NSLayoutManager.glyphIndex(for:in:) (CGPoint, NSTextContainer)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.glyphIndex(for: n.value() as CGPoint, in: HostileObjects.textStack.container))
        }
        list.add("NSLayoutManager.glyphIndex(for:in:fractionOfDistanceThroughGlyph:) (CGPoint, NSTextContainer, UnsafeMutablePointer<CGFloat>?)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.glyphIndex(for: n.value() as CGPoint, in: HostileObjects.textStack.container, fractionOfDistanceThroughGlyph: nil))
        }
        list.add("NSLayoutManager.glyphIndexForCharacter(at:) (Int)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.glyphIndexForCharacter(at: n.value() as Int))
        }
        list.add("NSLayoutManager.glyphRange(forBoundingRect:in:) (CGRect, NSTextContainer)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.glyphRange(forBoundingRect: n.value() as CGRect, in: HostileObjects.textStack.container))
        }
        list.add("NSLayoutManager.glyphRange(forCharacterRange:actualCharacterRange:) (NSRange, NSRangePointer?)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.glyphRange(forCharacterRange: n.value() as NSRange, actualCharacterRange: nil))
        }
        list.add("NSLayoutManager.insertTextContainer(_:at:) (NSTextContainer, Int)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.insertTextContainer(HostileObjects.textStack.container, at: n.value() as Int))
        }
        list.add("NSLayoutManager.invalidateLayout(forCharacterRange:actualCharacterRange:) (NSRange, NSRangePointer?)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.invalidateLayout(forCharacterRange: n.value() as NSRange, actualCharacterRange: nil))
        }
        list.add("NSLayoutManager.lineFragmentRect(forGlyphAt:effectiveRange:) (Int, NSRangePointer?)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.lineFragmentRect(forGlyphAt: n.value() as Int, effectiveRange: nil))
        }
        list.add("NSLayoutManager.lineFragmentUsedRect(forGlyphAt:effectiveRange:) (Int, NSRangePointer?)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.lineFragmentUsedRect(forGlyphAt: n.value() as Int, effectiveRange: nil))
        }
        list.add("NSLayoutManager.location(forGlyphAt:) (Int)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.location(forGlyphAt: n.value() as Int))
        }
        list.add("NSLayoutManager.processEditing(for:edited:range:changeInLength:invalidatedRange:) (NSTextStorage, NSTextStorage.EditActions, NSRange, Int, NSRange)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.processEditing(for: HostileObjects.textStack.storage, edited: .editedAttributes, range: n.value() as NSRange, changeInLength: n.value() as Int, invalidatedRange: n.value() as NSRange))
        }
        list.add("NSLayoutManager.removeTextContainer(at:) (Int)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.removeTextContainer(at: n.value() as Int))
        }
        list.add("NSLayoutManager.textContainer(forGlyphAt:effectiveRange:) (Int, NSRangePointer?)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.textContainer(forGlyphAt: n.value() as Int, effectiveRange: nil))
        }
        list.add("NSLayoutManager.truncatedGlyphRange(inLineFragmentForGlyphAt:) (Int)") { n in
            let it = HostileObjects.layoutManager()
            n.use(it.truncatedGlyphRange(inLineFragmentForGlyphAt: n.value() as Int))
        }
        list.add("NSMutableParagraphStyle.defaultTabInterval (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.defaultTabInterval = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.firstLineHeadIndent (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.firstLineHeadIndent = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.headIndent (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.headIndent = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.hyphenationFactor (Float)") { n in
            let it = NSMutableParagraphStyle()
            it.hyphenationFactor = n.value() as Float
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.lineHeightMultiple (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.lineHeightMultiple = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.lineSpacing (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.lineSpacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.maximumLineHeight (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.maximumLineHeight = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.minimumLineHeight (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.minimumLineHeight = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.paragraphSpacing (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.paragraphSpacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.paragraphSpacingBefore (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.paragraphSpacingBefore = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSMutableParagraphStyle.tailIndent (CGFloat)") { n in
            let it = NSMutableParagraphStyle()
            it.tailIndent = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSShadow.shadowBlurRadius (CGFloat)") { n in
            let it = NSShadow()
            it.shadowBlurRadius = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSShadow.shadowOffset (CGSize)") { n in
            let it = NSShadow()
            it.shadowOffset = n.value() as CGSize
            n.use(it)
        }
        list.add("NSString.boundingRect(with:options:attributes:context:) (CGSize, NSStringDrawingOptions, [NSAttributedString.Key : Any]?, NSStringDrawingContext?)") { n in
            let it = NSString(string: "text")
            n.use(it.boundingRect(with: n.value() as CGSize, options: [], attributes: [.kern: 1], context: nil))
        }
        list.add("NSString.draw(at:withAttributes:) (CGPoint, [NSAttributedString.Key : Any]?)") { n in
            let it = NSString(string: "text")
            n.use(it.draw(at: n.value() as CGPoint, withAttributes: [.kern: 1]))
        }
        list.add("NSString.draw(in:withAttributes:) (CGRect, [NSAttributedString.Key : Any]?)") { n in
            let it = NSString(string: "text")
            n.use(it.draw(in: n.value() as CGRect, withAttributes: [.kern: 1]))
        }
        list.add("NSStringDrawingContext.minimumScaleFactor (CGFloat)") { n in
            let it = NSStringDrawingContext()
            it.minimumScaleFactor = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSTextAttachment.bounds (CGRect)") { n in
            let it = NSTextAttachment(image: HostileObjects.image)
            it.bounds = n.value() as CGRect
            n.use(it)
        }
        list.add("NSTextContainer.init(size:) (CGSize)") { n in
            n.use(NSTextContainer(size: n.value() as CGSize))
        }
        list.add("NSTextContainer.lineFragmentPadding (CGFloat)") { n in
            let it = HostileObjects.layoutManager().textContainers[0]
            it.lineFragmentPadding = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSTextContainer.maximumNumberOfLines (Int)") { n in
            let it = HostileObjects.layoutManager().textContainers[0]
            it.maximumNumberOfLines = n.value() as Int
            n.use(it)
        }
        list.add("NSTextContainer.size (CGSize)") { n in
            let it = HostileObjects.layoutManager().textContainers[0]
            it.size = n.value() as CGSize
            n.use(it)
        }
        list.add("NSTextStorage.addAttribute(_:value:range:) (NSAttributedString.Key, Any, NSRange)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.addAttribute(.kern, value: "text", range: n.value() as NSRange))
        }
        list.add("NSTextStorage.addAttributes(_:range:) ([NSAttributedString.Key : Any], NSRange)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.addAttributes([.kern: 1], range: n.value() as NSRange))
        }
        list.add("NSTextStorage.attribute(_:at:effectiveRange:) (NSAttributedString.Key, Int, NSRangePointer?)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.attribute(.kern, at: n.value() as Int, effectiveRange: nil))
        }
        list.add("NSTextStorage.attribute(_:at:longestEffectiveRange:in:) (NSAttributedString.Key, Int, NSRangePointer?, NSRange)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.attribute(.kern, at: n.value() as Int, longestEffectiveRange: nil, in: n.value() as NSRange))
        }
        list.add("NSTextStorage.attributedSubstring(from:) (NSRange)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.attributedSubstring(from: n.value() as NSRange))
        }
        list.add("NSTextStorage.attributes(at:effectiveRange:) (Int, NSRangePointer?)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.attributes(at: n.value() as Int, effectiveRange: nil))
        }
        list.add("NSTextStorage.attributes(at:longestEffectiveRange:in:) (Int, NSRangePointer?, NSRange)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.attributes(at: n.value() as Int, longestEffectiveRange: nil, in: n.value() as NSRange))
        }
        list.add("NSTextStorage.deleteCharacters(in:) (NSRange)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.deleteCharacters(in: n.value() as NSRange))
        }
        list.add("NSTextStorage.edited(_:range:changeInLength:) (NSTextStorage.EditActions, NSRange, Int)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.edited(.editedAttributes, range: n.value() as NSRange, changeInLength: n.value() as Int))
        }
        list.add("NSTextStorage.enumerateAttribute(_:in:options:using:) (NSAttributedString.Key, NSRange, NSAttributedString.EnumerationOptions, (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.enumerateAttribute(.kern, in: n.value() as NSRange, options: [], using: { _, _, _ in }))
        }
        list.add("NSTextStorage.enumerateAttributes(in:options:using:) (NSRange, NSAttributedString.EnumerationOptions, ([NSAttributedString.Key : Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.enumerateAttributes(in: n.value() as NSRange, options: [], using: { _, _, _ in }))
        }
        list.add("NSTextStorage.insert(_:at:) (NSAttributedString, Int)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.insert(NSAttributedString(string: "text"), at: n.value() as Int))
        }
        list.add("NSTextStorage.removeAttribute(_:range:) (NSAttributedString.Key, NSRange)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.removeAttribute(.kern, range: n.value() as NSRange))
        }
        list.add("NSTextStorage.replaceCharacters(in:with:) (NSRange, NSAttributedString)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.replaceCharacters(in: n.value() as NSRange, with: NSAttributedString(string: "text")))
        }
        list.add("NSTextStorage.replaceCharacters(in:with:) (NSRange, String)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.replaceCharacters(in: n.value() as NSRange, with: "text"))
        }
        list.add("NSTextStorage.setAttributes(_:range:) ([NSAttributedString.Key : Any]?, NSRange)") { n in
            let it = HostileObjects.textStack.storage
            n.use(it.setAttributes([.kern: 1], range: n.value() as NSRange))
        }
        list.add("NSTextTab.init(textAlignment:location:options:) (NSTextAlignment, CGFloat, [NSTextTab.OptionKey : Any])") { n in
            n.use(NSTextTab(textAlignment: .left, location: n.value() as CGFloat, options: [:]))
        }
    }
}
