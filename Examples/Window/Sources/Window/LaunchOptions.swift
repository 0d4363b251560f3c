import AsyncDisplayKit

/// The command line of the example.
///
/// `--screenshot FILE` writes a PNG of the window and exits. `--headless` runs without a display.
@MainActor
enum LaunchOptions {
    static var isHeadless: Bool { CommandLine.arguments.contains("--headless") }

    static var screenshotPath: String? {
        CommandLine.arguments.drop { $0 != "--screenshot" }.dropFirst().first
    }

    /// With `--screenshot`, writes a picture of `window` once everything is drawn, and ends the program.
    static func takeScreenshot(of window: UIWindow) {
        guard let path = screenshotPath else { return }
        UIApplication.shared.whenSettled {
            do {
                try window.snapshot().pngData()?.write(to: URL(fileURLWithPath: path))
                UIApplication.shared.terminate()
            } catch {
                let message = "cannot write \(path): \(error.localizedDescription)\n"
                FileHandle.standardError.write(Data(message.utf8))
                UIApplication.shared.terminate(status: 1)
            }
        }
    }
}

extension AppDelegate {
    /// Replaces the default `main()`, which always opens an X11 window.
    static func main() {
        UIApplicationMain(
            AppDelegate(), options: ADKApplicationOptions(host: LaunchOptions.isHeadless ? .headless : .x11))
    }
}
