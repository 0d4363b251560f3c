import ADKDesktop
import ADKFoundation
import ADKViews
import Foundation
import Logging

extension SceneRestoration {
    /// Keeps the scenes in the file of an app's state. Nil without a home folder. The name of the file's folder is the
    /// app's identifier, or else the name of the program.
    convenience init?(of options: ADKApplicationOptions, environment: [String: String]) {
        let program = options.identifier ?? ProcessInfo.processInfo.processName
        guard let file = StateFile(program: program, environment: environment) else { return nil }
        let log = Logger(label: "adk.state")
        self.init(
            Store(
                read: {
                    do { return try file.read() } catch {
                        log.warning("the state in \(file.path) is not used: \(error)")
                        return nil
                    }
                },
                write: {
                    do { try file.write($0) } catch { log.warning("\(file.path) was not written: \(error)") }
                },
                log: { log.warning("\($0): \(file.path)") }))
    }
}
