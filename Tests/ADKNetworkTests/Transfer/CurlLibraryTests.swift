import CCurl
import Glibc
import Testing

@testable import ADKNetwork

struct CurlLibraryTests {
    /// The first fields of libcurl's description of an option.
    private struct Option {
        let name: UnsafePointer<CChar>?
        let number: Int32
    }

    /// The library describes its options since 7.73. Each number of the shim is compared with it.
    @Test func theNumbersOfOptionsAreThoseOfTheLibrary() throws {
        let numbers = [
            ("CAINFO", ccurl_opt_cainfo), ("CONNECTTIMEOUT_MS", ccurl_opt_connecttimeout_ms),
            ("ERRORBUFFER", ccurl_opt_errorbuffer), ("BUFFERSIZE", ccurl_opt_buffersize),
            ("FOLLOWLOCATION", ccurl_opt_followlocation), ("HEADERDATA", ccurl_opt_headerdata),
            ("HEADERFUNCTION", ccurl_opt_headerfunction), ("HTTP09_ALLOWED", ccurl_opt_http09_allowed),
            ("HTTP_VERSION", ccurl_opt_http_version), ("HTTPHEADER", ccurl_opt_httpheader),
            ("NOPROGRESS", ccurl_opt_noprogress), ("NOSIGNAL", ccurl_opt_nosignal),
            ("PATH_AS_IS", ccurl_opt_path_as_is), ("PIPEWAIT", ccurl_opt_pipewait),
            ("PROTOCOLS", ccurl_opt_protocols), ("PROXY", ccurl_opt_proxy), ("QUICK_EXIT", ccurl_opt_quick_exit),
            ("STREAM_WEIGHT", ccurl_opt_stream_weight),
            ("SUPPRESS_CONNECT_HEADERS", ccurl_opt_suppress_connect_headers), ("URL", ccurl_opt_url),
            ("WRITEDATA", ccurl_opt_writedata),
            ("WRITEFUNCTION", ccurl_opt_writefunction),
        ]
        _ = try CurlLibrary.shared.get()
        let library = try #require(CurlLibrary.names.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }.first)
        guard let symbol = dlsym(library, "curl_easy_option_by_name") else { return }
        typealias Find = @convention(c) (UnsafePointer<CChar>?) -> UnsafeRawPointer?
        let find = unsafeBitCast(symbol, to: Find.self)
        for (name, number) in numbers {
            // Options that are newer than the library are unknown to it.
            guard let found = find(name) else { continue }
            #expect(Int(found.load(as: Option.self).number) == number, "\(name)")
        }
    }

    @Test func aMissingLibraryIsReportedOnceItIsAskedFor() {
        guard case .failure(let error) = CurlLibrary.load(names: ["libno-such.so"]) else {
            Issue.record("it was found")
            return
        }
        #expect(error == .libraryMissing(package: "libcurl4"))
    }
}
