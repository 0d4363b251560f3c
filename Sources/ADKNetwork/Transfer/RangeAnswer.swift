/// The meaning of the response to a request that continues a body (RFC 9110, 14 and 13.1.5). Pure.
enum RangeAnswer: Equatable {
    /// The bytes from the offset follow.
    case continues(length: Int?)
    /// The server sends all of the body, because it changed or cannot be continued.
    case startsOver
    /// The answer does not fit to the bytes that are there. The body has to be asked for from its start.
    case mismatch
    /// Any other response, which has nothing to do with the range.
    case unrelated

    init(status: Int, headers: HTTPHeaders, resume: ResumePoint) {
        switch status {
        case 200: self = .startsOver
        case 206: self = RangeAnswer.partial(headers, resume)
        case 416: self = .mismatch
        default: self = .unrelated
        }
    }

    private static func partial(_ headers: HTTPHeaders, _ resume: ResumePoint) -> RangeAnswer {
        guard let text = headers.value(of: "Content-Range"), let range = parse(text), range.first == resume.offset
        else { return .mismatch }
        // A server that ignores If-Range can still be caught by a changed tag or length.
        if let tag = headers.value(of: "ETag"), tag != resume.validator { return .mismatch }
        if let length = range.length, let known = resume.head.length, length != known { return .mismatch }
        let length = range.length ?? resume.head.length
        guard range.last + 1 == length ?? range.last + 1 else { return .mismatch }
        if let promised = headers.contentLength, promised != range.last - range.first + 1 { return .mismatch }
        return .continues(length: length ?? range.last + 1)
    }

    /// The numbers of `bytes FIRST-LAST/LENGTH`. The length is nil for `*`.
    static func parse(_ text: String) -> (first: Int, last: Int, length: Int?)? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, ASCII.equal(parts[0], "bytes") else { return nil }
        let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = ASCII.saturatingNumber(ends[0].utf8),
            let last = ASCII.saturatingNumber(ends[1].utf8), first <= last, last < .max
        else { return nil }
        if halves[1] == "*" { return (first, last, nil) }
        guard let length = ASCII.saturatingNumber(halves[1].utf8), last < length, length < .max else { return nil }
        return (first, last, length)
    }
}
