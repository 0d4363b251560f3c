import AsyncDisplayKit
import Foundation
import TestSupport

@testable import GalleryScenes

/// The pages and pictures of a feed for a server.
enum TestFeed {
    /// A page with photos of these references. The photo `id` is the reference.
    static func page(_ references: [String], next: String? = nil, avatar: String? = nil) -> [UInt8] {
        let portrait = avatar.map { #","avatar":"\#($0)""# } ?? ""
        let items = references.map {
            #"{"id":"\#($0)","src":"\#($0)","width":600,"height":400,"author":{"name":"Zoë"\#(portrait)},"#
                + #""caption":"caption of \#($0)"}"#
        }
        let next = next.map { "\"\($0)\"" } ?? "null"
        return Array(
            #"{"version":1,"title":"Far away","photos":[\#(items.joined(separator: ","))],"next":\#(next)}"#.utf8)
    }

    /// An answer with a page.
    static func json(_ body: [UInt8]) -> HTTPServerReply {
        .answer(200, body, headers: [("Content-Type", "application/json")])
    }

    /// A JPEG of gradients.
    static func picture(width: Int = 600, height: Int = 400) throws -> [UInt8] {
        [UInt8](try JPEGEncoder.encode(samplePhoto(3, width: width, height: height), quality: 80))
    }

    /// The path of a request without its query.
    static func path(_ request: HTTPServerRequest) -> String { String(request.target.prefix { $0 != "?" }) }
}

extension TestFeed {
    /// A loader without a cache that does not repeat failed requests.
    static func loader() -> NetworkPageLoader { NetworkPageLoader(ResourceLoader(), retries: 0) }
}
