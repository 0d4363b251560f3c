import AsyncDisplayKit

/// A page of a remote feed as the server sent it.
struct LoadedPage: Sendable {
    /// The address that answered, after redirects.
    let url: TransferURL
    /// The media type without parameters, in lower case; nil if the server sent none.
    let type: String?
    let body: Data

    /// Reads and checks the page.
    func document() throws(PhotoSourceError) -> FeedDocument {
        do throws(PhotoSourceError) {
            return try FeedDocument(body, name: "\(url)")
        } catch {
            // For a web page or a picture, its type says more than the place of the first wrong letter.
            guard case .brokenJSON = error, let type, !type.hasSuffix("json"), type != "text/plain",
                type != "application/octet-stream"
            else { throw error }
            throw .notAFeed("\(url)", type: String(type.prefix(60)))
        }
    }
}

/// Loads the pages of remote feeds.
protocol PageLoader: Sendable {
    /// Loads a page. Waits for the server: call it on a thread that may wait. With `revalidates`, the server is asked
    /// even if a cache has the page.
    func load(_ url: TransferURL, revalidates: Bool) throws(PhotoSourceError) -> LoadedPage
}
