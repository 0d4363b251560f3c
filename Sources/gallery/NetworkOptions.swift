import AsyncDisplayKit
import GalleryScenes

/// The options of the network.
extension GalleryOptions {
    /// Sets the pipeline of the process as the options say. Without options it stays as it is, and nothing is done.
    ///
    /// - Throws: `Diagnostics.Problem` if the cache is no folder or the log cannot be written.
    func configureNetwork() throws {
        guard cache != nil || noCache || networkLog != nil else { return }
        var configuration = ADKImagePipeline.Configuration()
        if noCache { configuration.disk = .off }
        if let cache {
            var isFolder: ObjCBool = true
            guard !FileManager.default.fileExists(atPath: cache, isDirectory: &isFolder) || isFolder.boolValue else {
                throw Diagnostics.Problem("cannot use the cache \(cache): it is not a folder")
            }
            configuration.disk = .folder(URL(fileURLWithPath: cache, isDirectory: true))
        }
        if let networkLog {
            try GalleryOptions.checkWritable(networkLog)
            configuration.networkLog = URL(fileURLWithPath: networkLog)
        }
        ADKImagePipeline.shared = ADKImagePipeline(configuration: configuration)
    }

    /// Creates the log before anything is loaded, so that an error is known at the start.
    private static func checkWritable(_ path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw Diagnostics.Problem("cannot write the network log \(path): \(reason)")
        }
        close(descriptor)
    }
}
