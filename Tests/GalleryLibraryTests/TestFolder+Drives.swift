import Foundation
import TestSupport

@testable import GalleryLibrary

extension TestFolder {
    /// A folder on another drive than the temporary one, if there is one.
    static var otherDrive: String? {
        guard case .success(let other) = FileStatus.at("/dev/shm"),
            case .success(let here) = FileStatus.at(NSTemporaryDirectory()),
            other.identity.device != here.identity.device, access("/dev/shm", W_OK) == 0
        else { return nil }
        return "/dev/shm"
    }
}
