import ADKContainers
import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// One folder of a file dialog. It is read in the background.
final class FolderViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private enum Content {
        case reading
        case entries([FolderListing.Entry])
        /// A sentence in place of the files.
        case note(String)
    }

    let path: BytePath
    var onOpenFolder: (BytePath) -> Void = { _ in }
    /// The selected files changed.
    var onSelect: () -> Void = {}
    /// The user chose the selected files with a second click.
    var onChoose: () -> Void = {}
    private var content = Content.reading
    private var filter: FolderListing.Filter
    private var readings = 0

    init(path: BytePath, filter: FolderListing.Filter, allowsMultiple: Bool) {
        self.path = path
        self.filter = filter
        super.init(node: ASTableNode())
        title = path.name
        node.estimatedRowHeight = 34
        node.separatorStyle = .none
        node.backgroundColor = .systemBackground
        node.allowsMultipleSelection = allowsMultiple
        node.dataSource = self
        node.delegate = self
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let clicks = UITapGestureRecognizer { [weak self] tap in self?.clickedTwice(at: tap.location(in: nil)) }
        clicks.numberOfTapsRequired = 2
        // The first click selects at once.
        clicks.delaysTouchesEnded = false
        node.view.addGestureRecognizer(clicks)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if case .reading = content { read() }
    }

    func show(_ new: FolderListing.Filter) {
        guard new != filter else { return }
        filter = new
        read()
    }

    /// Reads the folder again.
    func read() {
        readings += 1
        let number = readings
        // A drive that does not answer blocks a thread of this queue, and none that prepares rows.
        OutstandingWork.hop(to: .global(qos: .userInitiated), "a folder of a file dialog") {
            [path, filter, weak self] in
            let listing = Result { () throws(POSIXError) in try FolderListing(of: path, filter) }
            MainMailbox.post { [weak self] in
                if let self, readings == number { show(listing) }
            }
        }
    }

    private func show(_ listing: Result<FolderListing, POSIXError>) {
        switch listing {
        case .success(let listing):
            let isEmpty = listing.entries.isEmpty
            content = isEmpty ? .note(FrameworkWord.folderIsEmpty.text) : .entries(listing.entries)
        case .failure: content = .note(FrameworkWord.folderNotReadable.text(path.text))
        }
        node.reloadData()
        onSelect()
    }

    private var entries: [FolderListing.Entry] {
        if case .entries(let entries) = content { entries } else { [] }
    }

    /// The files that are selected, in the order of the list.
    var selectedPaths: [BytePath] {
        let rows = (node.indexPathsForSelectedRows ?? []).map(\.row).sorted().filter { $0 < entries.count }
        return rows.map { entries[$0] }.filter { !$0.isFolder && $0.isChoosable }.map { path.appending($0.bytes) }
    }

    private func clickedTwice(at point: CGPoint) {
        let place = node.view.convert(point, from: nil)
        guard let row = node.indexPathForRow(at: place)?.row, row < entries.count else { return }
        if !entries[row].isFolder, !selectedPaths.isEmpty { onChoose() }
    }

    /// Enter chooses the selected files, before the list takes it.
    override var keyCommands: [UIKeyCommand]? {
        guard !selectedPaths.isEmpty else { return nil }
        let choose = UIKeyCommand(input: "\r", modifierFlags: [], action: Selector { [weak self] in self?.onChoose() })
        choose.wantsPriorityOverSystemBehavior = true
        return [choose]
    }

    // MARK: - The table

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        switch content {
        case .reading: 0
        case .entries(let entries): entries.count
        case .note: 1
        }
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        if case .note(let text) = content {
            return { FileCellNode(text, symbol: "info.circle", detail: nil, isEnabled: false) }
        }
        let entry = entries[indexPath.row]
        return { FileCellNode(entry) }
    }

    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        indexPath.row < entries.count && entries[indexPath.row].isChoosable
    }

    func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath.row < entries.count && entries[indexPath.row].isChoosable ? indexPath : nil
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        guard indexPath.row < entries.count else { return }
        let entry = entries[indexPath.row]
        guard entry.isFolder else { return }
        tableNode.deselectRow(at: indexPath, animated: false)
        // Of a range over several folders the last one is opened.
        onOpenFolder(path.appending(entry.bytes))
    }

    func tableNodeDidChangeSelection(_ tableNode: ASTableNode) { onSelect() }

    func tableNode(_ tableNode: ASTableNode, indexPathForTypedText text: String) -> IndexPath? {
        let options: String.CompareOptions = [.caseInsensitive, .anchored, .diacriticInsensitive]
        return entries.firstIndex { $0.name.range(of: text, options: options) != nil }
            .map { IndexPath(row: $0, section: 0) }
    }
}
