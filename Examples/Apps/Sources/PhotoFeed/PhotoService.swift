import Foundation
import UIKit

/// The JSON service of the app. Completions run on the main queue.
final class PhotoService {
    let base: URL
    private let session = URLSession(configuration: .default)

    init(base: URL = PhotoService.standardBase) {
        self.base = base
    }

    static var standardBase: URL {
        let address = ProcessInfo.processInfo.environment["PHOTOFEED_SERVICE"] ?? "http://127.0.0.1:8017"
        return URL(string: address)!
    }

    func url(of path: String) -> URL {
        base.appendingPathComponent(path)
    }

    func page(_ number: Int, completion: @escaping (Result<Page, Error>) -> Void) {
        var components = URLComponents(url: url(of: "feed"), resolvingAgainstBaseURL: false)!
        components.queryItems = [URLQueryItem(name: "page", value: String(number))]
        send(URLRequest(url: components.url!), completion: completion)
    }

    func setLiked(_ liked: Bool, photo: Photo, completion: @escaping (Result<Photo, Error>) -> Void) {
        post(["liked": liked], to: "photos/\(photo.id)/like", completion: completion)
    }

    func add(comment: String, photo: Photo, completion: @escaping (Result<Photo, Error>) -> Void) {
        post(["text": comment], to: "photos/\(photo.id)/comments", completion: completion)
    }

    private func post<Body: Encodable, Answer: Decodable>(
        _ body: Body, to path: String, completion: @escaping (Result<Answer, Error>) -> Void
    ) {
        var request = URLRequest(url: url(of: path))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try? JSONEncoder().encode(body)
        send(request, completion: completion)
    }

    private func send<Answer: Decodable>(
        _ request: URLRequest, completion: @escaping (Result<Answer, Error>) -> Void
    ) {
        let task = session.dataTask(with: request) { data, response, error in
            let result = Result<Answer, Error> {
                if let error = error { throw error }
                guard let response = response as? HTTPURLResponse, response.statusCode == 200, let data = data else {
                    throw URLError(.badServerResponse)
                }
                return try Self.decoder.decode(Answer.self, from: data)
            }
            DispatchQueue.main.async { completion(result) }
        }
        task.resume()
    }

    private static let decoder: JSONDecoder = {
        let format = DateFormatter()
        format.dateFormat = "yyyy-MM-dd"
        format.locale = Locale(identifier: "en_US_POSIX")
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .formatted(format)
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()
}
