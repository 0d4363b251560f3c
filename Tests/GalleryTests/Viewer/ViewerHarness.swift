import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import GalleryScenes

/// Pages of photos in the order of the list.
final class ListedPhotos: PhotoSource {
    let title = "photos"
    private let pages: Locked<[[Photo]]>

    init(_ pages: [[Photo]]) { self.pages = Locked(pages) }

    func nextPage() throws(PhotoSourceError) -> PhotoPage {
        pages.withLock { pages in
            PhotoPage(photos: pages.isEmpty ? [] : pages.removeFirst(), hasMore: !pages.isEmpty)
        }
    }
}

/// A feed with its viewer.
typealias ViewerHarness = SceneHarness<FeedViewController>

extension SceneHarness<FeedViewController> {
    /// A feed of these pages, settled.
    convenience init(
        _ pages: [[Photo]], width: CGFloat = 600, height: CGFloat = 500, scale: CGFloat = 1, isRightToLeft: Bool = false
    ) throws {
        self.init(ListedPhotos(pages), width: width, height: height, scale: scale, isRightToLeft: isRightToLeft)
        try host.settle()
    }

    /// A feed of any source. Nothing is loaded yet.
    convenience init(
        _ source: any PhotoSource, width: CGFloat = 600, height: CGFloat = 500, scale: CGFloat = 1,
        isRightToLeft: Bool = false
    ) {
        self.init(width: width, height: height, scale: scale) {
            let feed = FeedViewController(source: source)
            if isRightToLeft { feed.node.semanticContentAttribute = .forceRightToLeft }
            return feed
        }
    }

    var feed: FeedViewController { controller }
    var viewer: PhotoViewController? { feed.presentedViewController as? PhotoViewController }
    func page() throws -> PhotoPageNode { try XCTUnwrap(XCTUnwrap(viewer).currentPage) }

    func photoNode(_ index: Int) throws -> PhotoNode { try XCTUnwrap(feed.photoNode(at: index)) }

    /// The photo's rectangle in its cell, in points of the window.
    func cellFrame(_ index: Int) throws -> CGRect {
        try XCTUnwrap(PhotoPlace(feed.photoNode(at: index), within: window.bounds)).frame
    }

    /// The rectangle of the opened photo on the screen, in points of the window.
    func shownFrame() throws -> CGRect {
        let page = try page()
        let values = page.picture.layer.paint.values
        let size = CGRect(origin: .zero, size: values.bounds.size).applying(values.affineTransform).size
        let middle = page.view.convert(values.position, to: nil)
        return CGRect(
            x: middle.x + values.affineTransform.tx - size.width / 2,
            y: middle.y + values.affineTransform.ty - size.height / 2, width: size.width, height: size.height)
    }

    /// Clicks on the photo, if it can be seen, or opens it by program. Waits until it is open.
    func open(_ index: Int) throws {
        guard PhotoPlace(feed.photoNode(at: index), within: window.bounds) != nil else {
            feed.open(index)
            try host.settle()
            return XCTAssertEqual(viewer?.currentIndex, index)
        }
        let frame = try cellFrame(index)
        let seen = frame.intersection(window.bounds)
        click(CGPoint(x: seen.midX, y: seen.midY))
        try host.settle()
        XCTAssertEqual(viewer?.currentIndex, index)
    }
}

/// Photos in files, each of other colours.
final class PhotoFiles {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Writes a picture of small squares, so that a wrong part of it is seen.
    func photo(_ number: Int, width: Int = 900, height: Int = 600) throws -> Photo {
        let path = folder.path("\(number).png")
        UIGraphicsBeginImageContextWithOptions(CGSize(width: width, height: height), true, 1)
        defer { UIGraphicsEndImageContext() }
        let context = try XCTUnwrap(UIGraphicsGetCurrentContext())
        for column in 0..<30 {
            for row in 0..<20 {
                let hue = CGFloat((number * 67 + column * 9 + row * 3) % 360) / 360
                context.setFillColor(
                    UIColor(hue: hue, saturation: 0.6, brightness: 0.5 + CGFloat(row) / 40, alpha: 1))
                context.fill(
                    CGRect(
                        x: CGFloat(column * width) / 30, y: CGFloat(row * height) / 20,
                        width: CGFloat(width) / 30 + 1, height: CGFloat(height) / 20 + 1))
            }
        }
        let image = try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext())
        try XCTUnwrap(image.pngData()).write(to: URL(fileURLWithPath: path))
        return Photo(
            id: "\(number)", file: URL(fileURLWithPath: path), pixelWidth: width, pixelHeight: height,
            author: Photo.Author(name: "Ada"), caption: "photo \(number)", meanColor: UIColor(white: 0.5, alpha: 1))
    }

    func photos(_ numbers: Range<Int>, width: Int = 900, height: Int = 600) throws -> [Photo] {
        try numbers.map { try photo($0, width: width, height: height) }
    }
}
