import AsyncDisplayKit

/// The keys of the viewer, and the commands of its menu.
extension PhotoViewController {
    /// Handles a key. Returns whether it did.
    func press(_ key: UIKey, isRepeat: Bool) -> Bool {
        let isControl = key.modifierFlags.contains(.control)
        if key.goesBack(isRightToLeft: shelf?.isRightToLeft ?? false) {
            close()
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
        case .keyboardApplication: openMenu(at: CGPoint(x: view.bounds.midX, y: view.bounds.midY))
        case .keyboardF10 where key.modifierFlags == .shift:
            openMenu(at: CGPoint(x: view.bounds.midX, y: view.bounds.midY))
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
        case ("+", _), ("=", _): zoom { $0.zoom(by: PhotoViewController.keyStep, at: $0.middle) }
        case ("-", _): zoom { $0.zoom(by: 1 / PhotoViewController.keyStep, at: $0.middle) }
        case ("0", _): zoom { $0.fit() }
        case ("2", _): zoom { $0.fill() }
        case ("1", _): zoom { $0.setScale(1, at: $0.middle) }
        case ("c", true): copyPhoto()
        case ("i", false): toggleInformation()
        case ("s", false): toggleSlideShow()
        case ("t", false): setFilmStrip(shown: !strip.isShown)
        case ("p", false): togglePlayback()
        case (",", false): step(by: -1)
        case (".", false): step(by: 1)
        case ("q", false): view.window?.close()
        default: return false
        }
        return true
    }

    private func zoom(_ body: (inout PhotoZoom) -> Void) { currentPage?.change(animated: true, body) }

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

    // MARK: - Menu

    /// The commands for the view, above those for the photo.
    var viewMenu: UIMenu {
        func zoomAction(_ title: String, _ body: @escaping @MainActor (inout PhotoZoom) -> Void) -> UIAction {
            UIAction(title: title) { [weak self] _ in self?.zoom { body(&$0) } }
        }
        let strip = UIAction(title: "Film Strip") { [weak self] _ in
            if let self { setFilmStrip(shown: !self.strip.isShown) }
        }
        strip.state = self.strip.isShown ? .on : .off
        let slideShow = UIAction(title: "Slide Show") { [weak self] _ in self?.toggleSlideShow() }
        slideShow.state = slides == nil ? .off : .on
        return UIMenu(
            options: .displayInline,
            children: [
                zoomAction("Fit to Window") { $0.fit() }, zoomAction("Fill Window") { $0.fill() },
                zoomAction("Actual Size") { $0.setScale(1, at: $0.middle) }, strip, slideShow,
            ])
    }
}
