import AsyncDisplayKit
import Foundation

/// A screen in the forms of older Texture: methods with the views, UIKit's headers, a fixed initialiser.
final class PeopleViewController: ASDKViewController<ASDisplayNode>, ASTableDataSource, ASTableDelegate {
    var people = [["Ada", "Grace", "Edsger"], ["Alan", "Barbara"]]
    var chosen: [IndexPath] = []
    var shownHeaders: [Int] = []
    let tableNode = ASTableNode(style: .plain)

    override init() {
        super.init(node: ASDisplayNode())
        tableNode.dataSource = self
        tableNode.delegate = self
        node.addSubnode(tableNode)
    }

    required init?(coder aDecoder: NSCoder) { fatalError("there is no storyboard") }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableNode.view.separatorStyle = .none
        tableNode.view.tableFooterView = UIView()
        tableNode.alwaysBounceVertical = true
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        tableNode.frame = node.bounds
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { people[section].count }

    func numberOfSections(in tableNode: ASTableNode) -> Int { people.count }

    func tableView(_ tableView: ASTableView, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        let cell = ASTextCellNode()
        cell.text = people[indexPath.section][indexPath.row]
        cell.selectionStyle = .none
        return cell
    }

    func tableView(_ tableView: ASTableView, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: tableView.bounds.width, height: 40))
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let view = UIView()
        view.backgroundColor = section == 0 ? .red : .blue
        return view
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        section == 0 ? 24 : .leastNormalMagnitude
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 1 ? "\(people[1].count) people" : nil
    }

    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
        shownHeaders.append(section)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        chosen.append(indexPath)
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.section == 0 }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        people[indexPath.section].remove(at: indexPath.row)
        tableNode.performBatchUpdates(
            {
                // No `self.` is needed: the block does not escape.
                tableNode.deleteRows(at: [indexPath], with: .fade)
            }, completion: nil)
    }
}

/// Members of nodes that apps of Texture use, as they write them.
final class MarginNode: ASDisplayNode, @unchecked Sendable {
    let text = ASTextNode()
    private(set) var changes = 0

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyRelayoutOnSafeAreaChanges = true
        automaticallyRelayoutOnLayoutMarginsChanges = true
        isAccessibilityContainer = true
        contentsScale = ASScreenScale()
    }

    override var supportsLayerBacking: Bool { false }

    override func layoutMarginsDidChange() { changes += 1 }

    override func safeAreaInsetsDidChange() { changes += 100 }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: ASConcatInsets(layoutMargins, safeAreaInsets), child: text)
    }
}

final class MarginViewController: ASDKViewController<MarginNode> {
    override init() {
        super.init(node: MarginNode())
        overrideDisplayTraitsWithTraitCollection = { traits in
            var own = ASPrimitiveTraitCollectionFromUITraitCollection(traits)
            own.preferredContentSizeCategory = .extraLarge
            own.horizontalSizeClass = .compact
            return ASTraitCollection(asPrimitiveTraitCollection: own)
        }
    }

    required init?(coder: NSCoder) { fatalError("there is no storyboard") }
}

final class AppResponder: UIResponder {
    let name: String
    override init() {
        name = "app"
        super.init()
    }
}

@MainActor
final class TapCounter {
    var taps = 0
    lazy var recognizer = UITapGestureRecognizer(target: self, action: TapCounter.tapped)
    let control = ASControlNode()

    init() { control.addTarget(self, action: TapCounter.touched, forControlEvents: .touchUpInside) }

    func tapped(_ sender: UITapGestureRecognizer) { taps += 1 }
    func touched() { taps += 10 }
    func stop() { control.removeTarget(self, action: nil, forControlEvents: .allEvents) }
}
