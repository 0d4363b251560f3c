import Foundation
import UIKit

extension Notification.Name {
    /// Photos were added at the end of a store. `userInfo["range"]` is the range of their numbers.
    static let photosWereAdded = Notification.Name("photosWereAdded")
    /// A photo of a store has other likes or comments. `userInfo["id"]` is its identifier.
    static let photoDidChange = Notification.Name("photoDidChange")
}

/// The photos that were loaded until now, for all screens. Main thread only.
final class PhotoStore {
    let service: PhotoService
    private(set) var photos: [Photo] = []
    private var nextPage: Int? = 0
    private var isLoading = false

    init(service: PhotoService) {
        self.service = service
    }

    var hasMore: Bool { nextPage != nil }

    func photo(id: String) -> Photo? {
        photos.first { $0.id == id }
    }

    func loadMore(completion: @escaping (Error?) -> Void) {
        guard let page = nextPage, !isLoading else { return completion(nil) }
        isLoading = true
        service.page(page) { [weak self] result in
            guard let self = self else { return }
            self.isLoading = false
            switch result {
            case .success(let page):
                let range = self.photos.count..<self.photos.count + page.photos.count
                self.photos += page.photos
                self.nextPage = page.next
                NotificationCenter.default.post(name: .photosWereAdded, object: self, userInfo: ["range": range])
                completion(nil)
            case .failure(let error):
                completion(error)
            }
        }
    }

    /// Shows the like at once, and takes it back if the service refuses it.
    func setLiked(_ liked: Bool, id: String) {
        guard let photo = photo(id: id), photo.isLiked != liked else { return }
        change(id) {
            $0.isLiked = liked
            $0.likes += liked ? 1 : -1
        }
        service.setLiked(liked, photo: photo) { [weak self] result in
            self?.take(result, insteadOf: photo)
        }
    }

    func add(comment: String, id: String) {
        guard let photo = photo(id: id) else { return }
        service.add(comment: comment, photo: photo) { [weak self] result in
            self?.take(result, insteadOf: photo)
        }
    }

    private func take(_ result: Result<Photo, Error>, insteadOf old: Photo) {
        let new = (try? result.get()) ?? old
        change(new.id) { $0 = new }
    }

    private func change(_ id: String, _ body: (inout Photo) -> Void) {
        guard let index = photos.firstIndex(where: { $0.id == id }) else { return }
        body(&photos[index])
        NotificationCenter.default.post(name: .photoDidChange, object: self, userInfo: ["id": id])
    }
}
