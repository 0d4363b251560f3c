import UIKit

// Node classes of an app, with Texture's nullability and Texture's overrides.

/// Overrides the designated initializer, and inherits `init()`.
class AppImageNode: ASNetworkImageNode, @unchecked Sendable {
    var made = 0

    override init(cache: ASImageCacheProtocol?, downloader: ASImageDownloaderProtocol) {
        super.init(cache: cache, downloader: downloader)
        made += 1
    }
}

class AppCell: ASCellNode, @unchecked Sendable {
    var states: [String] = []

    class func title() -> String { "cell" }

    override func __setSelected(fromUIKit selected: Bool) {
        super.__setSelected(fromUIKit: selected)
        states.append("selected \(selected)")
    }

    override func __setHighlighted(fromUIKit highlighted: Bool) {
        super.__setHighlighted(fromUIKit: highlighted)
        states.append("highlighted \(highlighted)")
    }

    override func didLoad() {
        super.didLoad()
        layer.as_allowsHighlightDrawing = true
    }

    /// The subnodes as code for Texture reads them, where they are optional.
    func names() -> [String] {
        guard let nodes = self.subnodes else { return [] }
        var names = nodes.map { $0.accessibilityLabel ?? "" }
        for node in self.subnodes ?? [] { names.append(node.accessibilityLabel ?? "") }
        names.append(self.subnodes?.first?.accessibilityLabel ?? "")
        names.append("\(self.subnodes!.count)")
        return names
    }
}

/// A cell whose pictures of the network are subclasses. Nothing here is isolated: cells are made in the background.
final class AppPictureCell: ASCellNode, @unchecked Sendable {
    let picture = AppImageNode()
    let versions = AppVersionsNode()

    init(count: Int) {
        super.init()
        picture.made += count
        versions.count = count
    }
}

class AppVersionsNode: ASMultiplexImageNode, @unchecked Sendable {
    var count = 0
}
