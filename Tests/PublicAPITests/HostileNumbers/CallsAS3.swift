// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsAS3(to list: inout HostileCalls) {
        list.add("ASStackLayoutSpec.calculateLayoutThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(HostileObjects.stack())
            n.use(it.calculateLayoutThatFits(n.value() as ASSizeRange))
        }
        list.add("ASStackLayoutSpec.init(direction:spacing:justifyContent:alignItems:flexWrap:alignContent:lineSpacing:children:) (ASStackLayoutDirection, CGFloat, ASStackLayoutJustifyContent, ASStackLayoutAlignItems, ASStackLayoutFlexWrap, ASStackLayoutAlignContent, CGFloat, [any ASLayoutElement])") { n in
            n.use(ASStackLayoutSpec(direction: .vertical, spacing: n.value() as CGFloat, justifyContent: .start, alignItems: .start, flexWrap: .wrap, alignContent: .start, lineSpacing: n.value() as CGFloat, children: [ASDisplayNode(), ASDisplayNode()]))
        }
        list.add("ASStackLayoutSpec.lineSpacing (CGFloat)") { n in
            let it = n.shown(HostileObjects.stack())
            it.lineSpacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASStackLayoutSpec.spacing (CGFloat)") { n in
            let it = n.shown(HostileObjects.stack())
            it.spacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASTableNode.cellForRow(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.cellForRow(at: n.value() as IndexPath))
        }
        list.add("ASTableNode.deleteRows(at:with:) ([IndexPath], UITableView.RowAnimation)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.deleteRows(at: n.value() as [IndexPath], with: .automatic))
        }
        list.add("ASTableNode.deleteSections(_:with:) (IndexSet, UITableView.RowAnimation)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.deleteSections(n.value() as IndexSet, with: .automatic))
        }
        list.add("ASTableNode.deselectRow(at:animated:) (IndexPath, Bool)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.deselectRow(at: n.value() as IndexPath, animated: true))
        }
        list.add("ASTableNode.estimatedRowHeight (CGFloat)") { n in
            let it = n.shown(HostileObjects.table())
            it.estimatedRowHeight = n.value() as CGFloat
            n.use(it)
        }
        list.add("ASTableNode.indexPathForRow(at:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.indexPathForRow(at: n.value() as CGPoint))
        }
        list.add("ASTableNode.indexPathsForRows(in:) (CGRect)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.indexPathsForRows(in: n.value() as CGRect))
        }
        list.add("ASTableNode.insertRows(at:with:) ([IndexPath], UITableView.RowAnimation)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.insertRows(at: n.value() as [IndexPath], with: .automatic))
        }
        list.add("ASTableNode.insertSections(_:with:) (IndexSet, UITableView.RowAnimation)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.insertSections(n.value() as IndexSet, with: .automatic))
        }
        list.add("ASTableNode.moveRow(at:to:) (IndexPath, IndexPath)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.moveRow(at: n.value() as IndexPath, to: n.value() as IndexPath))
        }
        list.add("ASTableNode.moveSection(_:toSection:) (Int, Int)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.moveSection(n.value() as Int, toSection: n.value() as Int))
        }
        list.add("ASTableNode.nodeForFooter(inSection:) (Int)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.nodeForFooter(inSection: n.value() as Int))
        }
        list.add("ASTableNode.nodeForHeader(inSection:) (Int)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.nodeForHeader(inSection: n.value() as Int))
        }
        list.add("ASTableNode.nodeForRow(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.nodeForRow(at: n.value() as IndexPath))
        }
        list.add("ASTableNode.numberOfRows(inSection:) (Int)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.numberOfRows(inSection: n.value() as Int))
        }
        list.add("ASTableNode.rectForRow(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.rectForRow(at: n.value() as IndexPath))
        }
        list.add("ASTableNode.reloadRows(at:with:) ([IndexPath], UITableView.RowAnimation)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.reloadRows(at: n.value() as [IndexPath], with: .automatic))
        }
        list.add("ASTableNode.reloadSections(_:with:) (IndexSet, UITableView.RowAnimation)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.reloadSections(n.value() as IndexSet, with: .automatic))
        }
        list.add("ASTableNode.scrollToRow(at:at:animated:) (IndexPath, UITableView.ScrollPosition, Bool)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.scrollToRow(at: n.value() as IndexPath, at: .top, animated: true))
        }
        list.add("ASTableNode.selectRow(at:animated:scrollPosition:) (IndexPath?, Bool, UITableView.ScrollPosition)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.selectRow(at: n.value() as IndexPath?, animated: true, scrollPosition: .top))
        }
        list.add("ASTableNode.separatorInset (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.table())
            it.separatorInset = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ASTableView.nodeForRow(at:) (IndexPath)") { n in
            let it = n.shown(HostileObjects.table()).view
            n.use(it.nodeForRow(at: n.value() as IndexPath))
        }
        list.add("ASTextCellNode.init(attributes:insets:) ([NSAttributedString.Key : Any], UIEdgeInsets)") { n in
            n.use(ASTextCellNode(attributes: [.kern: 1], insets: n.value() as UIEdgeInsets))
        }
        list.add("ASTextCellNode.layoutSpecThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(ASTextCellNode())
            n.use(it.layoutSpecThatFits(n.value() as ASSizeRange))
        }
        list.add("ASTextCellNode.textInsets (UIEdgeInsets)") { n in
            let it = n.shown(ASTextCellNode())
            it.textInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ASTextNode.calculateSizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.calculateSizeThatFits(n.value() as CGSize))
        }
        list.add("ASTextNode.cursor(at:) (CGPoint)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.cursor(at: n.value() as CGPoint))
        }
        list.add("ASTextNode.draw(_:withParameters:isCancelled:isRasterizing:) (CGRect, Any?, () -> Bool, Bool)") { n in
            n.use(ASTextNode.draw(n.value() as CGRect, withParameters: nil, isCancelled: { false }, isRasterizing: true))
        }
        list.add("ASTextNode.frame(forTextRange:) (NSRange)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.frame(forTextRange: n.value() as NSRange))
        }
        list.add("ASTextNode.highlightRange (NSRange)") { n in
            let it = n.shown(HostileObjects.text())
            it.highlightRange = n.value() as NSRange
            n.use(it)
        }
        list.add("ASTextNode.highlightRects(forTextRange:) (NSRange)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.highlightRects(forTextRange: n.value() as NSRange))
        }
        list.add("ASTextNode.linkAttributeValue(at:attributeName:range:) (CGPoint, UnsafeMutablePointer<String?>?, UnsafeMutablePointer<NSRange>?)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.linkAttributeValue(at: n.value() as CGPoint, attributeName: nil, range: nil))
        }
        list.add("ASTextNode.maximumNumberOfLines (UInt)") { n in
            let it = n.shown(HostileObjects.text())
            it.maximumNumberOfLines = n.value() as UInt
            n.use(it)
        }
        list.add("ASTextNode.placeholderInsets (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.text())
            it.placeholderInsets = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ASTextNode.point(inside:with:) (CGPoint, UIEvent?)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.point(inside: n.value() as CGPoint, with: nil))
        }
        list.add("ASTextNode.pointSizeScaleFactors ([CGFloat]?)") { n in
            let it = n.shown(HostileObjects.text())
            it.pointSizeScaleFactors = n.value() as [CGFloat]?
            n.use(it)
        }
        list.add("ASTextNode.rects(forTextRange:) (NSRange)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.rects(forTextRange: n.value() as NSRange))
        }
        list.add("ASTextNode.selectedRange (NSRange)") { n in
            let it = n.shown(HostileObjects.text())
            it.selectedRange = n.value() as NSRange
            n.use(it)
        }
        list.add("ASTextNode.setHighlight(_:animated:) (NSRange, Bool)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.setHighlight(n.value() as NSRange, animated: true))
        }
        list.add("ASTextNode.setHighlightRange(_:animated:) (NSRange, Bool)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.setHighlightRange(n.value() as NSRange, animated: true))
        }
        list.add("ASTextNode.shouldTruncate(forConstrainedSize:) (ASSizeRange)") { n in
            let it = n.shown(HostileObjects.text())
            n.use(it.shouldTruncate(forConstrainedSize: n.value() as ASSizeRange))
        }
        list.add("ASTextNode.textContainerInset (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.text())
            it.textContainerInset = n.value() as UIEdgeInsets
            n.use(it)
        }
    }
}
