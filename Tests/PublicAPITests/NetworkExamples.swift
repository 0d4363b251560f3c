import AsyncDisplayKit

// The code of the article *Pictures from the network*. The `sample` comments mark what the article shows.

// sample: node
final class PortraitNode: ASDisplayNode, @unchecked Sendable {
    let picture = ASNetworkImageNode()

    init(_ address: URL, initials: UIImage) {
        super.init()
        automaticallyManagesSubnodes = true
        picture.style.preferredSize = CGSize(width: 40, height: 40)
        picture.defaultImage = initials  // until the portrait is there, and if it cannot be loaded
        picture.url = address
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: picture)
    }
}
// end

// sample: state
final class PhotoWithStateNode: ASDisplayNode, ASNetworkImageNodeDelegate, @unchecked Sendable {
    let photo = ASNetworkImageNode()
    let status = ASTextNode()

    init(_ address: URL) {
        super.init()
        addSubnode(photo)
        addSubnode(status)
        photo.url = address
    }

    override func didEnterPreloadState() {
        photo.delegate = self  // before the load begins
        super.didEnterPreloadState()
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didChange loadState: ADKImageLoadState) {
        switch loadState {
        case .idle, .loaded: show("")
        case .waiting: show("Waiting …")
        case .loading(let part): show("\(Int(part * 100)) %")
        case .failed(let error, _): show("\(error) Click to try again.")
        }
    }

    /// The user clicked on the photo.
    @MainActor func clicked() { photo.retry() }  // has no effect unless the load failed

    private func show(_ words: String) { status.attributedText = AttributedString(words) }
}
// end

enum NetworkSamples {
    // sample: pipeline
    static func thumbnail(of address: URL) async throws -> UIImage {
        let options = ADKImagePipeline.Options(size: CGSize(width: 64, height: 64), policy: .preferCache)
        return try await ADKImagePipeline.shared.image(for: address, options: options)  // cancelled with its task
    }
    // end

    // sample: prefetch
    static func prepare(_ coming: [URL], passed: [URL]) {
        ADKImagePipeline.shared.cancelPrefetch(passed)
        ADKImagePipeline.shared.prefetch(coming)
    }
    // end

    // sample: settings
    static func configure(_ folder: URL) {
        var configuration = ADKImagePipeline.Configuration()
        configuration.disk = .folder(folder)
        configuration.diskByteLimit = 64 << 20
        ADKImagePipeline.shared = ADKImagePipeline(configuration: configuration)
    }
    // end

    // sample: policy
    static func portrait(_ address: URL, isOwn: Bool) -> ASNetworkImageNode {
        let node = ASNetworkImageNode()
        node.cachePolicy = isOwn ? .revalidate : .preferCache  // the user sees a new portrait of their own at once
        node.url = address
        return node
    }
    // end
}

// sample: versions
/// Shows the thumbnail at once if it is in a cache, and then the photo.
final class Versions: ASMultiplexImageNodeDataSource {
    let addresses: [String: URL]

    init(photo: URL, thumbnail: URL) { addresses = ["photo": photo, "thumbnail": thumbnail] }

    @MainActor func makeNode() -> ASMultiplexImageNode {
        let node = ASMultiplexImageNode()
        node.dataSource = self
        node.downloadsIntermediateImages = true
        node.imageIdentifiers = ["photo", "thumbnail"]  // best first
        return node
    }

    func multiplexImageNode(_ node: ASMultiplexImageNode, urlForImageIdentifier identifier: ASImageIdentifier) -> URL? {
        (identifier as? String).flatMap { addresses[$0] }
    }
}
// end
