import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// Shows the windows of a headless host on an X server, and reads their pixels back.
///
/// For tests on a private server without a window manager. Unlike a running program it waits for the server: after a
/// frame until its pixels are on the screen.
@MainActor
package final class X11SceneScreen: SceneScreen {
    /// The reason why a window's pixels cannot be read.
    package enum ScreenshotError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The connection was lost, or the server refused a request.
        case lost(display: String)
        /// The window does not fit on the screen. Sizes are in pixels.
        case tooLarge(width: Int, height: Int, screenWidth: Int, screenHeight: Int)

        package var description: String {
            switch self {
            case .lost(let display): "the X server \(display) does not return the pixels of the window"
            case .tooLarge(let width, let height, let screenWidth, let screenHeight):
                "a window of \(width)x\(height) pixels does not fit on the X server's screen of "
                    + "\(screenWidth)x\(screenHeight)"
            }
        }
    }

    private let connection: XConnection
    private let display: String
    /// The server that was started for this screen. Ends with it.
    var server: PrivateServer?
    private var surfaces: [xcb_window_t: X11SceneSurface] = [:]

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - display: like `:0`.
    ///   - environment: `XConnection` reads variables from it.
    /// - Throws: `X11Error` if there is no server, or if its pixels are not those of a `PixelBuffer`.
    package init(
        display: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(X11Error) {
        connection = try XConnection(display: display, environment: environment)
        self.display = display
        guard connection.screen.visual.matchesPixelBuffer, !connection.screen.needsColormap else {
            throw .unsupported(reason: "its windows have not 8 bits for each of red, green and blue")
        }
    }

    package func open(size: CGSize, scale: CGFloat) -> any ResizableSurface {
        let surface = X11SceneSurface(on: self, connection: connection, size: size, scale: scale)
        surfaces[surface.id] = surface
        return surface
    }

    func closed(_ surface: X11SceneSurface) { surfaces[surface.id] = nil }

    /// Waits until the server has carried out all requests.
    func synchronize() {
        connection.whenCarriedOut {}
        connection.waitForAnswers()
        // The reports of the end of reading came before the answer.
        connection.drainEvents { event in
            guard let shared = connection.sharedMemory, event.type == shared.firstEvent, !event.isSent else { return }
            let done = event.read(as: xcb_shm_completion_event_t.self)
            surfaces[done.drawable]?.completed(segment: done.shmseg)
        }
        connection.readAnswers()
    }

    package func screenshot(of surface: any WindowSurface) throws -> PixelBuffer {
        guard let surface = surface as? X11SceneSurface else {
            preconditionFailure("the surface belongs to another screen")
        }
        let screen = connection.screen
        let (width, height) = (surface.pixelWidth, surface.pixelHeight)
        guard width <= screen.width, height <= screen.height else {
            throw ScreenshotError.tooLarge(
                width: width, height: height, screenWidth: screen.width, screenHeight: screen.height)
        }
        let image = PixelBuffer(width: width, height: height, isOpaque: true)
        var isComplete = false
        connection.ask(.getImage, for: xcb_get_image_reply_t.self) {
            xcb_get_image(
                $0, PixelTarget.format, surface.id, 0, 0, UInt16(width), UInt16(height), UInt32.max
            ).sequence
        } read: { reply in
            guard let bytes = xcb_get_image_data(reply), xcb_get_image_data_length(reply) >= width * height * 4 else {
                return false
            }
            for y in 0..<height {
                UnsafeMutableRawPointer(image.row(y)).copyMemory(
                    from: bytes + y * width * 4, byteCount: width * 4)
            }
            return true
        } then: {
            isComplete = $0 ?? false
        }
        connection.waitForAnswers()
        guard isComplete else { throw ScreenshotError.lost(display: display) }
        return image
    }
}
