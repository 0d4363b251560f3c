import AsyncDisplayKit

/// The keys of the viewer, and the commands of its menu.
extension PhotoViewController {
    /// Handles a key. Returns whether it did.
    func press(_ key: UIKey, isRepeat: Bool) -> Bool {
        let isControl = key.modifierFlags.contains(.control)
        if key.goesBack(isRightToLeft: shelf?.isRightToLeft ?? false) {
            if slides == nil { close() } else { toggleSlideShow() }
            return true
        }
        guard key.modifierFlags.isDisjoint(with: [.alternate, .command]) else { return false }
        let isReversed = shelf?.isRightToLeft ?? false
        switch key.keyCode {
        case .keyboardRightArrow: turn(by: isReversed ? -1 : 1, isRepeat: isRepeat)
        case .keyboardLeftArrow: turn(by: isReversed ? 1 : -1, isRepeat: isRepeat)
        case .keyboardPageDown: turn(by: 1, isRepeat: isRepeat)
        case .keyboardPageUp: turn(by: -1, isRepeat: isRepeat)
        case .keyboardSpacebar: turn(by: key.modifierFlags.contains(.shift) ? -1 : 1, isRepeat: isRepeat)
        // A held key would delete all photos one after another.
        case .keyboardDeleteForward where isRepeat: break
        case .keyboardApplication: openMenu()
        case .keyboardF10 where key.modifierFlags == .shift: openMenu()
        case .keyboardHome: show(0, animated: false)
        case .keyboardEnd: show(pageCount - 1, animated: false)
        case .keyboardReturnOrEnter: return currentPage?.performPrimaryAction() ?? false
        case .keyboardDownArrow: pan(by: -PhotoViewController.panStep)
        case .keyboardUpArrow: pan(by: PhotoViewController.panStep)
        default: return type(key.characters, isControl)
        }
        return true
    }

    /// The distance by which an arrow key moves a photo, in points.
    private static let panStep: CGFloat = 80
    /// The factor of the scale for one press of a key.
    private static let keyStep: CGFloat = 1.5

    private func type(_ characters: String, _ isControl: Bool) -> Bool {
        switch (characters.lowercased(), isControl) {
        case ("+", true), ("=", _): zoomIn()
        case ("-", true): zoomOut()
        case ("c", true): copyPhoto()
        case ("i", false): toggleInformation()
        case ("p", false): togglePlayback()
        case (",", false): step(by: -1)
        case (".", false): step(by: 1)
        case ("q", false): view.window?.close()
        default: return false
        }
        return true
    }

    private func pan(by distance: CGFloat) {
        currentPage?.change(animated: true) { $0.pan(by: CGVector(dx: 0, dy: distance)) }
    }

    private func copyPhoto() {
        guard let shelf, shownIndex < shelf.photoCount else { return }
        PhotoCopying.copy(shelf.photo(at: shownIndex))
    }

    // MARK: - Animated photos

    /// Pauses an animated photo, or lets it go on.
    func togglePlayback() {
        guard let page = currentPage, page.picture.isAnimated else { return }
        page.picture.isPaused.toggle()
        page.onZoom?()
    }

    /// Shows another frame of an animated photo, which pauses it.
    private func step(by frames: Int) {
        guard let page = currentPage, page.picture.isAnimated else { return }
        page.picture.image.stepAnimatedImage(by: frames)
        page.onZoom?()
    }

    // MARK: - Commands

    /// The commands of the view with their keys, in groups. They are in the photo's menu and in the list of keys.
    private static let commandGroups: [[(title: String, action: Selector, key: String)]] = [
        [
            ("Fit to Window", Selector(PhotoViewController.fit), "0"),
            ("Fill Window", Selector(PhotoViewController.fill), "2"),
            ("Actual Size", Selector(PhotoViewController.showActualSize), "1"),
            ("Larger", Selector(PhotoViewController.zoomIn), "+"),
            ("Smaller", Selector(PhotoViewController.zoomOut), "-"),
        ],
        [
            ("Turn View Right", Selector(PhotoViewController.turnViewRight), "r"),
            ("Turn View Left", Selector(PhotoViewController.turnViewLeft), "l"),
            ("Mirror View", Selector(PhotoViewController.mirrorView), "m"),
        ],
        [
            ("Film Strip", Selector(PhotoViewController.toggleFilmStrip), "t"),
            ("Slide Show", Selector(PhotoViewController.toggleSlideShow), "s"),
        ],
    ]

    var commands: [[UIKeyCommand]] {
        PhotoViewController.commandGroups.map { group in
            group.map { UIKeyCommand(title: $0.title, action: $0.action, input: $0.key) }
        }
    }

    /// The commands for the view, above those for the photo.
    var viewMenus: [UIMenu] { commands.map { UIMenu(options: .displayInline, children: $0) } }

    func show(stateOf command: UICommand) {
        switch command.action {
        case Selector(PhotoViewController.toggleFilmStrip): command.state = strip.isShown ? .on : .off
        case Selector(PhotoViewController.toggleSlideShow): command.state = slides == nil ? .off : .on
        default: break
        }
    }

    func fit() { zoom { $0.fit() } }
    func fill() { zoom { $0.fill() } }
    func showActualSize() { zoom { $0.setScale(1, at: $0.middle) } }
    func zoomIn() { zoom { $0.zoom(by: PhotoViewController.keyStep, at: $0.middle) } }
    func zoomOut() { zoom { $0.zoom(by: 1 / PhotoViewController.keyStep, at: $0.middle) } }
    func turnViewRight() { turnView(.right) }
    func turnViewLeft() { turnView(.left) }
    func mirrorView() { turnView(.mirrorHorizontally) }
    func toggleFilmStrip() { setFilmStrip(shown: !strip.isShown) }

    private func zoom(_ body: (inout PhotoZoom) -> Void) { currentPage?.change(animated: true, body) }
}
