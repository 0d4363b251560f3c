import ADKFoundation
import CCurl

/// The receiver of a handle's callbacks.
protocol CurlReceiver: AnyObject {
    func received(line: UnsafeRawBufferPointer) -> CurlReception
    func received(body: UnsafeRawBufferPointer) -> CurlReception
}

/// The answer of a receiver to bytes.
enum CurlReception {
    case taken
    /// The transfer stops.
    case refused
    /// The handle is paused, as by `setPaused`. The bytes come again when it goes on. Not for lines.
    case postponed
}

/// An easy handle of libcurl: one request at a time. Used on the engine's thread only.
final class CurlHandle {
    /// The name of the handle in libcurl.
    let pointer: OpaquePointer
    /// Set while the handle is used.
    weak var receiver: (any CurlReceiver)?
    private let library: UnsafePointer<ccurl_library>
    private var fields: OpaquePointer?
    /// libcurl writes the reason of an error here: 256 bytes.
    private let message: UnsafeMutablePointer<CChar>
    private static let messageSize = 256

    init?(_ library: CurlLibrary) {
        guard let pointer = library.functions.pointee.easy_init() else { return nil }
        self.pointer = pointer
        self.library = library.functions
        message = .allocate(capacity: CurlHandle.messageSize)
        message.initialize(repeating: 0, count: CurlHandle.messageSize)
    }

    deinit {
        library.pointee.easy_cleanup(pointer)
        if let fields { library.pointee.list_free(fields) }
        message.deallocate()
    }

    /// Makes the handle ready for a request. False if memory is short.
    func prepare(
        _ request: TransferRequest, fields headers: HTTPHeaders, priority: WorkPriority, connectSeconds: Double,
        configuration: TransferConfiguration
    ) -> Bool {
        library.pointee.easy_reset(pointer)
        guard setFields(headers) else { return false }
        message.pointee = 0
        var isComplete = true
        func set(_ option: Int, _ value: Int) {
            // Options that a version does not know are left out: none of them is needed.
            _ = ccurl_set_number(library, pointer, Int32(option), value)
        }
        func set(_ option: Int, _ text: String) {
            isComplete = ccurl_set_text(library, pointer, Int32(option), text) == 0 && isComplete
        }
        set(ccurl_opt_nosignal, 1)
        set(ccurl_opt_noprogress, 1)
        set(ccurl_opt_followlocation, 0)
        set(ccurl_opt_http09_allowed, 0)
        // No encoding is asked for. Old versions also refuse a transfer encoding that they do not know.
        set(ccurl_opt_http_content_decoding, 0)
        set(ccurl_opt_path_as_is, 1)
        set(ccurl_opt_suppress_connect_headers, 1)
        set(ccurl_opt_protocols, ccurl_protocol_http | ccurl_protocol_https)
        set(ccurl_opt_http_version, ccurl_http_2tls)
        // Waits for the handshake of the first connection, which tells whether it is HTTP/2. Without TLS only the first
        // response would tell.
        set(ccurl_opt_pipewait, request.url.scheme == .https ? 1 : 0)
        // A cancel does not wait for the thread that looks up a name, which can take many seconds. The thread frees its
        // memory itself.
        set(ccurl_opt_quick_exit, 1)
        set(ccurl_opt_buffersize, 64 << 10)
        set(ccurl_opt_connecttimeout_ms, max(1, Int((min(connectSeconds, 86_400) * 1000).rounded(.up))))
        set(ccurl_opt_stream_weight, priority.streamWeight)
        set(ccurl_opt_url, request.url.requestText)
        if request.method == "HEAD" {
            set(ccurl_opt_nobody, 1)
        } else if request.method != "GET" {
            set(ccurl_opt_customrequest, request.method)
        }
        if let file = configuration.certificateFile { set(ccurl_opt_cainfo, file) }
        if let proxy = configuration.proxy { set(ccurl_opt_proxy, proxy) }
        _ = ccurl_set_list(library, pointer, Int32(ccurl_opt_httpheader), fields)
        _ = ccurl_set_pointer(library, pointer, Int32(ccurl_opt_errorbuffer), message)
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = ccurl_set_pointer(library, pointer, Int32(ccurl_opt_headerdata), context)
        _ = ccurl_set_pointer(library, pointer, Int32(ccurl_opt_writedata), context)
        _ = ccurl_set_receiver(library, pointer, Int32(ccurl_opt_headerfunction), CurlHandle.receiveLine)
        _ = ccurl_set_receiver(library, pointer, Int32(ccurl_opt_writefunction), CurlHandle.receiveBody)
        return isComplete
    }

    private func setFields(_ headers: HTTPHeaders) -> Bool {
        if let fields { library.pointee.list_free(fields) }
        fields = nil
        for field in headers.fields {
            // libcurl sends a field with an empty value if a semicolon follows its name.
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            guard let longer = library.pointee.list_append(fields, line) else { return false }
            fields = longer
        }
        return true
    }

    /// Changes the weight of the transfer within its HTTP/2 connection, also while it runs.
    func setPriority(_ priority: WorkPriority) {
        _ = ccurl_set_number(library, pointer, Int32(ccurl_opt_stream_weight), priority.streamWeight)
    }

    /// Stops reading the response, or goes on. May deliver bytes at once. Not called inside a receiver's function.
    func setPaused(_ isPaused: Bool) {
        _ = library.pointee.easy_pause(pointer, Int32(isPaused ? ccurl_pause_receiving : ccurl_pause_nothing))
    }

    private static let receiveLine: ccurl_receiver = { bytes, size, count, context in
        CurlHandle.receive(bytes, size * count, context) { $0.received(line: $1) }
    }

    private static let receiveBody: ccurl_receiver = { bytes, size, count, context in
        CurlHandle.receive(bytes, size * count, context) { $0.received(body: $1) }
    }

    /// Returns the number of bytes that were taken, or that of a pause. Another number stops the transfer.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ body: (any CurlReceiver, UnsafeRawBufferPointer) -> CurlReception
    ) -> Int {
        guard let context, let bytes, count > 0 else { return count }
        let handle = Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
        guard let receiver = handle.receiver else { return count - 1 }
        return switch body(receiver, UnsafeRawBufferPointer(start: bytes, count: count)) {
        case .taken: count
        case .refused: count - 1
        case .postponed: Int(ccurl_writefunc_pause)
        }
    }

    // MARK: - Results

    /// The protocol of the response; nil before it.
    var version: TransferProtocol? {
        switch number(ccurl_info_http_version) {
        case 0: nil
        case 1: .http10
        case 2: .http11
        case 3: .http2
        default: .other
        }
    }

    /// Whether the request used a connection that was there.
    var isConnectionReused: Bool { number(ccurl_info_num_connects) == 0 }

    private func number(_ information: Int) -> Int {
        var value = 0
        return ccurl_get_number(library, pointer, Int32(information), &value) == 0 ? value : 0
    }

    /// The error of a finished request, for its code. `received` is the number of bytes of the body.
    func error(_ code: Int, _ url: TransferURL, received: Int, connectSeconds: Double) -> TransferError {
        switch code {
        case ccurl_couldnt_resolve_proxy: .cannotResolve(host: "of the proxy")
        case ccurl_couldnt_resolve_host: .cannotResolve(host: url.host)
        case ccurl_couldnt_connect, ccurl_proxy: .cannotConnect(host: url.host, reason(code))
        // libcurl has no other time limit.
        case ccurl_operation_timedout: .timedOut(.connecting, seconds: connectSeconds)
        case ccurl_url_malformat: .unsupportedURL(reason(code))
        // Without an HTTP/0.9 answer the protocol is always one that libcurl has.
        case ccurl_unsupported_protocol, ccurl_weird_server_reply: .malformedResponse(reason(code))
        case ccurl_partial_file: .truncated(received: received, expected: nil)
        case ccurl_out_of_memory: .outOfMemory
        case ccurl_bad_content_encoding: .malformedResponse(reason(code))
        case ccurl_got_nothing, ccurl_send_error, ccurl_recv_error, ccurl_http2, ccurl_http2_stream:
            .connectionLost(reason(code))
        case ccurl_ssl_connect_error, ccurl_ssl_engine_notfound, ccurl_ssl_certproblem, ccurl_ssl_cipher,
            ccurl_peer_failed_verification, ccurl_ssl_cacert_badfile, ccurl_ssl_shutdown_failed,
            ccurl_ssl_issuer_error, ccurl_ssl_pinnedpubkeynotmatch, ccurl_ssl_invalidcertstatus:
            .untrusted(host: url.host, reason(code))
        default: .other(code: code, reason(code))
        }
    }

    /// libcurl's message without its final period, for use inside a sentence.
    private func reason(_ code: Int) -> String {
        message[CurlHandle.messageSize - 1] = 0
        var text = String(cString: message)
        if text.isEmpty, let general = library.pointee.easy_strerror(Int32(code)) { text = String(cString: general) }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text.isEmpty ? "no reason given" : text
    }
}
