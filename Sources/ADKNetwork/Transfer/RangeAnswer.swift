/// The meaning of the response to a request that continues a body (RFC 9110, 14 and 13.1.5). Pure.
enum RangeAnswer: Equatable {
    /// The bytes from the offset follow.
    case continues(length: Int)
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
        guard let place = ContentRange(headers), let range = place.range, range.lowerBound == resume.offset
        else { return .mismatch }
        // A server that ignores If-Range can still be caught by changed validators or another length.
        let old = resume.validators, new = Validators(headers, now: TransferRequest.century)
        if let tag = new.etag, let known = old.etag, !tag.matchesStrongly(known) { return .mismatch }
        if let date = new.lastModified, let known = old.lastModified, date != known { return .mismatch }
        if let length = place.total, let known = resume.head.length, length != known { return .mismatch }
        let length = place.total ?? resume.head.length ?? range.upperBound
        guard range.upperBound == length else { return .mismatch }
        if let promised = headers.contentLength, promised != range.count { return .mismatch }
        return .continues(length: length)
    }
}
