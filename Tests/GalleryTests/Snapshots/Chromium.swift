import Foundation
import XCTest

/// A headless Chromium with one page, driven over the DevTools protocol through a pair of pipes.
///
/// Ends with the object. Every method throws if the browser ends.
final class Chromium {
    enum Failure: Error { case ended, answer(String), missing(String) }

    private let process = Process()
    private let folder: URL
    private let input: FileHandle
    private let output: FileHandle
    private var unread: [[String: Any]] = []
    private var buffer = Data()
    private var lastID = 0
    private var session: String?
    /// The page's uncaught exceptions and error messages, from all messages that were read.
    private(set) var errors: [String] = []

    /// The program. Nil where it is not installed.
    static var program: String? {
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Opens `file` in a window of `width` x `height` pixels. Downloads go to `downloads`.
    init(_ file: URL, downloads: URL, width: Int = 1200, height: Int = 800) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-chromium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (toBrowser, fromBrowser) = (
            folder.appendingPathComponent("in").path, folder.appendingPathComponent("out").path
        )
        mkfifo(toBrowser, 0o600)
        mkfifo(fromBrowser, 0o600)
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let options = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --remote-debugging-pipe"
        process.arguments = [
            "-c", "exec \"$0\" \(options) --user-data-dir=\"$1\" about:blank 3<\"$2\" 4>\"$3\"", Chromium.program ?? "",
            folder.appendingPathComponent("profile").path, toBrowser, fromBrowser,
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        // Opening waits until the browser's shell has opened the other ends.
        input = FileHandle(fileDescriptor: open(toBrowser, O_WRONLY | O_CLOEXEC), closeOnDealloc: true)
        output = FileHandle(fileDescriptor: open(fromBrowser, O_RDONLY | O_CLOEXEC), closeOnDealloc: true)
        try send(
            "Browser.setDownloadBehavior",
            ["behavior": "allow", "downloadPath": downloads.path, "eventsEnabled": true])
        let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
        session = try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { try send("\(domain).enable") }
        try send(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
        try send("Page.navigate", ["url": file.absoluteString])
        _ = try event("Page.loadEventFired")
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: - Protocol

    @discardableResult
    func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        lastID += 1
        let id = lastID
        var message: [String: Any] = ["id": id, "method": method, "params": parameters]
        if let session, !method.hasPrefix("Browser."), !method.hasPrefix("Target.") { message["sessionId"] = session }
        try input.write(contentsOf: try JSONSerialization.data(withJSONObject: message) + Data([0]))
        let answer = try next { $0["id"] as? Int == id }
        if let error = answer["error"] { throw Failure.answer("\(method): \(error)") }
        return answer["result"] as? [String: Any] ?? [:]
    }

    /// Waits for an event. Events that came before the call count.
    func event(
        _ method: String, where isWanted: ([String: Any]) -> Bool = { _ in true }
    ) throws -> [String: Any] {
        let message = try next {
            $0["method"] as? String == method && isWanted($0["params"] as? [String: Any] ?? [:])
        }
        return message["params"] as? [String: Any] ?? [:]
    }

    private func next(_ isWanted: ([String: Any]) -> Bool) throws -> [String: Any] {
        if let index = unread.firstIndex(where: isWanted) { return unread.remove(at: index) }
        while true {
            let message = try read()
            note(message)
            if isWanted(message) { return message }
            unread.append(message)
        }
    }

    /// Keeps the text of a message that tells of an error in the page.
    private func note(_ message: [String: Any]) {
        let parameters = message["params"] as? [String: Any] ?? [:]
        switch message["method"] as? String {
        case "Runtime.exceptionThrown": errors.append("\(parameters["exceptionDetails"] ?? "")")
        case "Runtime.consoleAPICalled" where ["error", "assert"].contains(parameters["type"] as? String):
            errors.append("\(parameters["args"] ?? "")")
        case "Log.entryAdded":
            let entry = parameters["entry"] as? [String: Any] ?? [:]
            if entry["level"] as? String == "error" { errors.append("\(entry["text"] ?? "")") }
        default: break
        }
    }

    /// The next message. Messages end with a zero byte.
    private func read() throws -> [String: Any] {
        while true {
            if let end = buffer.firstIndex(of: 0) {
                let message = buffer[..<end]
                buffer = Data(buffer[buffer.index(after: end)...])
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            let part = output.availableData
            guard !part.isEmpty else { throw Failure.ended }
            buffer += part
        }
    }

    // MARK: - Page

    /// The value of an expression. Promises are awaited.
    @discardableResult
    func value(_ expression: String) throws -> Any? {
        let answer = try send(
            "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
        if let details = answer["exceptionDetails"] { throw Failure.answer("\(expression): \(details)") }
        return (answer["result"] as? [String: Any])?["value"]
    }

    func text(_ selector: String) throws -> String {
        try value("document.querySelector('\(selector)').textContent") as? String ?? ""
    }

    func number(_ expression: String) throws -> Double { (try value(expression) as? NSNumber)?.doubleValue ?? .nan }

    /// Presses the mouse in the middle of the first element, after scrolling it into view.
    func click(_ selector: String) throws {
        let place = """
            (() => { const e = document.querySelector('\(selector)'); if (!e) return null;
            e.scrollIntoView({ block: 'center' }); const r = e.getBoundingClientRect();
            return [r.left + r.width / 2, r.top + r.height / 2]; })()
            """
        guard let point = try value(place) as? [NSNumber], point.count == 2 else { throw Failure.missing(selector) }
        for type in ["mousePressed", "mouseReleased"] { try mouse(type, point, ["button": "left", "clickCount": 1]) }
    }

    /// Turns the wheel over the middle of the first element.
    func wheel(_ selector: String, by distance: Int) throws {
        let place = """
            (() => { const r = document.querySelector('\(selector)').getBoundingClientRect();
            return [r.left + r.width / 2, r.top + Math.min(r.height / 2, 100)]; })()
            """
        guard let point = try value(place) as? [NSNumber], point.count == 2 else { throw Failure.missing(selector) }
        try mouse("mouseWheel", point, ["deltaX": 0, "deltaY": distance])
    }

    private func mouse(_ type: String, _ point: [NSNumber], _ more: [String: Any]) throws {
        var parameters: [String: Any] = ["type": type, "x": point[0], "y": point[1]]
        parameters.merge(more) { $1 }
        try send("Input.dispatchMouseEvent", parameters)
    }

    func key(_ key: String) throws {
        try send("Input.dispatchKeyEvent", ["type": "keyDown", "key": key, "text": key])
        try send("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
    }

    func useScheme(_ scheme: String) throws {
        try send(
            "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    }

    func screenshot() throws -> Data {
        let answer = try send("Page.captureScreenshot", ["format": "png"])
        return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
    }
}
