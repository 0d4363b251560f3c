import AsyncDisplayKit
import Foundation
import TestSupport
import XCTest

/// Numbers that an app answers when the framework asks it: hostile ones harm nothing else.
final class HostileAnswerTests: XCTestCase, @unchecked Sendable {
    private static let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 3e9, 0.001]

    /// Answers each question with one number.
    private final class Answers: NSObject, ASTableDelegate, ASTableDataSource, ASCollectionDataSource,
        ASCollectionDelegateFlowLayout, @unchecked Sendable
    {
        // Never changes.
        let number: CGFloat
        init(_ number: CGFloat) { self.number = number }
        private var size: CGSize { CGSize(width: number, height: number) }
        private var range: ASSizeRange { ASSizeRange(min: size, max: size) }

        private static func cell(_ number: CGFloat) -> ASCellNodeBlock {
            {
                let cell = Cell()
                cell.number = number
                return cell
            }
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            Answers.cell(indexPath.row == 1 ? number : 10)
        }
        func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange { range }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { Answers.cell(number) }
        func collectionNode(
            _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
        ) -> ASSizeRange { range }
        func collectionView(
            _ collectionView: ASCollectionView, layout collectionViewLayout: UICollectionViewLayout,
            insetForSectionAt section: Int
        ) -> UIEdgeInsets { UIEdgeInsets(top: number, left: number, bottom: number, right: number) }
        func collectionView(
            _ collectionView: ASCollectionView, layout collectionViewLayout: UICollectionViewLayout,
            minimumLineSpacingForSectionAt section: Int
        ) -> CGFloat { number }
        func collectionView(
            _ collectionView: ASCollectionView, layout collectionViewLayout: UICollectionViewLayout,
            minimumInteritemSpacingForSectionAt section: Int
        ) -> CGFloat { number }
    }

    /// A cell with a size of one number.
    private final class Cell: ASCellNode, @unchecked Sendable {
        // Written once, before the cell is used.
        var number: CGFloat = 0
        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            CGSize(width: number, height: number)
        }
    }

    /// A node whose layout has one number everywhere.
    private final class Layouts: ASDisplayNode, @unchecked Sendable {
        // Written once, before the node is used.
        var number: CGFloat = 0
        private let child = ASTextNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            child.attributedText = NSAttributedString(string: "Some words")
            child.style.flexGrow = number
            let stack = ASStackLayoutSpec(
                direction: .vertical, spacing: number, justifyContent: .center, alignItems: .stretch, children: [child])
            return ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: number, left: 1, bottom: number, right: 1),
                child: ASRatioLayoutSpec(ratio: number, child: stack))
        }
    }

    /// A view whose sizes are one number.
    private final class Box: UIView {
        var number: CGFloat = 0
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: number, height: number) }
        override var intrinsicContentSize: CGSize { CGSize(width: number, height: number) }
        override func layoutSubviews() {
            for view in subviews { view.frame = CGRect(x: number, y: 0, width: 5, height: number) }
        }
    }

    private func check(_ name: String, _ body: @MainActor (CGFloat) -> Any) {
        onMain {
            for number in Self.numbers {
                let screen = HostileScreen()
                screen.show(body(number))
                if let fault = screen.fault() { XCTFail("\(name) with \(number): \(fault)") }
                screen.close()
            }
        }
    }

    func testHostileSizesOfRowsHarmNothing() {
        var kept: [Answers] = []
        check("a table") { number in
            let (table, answers) = (ASTableNode(), Answers(number))
            kept.append(answers)
            (table.dataSource, table.delegate) = (answers, answers)
            table.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
            return table
        }
    }

    func testHostileSizesOfItemsHarmNothing() {
        var kept: [Answers] = []
        check("a collection") { number in
            let (node, answers) = (
                ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout()), Answers(number)
            )
            kept.append(answers)
            (node.dataSource, node.delegate) = (answers, answers)
            node.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
            return node
        }
    }

    func testHostileLayoutsOfNodesHarmNothing() {
        check("a layout") { number in
            let node = Layouts()
            node.automaticallyManagesSubnodes = true
            node.number = number
            node.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
            return node
        }
    }

    func testHostileSizesOfViewsHarmNothing() {
        check("a view") { number in
            let box = Box(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
            box.number = number
            box.addSubview(UIView())
            box.sizeToFit()
            box.setNeedsLayout()
            return box
        }
    }
}
