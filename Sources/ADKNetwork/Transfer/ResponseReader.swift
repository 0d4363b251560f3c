/// Reads the lines of a response's head, as libcurl hands them over. Pure.
struct ResponseReader {
    enum Event: Equatable {
        /// More lines are needed, or the line is of no interest.
        case none
        /// The head is complete. Interim responses (1xx) are skipped.
        case head(status: Int, HTTPHeaders)
        case failed(TransferError)
    }

    private enum State {
        case start
        case fields(status: Int)
        /// After the head: lines are trailers or the status line of a further response.
        case done
    }

    private var state = State.start
    private var headers = HTTPHeaders()
    /// The lines of all heads, to bound a series of interim responses.
    private var byteCount = 0
    private static let byteLimit = 4 * HTTPHeaders.byteLimit

    mutating func append(line: UnsafeRawBufferPointer) -> Event {
        byteCount += line.count
        guard byteCount <= ResponseReader.byteLimit else { return .failed(.headersTooLarge) }
        if line.starts(with: "HTTP/".utf8) {
            guard let status = ResponseReader.status(in: line) else {
                return .failed(.malformedResponse("its status line has no status"))
            }
            headers.removeAll()
            state = .fields(status: status)
            return .none
        }
        guard case .fields(let status) = state else { return .none }
        switch headers.append(line: line) {
        case .field, .continuation, .malformed: return .none
        case .overLimit: return .failed(.headersTooLarge)
        case .end:
            // Interim responses come before the response itself. There is no use for 101: no upgrade is asked for.
            if status < 200 {
                state = .start
                return .none
            }
            state = .done
            return .head(status: status, headers)
        }
    }

    /// The three digits after the first blank.
    static func status(in line: UnsafeRawBufferPointer) -> Int? {
        guard let blank = line.firstIndex(of: ASCII.space) else { return nil }
        let digits = line[(blank + 1)...].prefix { ASCII.isDigit($0) }
        guard digits.count == 3, let status = ASCII.saturatingNumber(digits), status >= 100 else { return nil }
        return status
    }
}
