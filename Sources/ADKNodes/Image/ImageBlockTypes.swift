import ADKGraphics
import Foundation

// Texture's names of the types of blocks of image caches and downloaders.

/// Receives the answer of an image cache.
public typealias ASImageCacherCompletion = @Sendable ((any ASImageContainerProtocol)?, ASImageCacheType) -> Void
/// Receives the image or the error of a download, its identifier, and additional information.
public typealias ASImageDownloaderCompletion =
    @Sendable ((any ASImageContainerProtocol)?, (any Error)?, (any Sendable)?, (any Sendable)?) -> Void
/// Receives the progress of a download, from 0 to 1.
public typealias ASImageDownloaderProgress = @Sendable (CGFloat) -> Void
/// Receives a partial image, its quality from 0 to 1, and the download's identifier.
public typealias ASImageDownloaderProgressImage = @Sendable (UIImage, CGFloat, (any Sendable)?) -> Void
