import AsyncDisplayKit

/// The information about the photo that is shown.
extension PhotoViewController {
    /// Shows or hides the information about the photo.
    func toggleInformation() {
        facts.isHidden.toggle()
        node.setNeedsLayout()
        showFacts()
    }

    func showFacts() {
        showHistogram()
        guard !facts.isHidden, let shelf, shownIndex < shelf.photoCount else { return }
        let index = shownIndex
        shelf.showFacts(of: index) { [weak self] in if let self, index == shownIndex { facts.show($0) } }
    }

    /// Counts the levels of the photo in the background.
    func showHistogram() {
        let wanted = histograms.increment()
        guard !facts.isHidden, let page = currentPage, page.showsPicture, let image = page.picture.image.image else {
            return facts.show(histogram: nil)
        }
        ASPerformBlockOnBackgroundThread { [weak self, histograms = histograms] in
            let histogram = Histogram.of(image) { histograms.current != wanted }
            ASPerformBlockOnMainThread {
                if histograms.current == wanted { self?.facts.show(histogram: histogram) }
            }
        }
    }
}
