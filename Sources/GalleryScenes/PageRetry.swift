import AsyncDisplayKit

/// Reads a page of a server again that could not be read, for scenes without a row below the photos: when the user asks
/// for it in an alert, and when the network returns.
@MainActor
final class PageRetry {
    private let source: any PhotoSource
    private weak var controller: UIViewController?
    /// Shows a page, and calls `pageEnded`.
    private let show: @MainActor (Result<PhotoPage, PhotoSourceError>) -> Void
    /// The reason why the last page could not be read, and whether some photos are shown.
    private var problem: (error: PhotoSourceError, hasPhotos: Bool)?
    /// The alert, until the user closes it.
    private weak var alert: UIAlertController?
    private var isReading = false
    private var networkPlace: LifetimeToken?

    /// `show` receives the result of a further attempt. The scene calls `pageEnded` for it, as for any other page.
    init(
        _ source: any PhotoSource, in controller: UIViewController,
        show: @escaping @MainActor (Result<PhotoPage, PhotoSourceError>) -> Void
    ) {
        self.source = source
        self.controller = controller
        self.show = show
    }

    /// Shows that the first page is being read.
    func showWaiting() {
        guard let controller, source.host != nil else { return }
        controller.contentUnavailableConfiguration = StatusPage.waiting(for: source.host)
    }

    /// Tells why a page could not be read, and waits for the network if the server was not reached. After a page that
    /// was read, ends both.
    ///
    /// - Parameters:
    ///   - result: the page, or the reason why there is none.
    ///   - hasPhotos: some photos are shown.
    func pageEnded(_ result: Result<PhotoPage, PhotoSourceError>, hasPhotos: Bool) {
        guard case .failure(let error) = result, source.host != nil else {
            problem = nil
            networkPlace = nil
            alert?.dismiss(animated: true)
            showPage(result, hasPhotos: hasPhotos)
            return
        }
        problem = (error, hasPhotos)
        networkPlace = error.isUnreachable ? ADKImagePipeline.shared.networkReturn.add(self) : nil
        showPage(result, hasPhotos: hasPhotos)
        tellProblem()
    }

    /// The page in place of the photos while there are none.
    private func showPage(_ result: Result<PhotoPage, PhotoSourceError>, hasPhotos: Bool) {
        guard let controller else { return }
        switch result {
        case .success(let page):
            controller.contentUnavailableConfiguration = hasPhotos || page.hasMore ? nil : StatusPage.nothingHere
        case .failure(let error):
            guard !hasPhotos else { return }
            let again = UIAction(title: "Try again") { [weak self] _ in self?.readAgain() }
            controller.contentUnavailableConfiguration = StatusPage.problem(
                error, again: source.host == nil ? nil : again)
        }
    }

    /// Shows the alert if there is a problem. The scene calls it when it appears: a page may have failed before.
    func tellProblem() {
        guard let problem, problem.hasPhotos, let controller, controller.view.window != nil else { return }
        if let alert {
            alert.message = problem.error.shortDescription
            return
        }
        guard controller.presentedViewController == nil else { return }
        let alert = UIAlertController(
            title: "More photos could not be loaded", message: problem.error.shortDescription, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Close", style: .cancel) { [weak self] _ in self?.alert = nil })
        let again = UIAlertAction(title: "Try again", style: .default) { [weak self] _ in
            self?.alert = nil
            self?.readAgain()
        }
        alert.addAction(again)
        alert.preferredAction = again
        self.alert = alert
        controller.present(alert, animated: true)
    }

    /// Reads the page again in the background, unless it is being read.
    private func readAgain() {
        guard let problem, !isReading else { return }
        isReading = true
        if !problem.hasPhotos { showWaiting() }
        FeedStore.fetch(source) { [weak self] result in
            guard let self else { return }
            isReading = false
            show(result)
        }
    }
}

extension PageRetry: NetworkReturnWaiting {
    package func networkMayHaveReturned() { readAgain() }
}
