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
            n.use(it.boundingRect(with: n.value() as CGSize, options: [], attributes: nil, context: nil))
        }
        list.add("NSString.draw(at:withAttributes:) (CGPoint, [NSAttributedString.Key : Any]?)") { n in
            let it = NSString(string: "text")
            n.use(it.draw(at: n.value() as CGPoint, withAttributes: nil))
        }
        list.add("NSString.draw(in:withAttributes:) (CGRect, [NSAttributedString.Key : Any]?)") { n in
            let it = NSString(string: "text")
            n.use(it.draw(in: n.value() as CGRect, withAttributes: nil))
        }
        list.add("NSStringDrawingContext.minimumScaleFactor (CGFloat)") { n in
            let it = NSStringDrawingContext()
            it.minimumScaleFactor = n.value() as CGFloat
            n.use(it)
        }
        list.add("NSTextTab.init(textAlignment:location:) (NSTextAlignment, CGFloat)") { n in
            n.use(NSTextTab(textAlignment: .left, location: n.value() as CGFloat))
        }
    }
}
