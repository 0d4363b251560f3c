import AsyncDisplayKit
import GalleryLibrary

/// The photos of a library as a grid of squares, in rows of their own shapes, or in columns: a collection node with
/// three layouts.
final class PhotoWallViewController: ASDKViewController<ASCollectionNode>, PhotoListing {
    private static let gap: CGFloat = 4
    private static let headerHeight: CGFloat = 40

    private enum Style {
        case squares(UICollectionViewFlowLayout)
        case rows(ADKJustifiedLayoutDelegate)
        case columns(MosaicLayout)
    }

    private let library: PhotoLibrary
    private let thumbnails: ThumbnailSupply?
    private let style: Style
    private var sections: PhotoSections
    private var scale: PhotoScale
    /// Clicks of the wheel with Control that have had no effect yet.
    private var clicks: CGFloat = 0
    weak var owner: (any PhotoListingOwner)?

    /// `arrangement` is one of the three. Without thumbnails the cells decode the files.
    init(
        _ library: PhotoLibrary, _ arrangement: PhotoArrangement, _ scale: PhotoScale, thumbnails: ThumbnailSupply?
    ) {
        self.library = library
        self.thumbnails = thumbnails
        self.scale = scale
        sections = PhotoSections(library.photos, order: library.order, usesMonths: arrangement != .mosaic)
        let node: ASCollectionNode
        switch arrangement {
        case .justified:
            let rows = ADKJustifiedLayoutDelegate()
            style = .rows(rows)
            node = ASCollectionNode(layoutDelegate: rows)
        case .mosaic:
            let columns = MosaicLayout()
            style = .columns(columns)
            node = ASCollectionNode(collectionViewLayout: columns)
        case .grid, .feed:
            let squares = UICollectionViewFlowLayout()
            squares.minimumLineSpacing = PhotoWallViewController.gap
            squares.minimumInteritemSpacing = PhotoWallViewController.gap
            squares.sectionInset = UIEdgeInsets(
                top: 0, left: Theme.margin, bottom: Theme.margin, right: Theme.margin)
            squares.sectionHeadersPinToVisibleBounds = true
            style = .squares(squares)
            node = ASCollectionNode(collectionViewLayout: squares)
        }
        super.init(node: node)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.allowsMultipleSelection = true
        node.selectionBehavior = .extends
        node.allowsRubberBandSelection = true
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        switch style {
        case .squares(let layout):
            layout.headerReferenceSize = CGSize(width: 0, height: PhotoWallViewController.headerHeight)
        case .rows(let rows): rows.propertiesProvider = self
        case .columns(let layout):
            layout.columnWidth = scale.width
            layout.heightToWidth = { [library] path in
                guard library.photos.indices.contains(path.item) else { return 1 }
                // Very long panoramas and strips would leave no room for others.
                return min(max(1 / library.photos[path.item].aspectRatio, 0.4), 2.5)
            }
        }
        showHeaders()
        node.dataSource = self
        node.delegate = self
        node.dragDelegate = self
    }

    /// Without months there are no titles.
    private func showHeaders() {
        guard case .squares(let layout) = style else { return }
        let height = sections.hasTitles ? PhotoWallViewController.headerHeight : 0
        let top = sections.hasTitles ? 0 : Theme.margin
        if layout.headerReferenceSize.height != height { layout.headerReferenceSize.height = height }
        if layout.sectionInset.top != top { layout.sectionInset.top = top }
    }

    // MARK: - Sizes

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        guard case .squares(let layout) = style, let squares else { return }
        if layout.itemSize.width != squares.side || layout.sectionInset.right != squares.margin {
            place(squares, in: layout)
        }
    }

    /// The side of squares that fill lines of the window's width, and the margin after a line. Both are whole pixels,
    /// so that all spaces between squares are equal. Nil before the window has a size.
    private var squares: (side: CGFloat, margin: CGFloat)? {
        let room = view.bounds.width - 2 * Theme.margin
        guard room > 0 else { return nil }
        let gap = PhotoWallViewController.gap
        let columns = max(1, ((room + gap) / (scale.width + gap)).rounded(.down))
        let pixels = traitCollection.displayScale
        let side = (((room + gap) / columns - gap) * pixels).rounded(.down) / pixels
        return (side, Theme.margin + room - columns * (side + gap) + gap)
    }

    private func place(_ squares: (side: CGFloat, margin: CGFloat), in layout: UICollectionViewFlowLayout) {
        layout.itemSize = CGSize(width: squares.side, height: squares.side)
        layout.sectionInset.right = squares.margin
    }

    func resize(to scale: PhotoScale, around point: CGPoint) {
        guard scale != self.scale else { return }
        self.scale = scale
        node.updateLayout(around: point, animated: true) {
            switch style {
            case .squares(let layout): if let squares { place(squares, in: layout) }
            case .rows: node.collectionViewLayout.invalidateLayout()
            case .columns(let layout): layout.columnWidth = scale.width
            }
        }
    }

    override func wheelTurned(with event: ADKWheelEvent) {
        guard let steps = zoomSteps(event, &clicks) else { return super.wheelTurned(with: event) }
        if steps != 0 { owner?.zoom(by: steps, around: node.view.convert(event.locationInWindow, from: nil)) }
    }

    // MARK: - Changes

    func show(_ change: LibraryChange, isReordered: Bool) {
        guard isViewLoaded else { return sections = newSections }
        let new = newSections
        // Titles come with the first photos of a folder that is in the order of dates.
        let isLoadedAgain = isReordered || new.hasTitles != sections.hasTitles
        let edits = isLoadedAgain ? nil : sections.edits(to: new, change)
        let selected = change.newIndices(of: selection, count: sections.count)
        guard let edits else {
            sections = new
            showHeaders()
            node.reloadData()
            return selection = selected
        }
        if case .columns(let layout) = style, change.appends(to: sections.count) { layout.itemsWillBeAppended() }
        node.performBatch(
            animated: change.isSmall && sections.count > 0,
            updates: {
                sections = new
                node.deleteSections(edits.deletedSections)
                node.deleteItems(at: edits.deletedItems)
                node.insertSections(edits.insertedSections)
                node.insertItems(at: edits.insertedItems)
            })
        if !edits.reloadedItems.isEmpty {
            node.performBatch(animated: false, updates: { node.reloadItems(at: edits.reloadedItems) })
        }
        // Photos that move or are loaded again are not selected any more.
        if selection != selected { selection = selected }
        if !change.details.isEmpty { shapesChanged() }
    }

    private var newSections: PhotoSections {
        var usesMonths = true
        if case .columns = style { usesMonths = false }
        return PhotoSections(library.photos, order: library.order, usesMonths: usesMonths)
    }

    /// The shapes of photos became known.
    private func shapesChanged() {
        if case .squares = style { return }
        let point = CGPoint(x: node.bounds.midX, y: node.contentOffset.y + node.bounds.height / 2)
        node.updateLayout(around: point, animated: false) { node.collectionViewLayout.invalidateLayout() }
    }

    // MARK: - PhotoListing

    var list: ADKListNode { node }

    var cell: ThumbnailSweep.Cell? {
        let scale = traitCollection.displayScale
        switch style {
        case .squares: return squares.map { ThumbnailSweep.Cell(width: $0.side * scale, height: $0.side * scale) }
        case .rows: return ThumbnailSweep.Cell(height: self.scale.width * scale)
        case .columns(let layout): return ThumbnailSweep.Cell(width: layout.itemWidth(in: node.bounds.width) * scale)
        }
    }

    func photoNode(at index: Int) -> PhotoNode? {
        guard isViewLoaded, let path = sections.path(of: index) else { return nil }
        return (node.nodeForItem(at: path) as? ThumbnailCellNode)?.photo
    }

    func index(at point: CGPoint) -> Int? { node.indexPathForItem(at: point).flatMap(sections.index) }

    var visiblePhotos: [Int] { node.indexPathsForVisibleItems.compactMap(sections.index) }

    func scroll(to index: Int) {
        guard let path = sections.path(of: index) else { return }
        node.scrollToItem(at: path, at: .centeredVertically, animated: false)
    }

    func focus(_ index: Int) { node.focusedIndexPath = sections.path(of: index) }

    var selection: [Int] {
        get { (node.indexPathsForSelectedItems ?? []).compactMap(sections.index).sorted() }
        set {
            for path in node.indexPathsForSelectedItems ?? [] { node.deselectItem(at: path, animated: false) }
            for path in newValue.compactMap(sections.path) {
                node.selectItem(at: path, animated: false, scrollPosition: [])
            }
            owner?.selectionDidChange()
        }
    }
}

extension PhotoWallViewController: ASCollectionDataSource, ASCollectionDelegate {
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { sections.sections.count }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        sections.sections[section].photos.count
    }

    /// A photo. The block runs in the background.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        guard let index = sections.index(of: indexPath), library.photos.indices.contains(index) else {
            return { ASCellNode() }
        }
        let photo = library.photos[index]
        var radius: CGFloat = 4
        if case .columns = style { radius = 8 }
        let source = ThumbnailSource(thumbnails, photo)
        return { [radius] in ThumbnailCellNode(Photo(photo), cornerRadius: radius, thumbnails: source) }
    }

    /// The month above its photos.
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let title = sections.sections[indexPath.section].title
        return { GridHeaderNode(title) }
    }

    /// False: the library has all photos.
    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { false }

    func collectionNode(_ collectionNode: ASCollectionNode, performPrimaryActionForItemAt indexPath: IndexPath) {
        if let index = sections.index(of: indexPath) { owner?.open(index, animated: true) }
    }

    func collectionNodeDidChangeSelection(_ collectionNode: ASCollectionNode) { owner?.selectionDidChange() }

    func collectionNode(
        _ collectionNode: ASCollectionNode, contextMenuRequestedForItemAt indexPath: IndexPath, point: CGPoint
    ) -> Bool {
        guard let index = sections.index(of: indexPath), let owner else { return false }
        if !selection.contains(index) { selection = [index] }
        focus(index)
        return node.view.presentMenu(owner.photoMenu(), at: point)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, indexPathForTypedText text: String) -> IndexPath? {
        let start = selection.first ?? 0
        let count = library.photos.count
        let index = (0..<count).lazy.map { (start + $0) % count }.first {
            self.library.photos[$0].displayName.lowercased().hasPrefix(text.lowercased())
        }
        return index.flatMap(sections.path)
    }
}

extension PhotoWallViewController: UICollectionViewDragDelegate {
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        sections.index(of: indexPath).flatMap { owner?.draggedItems(for: $0) } ?? []
    }

    /// False: another program copies the files.
    func collectionView(
        _ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { false }
}

/// The shapes of the items in rows.
extension PhotoWallViewController: ADKJustifiedLayoutPropertiesProviding {
    func justifiedLayoutDelegate(
        _ delegate: ADKJustifiedLayoutDelegate, propertiesForElements elements: ASElementMap
    ) -> ADKJustifiedLayoutProperties {
        let ratios = library.photos.map { Float($0.aspectRatio) }
        let starts = sections.sections.map(\.photos.lowerBound)
        let margin = Theme.margin
        return ADKJustifiedLayoutProperties(
            rowHeight: scale.width, spacing: PhotoWallViewController.gap,
            sectionInset: UIEdgeInsets(
                top: sections.hasTitles ? 0 : margin, left: margin, bottom: margin, right: margin),
            headerHeight: sections.hasTitles ? PhotoWallViewController.headerHeight : 0, pinsHeaders: true
        ) { path in
            guard starts.indices.contains(path.section) else { return 1 }
            let index = starts[path.section] + path.item
            return ratios.indices.contains(index) ? CGFloat(ratios[index]) : 1
        }
    }
}

extension LibraryPhoto {
    /// The width divided by the height. 3:2 until it is known.
    var aspectRatio: CGFloat { pixelSize.map { CGFloat($0.width) / CGFloat($0.height) } ?? 1.5 }
}
