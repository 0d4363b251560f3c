extension HTTPHeaders {
    /// The codings of the register for HTTP (RFC 9110, 16.6.1) that change the bytes.
    private static let codings: Set = [
        "aes128gcm", "br", "compress", "dcb", "dcz", "deflate", "exi", "gzip", "pack200-gzip", "x-compress", "x-gzip",
        "zstd",
    ]

    /// The first encoding of the body that a client could have asked for, and did not: the body is of no use to its
    /// reader. Nil without one. An encoding that no client knows is only a name. The body is handed out as it is.
    var foreignEncoding: String? {
        listElements(of: "Content-Encoding").map(ASCII.lowercased).first { HTTPHeaders.codings.contains($0) }
    }
}
