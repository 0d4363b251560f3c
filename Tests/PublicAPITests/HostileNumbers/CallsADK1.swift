// swift-format-ignore-file
// Written by Scripts/lib/hostile-calls: one call of each public function with numbers. Long names make long lines.
import AsyncDisplayKit
import Foundation

extension HostileCalls {
    @MainActor static func addCallsADK1(to list: inout HostileCalls) {
        list.add("ADKControlNode.calculateSizeThatFits(_:) (CGSize)") { n in
            let it = n.shown(ADKControlNode { UISlider() })
            n.use(it.calculateSizeThatFits(n.value() as CGSize))
        }
        list.add("ADKControlNode.init(numberOfPages:) (Int)") { n in
            n.use(ADKControlNode(numberOfPages: n.value() as Int))
        }
        list.add("ADKImagePipeline.receivingByteLimit (Int)") { n in
            ADKImagePipeline.receivingByteLimit = n.value() as Int
        }
        list.add("ADKJustifiedLayoutProperties.headerHeight (CGFloat)") { n in
            var it = ADKJustifiedLayoutProperties(aspectRatio: { _ in 1 })
            it.headerHeight = n.value() as CGFloat
            n.use(it)
        }
        list.add("ADKJustifiedLayoutProperties.init(rowHeight:spacing:sectionInset:headerHeight:pinsHeaders:aspectRatio:) (CGFloat, CGFloat, UIEdgeInsets, CGFloat, Bool, @Sendable (IndexPath) -> CGFloat)") { n in
            n.use(ADKJustifiedLayoutProperties(rowHeight: n.value() as CGFloat, spacing: n.value() as CGFloat, sectionInset: n.value() as UIEdgeInsets, headerHeight: n.value() as CGFloat, pinsHeaders: true, aspectRatio: { _ in 1 }))
        }
        list.add("ADKJustifiedLayoutProperties.rowHeight (CGFloat)") { n in
            var it = ADKJustifiedLayoutProperties(aspectRatio: { _ in 1 })
            it.rowHeight = n.value() as CGFloat
            n.use(it)
        }
        list.add("ADKJustifiedLayoutProperties.sectionInset (UIEdgeInsets)") { n in
            var it = ADKJustifiedLayoutProperties(aspectRatio: { _ in 1 })
            it.sectionInset = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ADKJustifiedLayoutProperties.spacing (CGFloat)") { n in
            var it = ADKJustifiedLayoutProperties(aspectRatio: { _ in 1 })
            it.spacing = n.value() as CGFloat
            n.use(it)
        }
        list.add("ADKListCellNode.layoutSpecThatFits(_:) (ASSizeRange)") { n in
            let it = n.shown(ADKListCellNode())
            n.use(it.layoutSpecThatFits(n.value() as ASSizeRange))
        }
        list.add("ADKListNode.contentInset (UIEdgeInsets)") { n in
            let it = n.shown(HostileObjects.table())
            it.contentInset = n.value() as UIEdgeInsets
            n.use(it)
        }
        list.add("ADKListNode.contentOffset (CGPoint)") { n in
            let it = n.shown(HostileObjects.table())
            it.contentOffset = n.value() as CGPoint
            n.use(it)
        }
        list.add("ADKListNode.focusedIndexPath (IndexPath?)") { n in
            let it = n.shown(HostileObjects.table())
            it.focusedIndexPath = n.value() as IndexPath?
            n.use(it)
        }
        list.add("ADKListNode.idleMeasuringScreenfuls (CGFloat)") { n in
            let it = n.shown(HostileObjects.table())
            it.idleMeasuringScreenfuls = n.value() as CGFloat
            n.use(it)
        }
        list.add("ADKListNode.leadingScreensForBatching (CGFloat)") { n in
            let it = n.shown(HostileObjects.table())
            it.leadingScreensForBatching = n.value() as CGFloat
            n.use(it)
        }
        list.add("ADKListNode.setContentOffset(_:animated:) (CGPoint, Bool)") { n in
            let it = n.shown(HostileObjects.table())
            n.use(it.setContentOffset(n.value() as CGPoint, animated: true))
        }
        list.add("ADKListNode.sizeChangeAnimationDuration (TimeInterval)") { n in
            let it = n.shown(HostileObjects.table())
            it.sizeChangeAnimationDuration = n.value() as TimeInterval
            n.use(it)
        }
        list.add("ADKListView.init(frame:) (CGRect)") { n in
            n.use(ADKListView(frame: n.value() as CGRect))
        }
    }
}
