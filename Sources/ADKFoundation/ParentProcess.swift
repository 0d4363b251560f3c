import CSystem
import Foundation

/// The process that started this one.
package enum ParentProcess {
    /// Ends this process, with the status 1, when its parent ends. Its main thread may hang.
    ///
    /// A parent that ended before the call is not noticed. Has no effect where Linux is older than 5.3.
    package static func endWithIt() {
        let descriptor = csystem_pidfd_open(getppid())
        guard descriptor >= 0 else { return }
        let thread = Thread {
            var parent = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            while poll(&parent, 1, -1) < 0, errno == EINTR {}
            _exit(1)
        }
        thread.name = "adk-parent"
        thread.start()
    }
}
