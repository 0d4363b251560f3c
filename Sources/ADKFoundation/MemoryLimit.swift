import Foundation
import Glibc

/// Default limits from the memory of the machine or of the process's control group, in bytes.
package enum MemoryLimit {
    /// The limit for images being decoded: a sixteenth of the memory, 128 MB to 1 GB.
    package static let decoding = min(1 << 30, max(128 << 20, memory / 16))
    /// The limit for files being received: as much.
    package static let receiving = decoding
    /// The limit for playing animations: a quarter of `decoding`, at least 96 MB.
    package static let animations = max(96 << 20, decoding / 4)

    private static let memory = min(
        physical, controlGroup(root: "/sys/fs/cgroup", process: "/proc/self/cgroup") ?? .max)

    private static var physical: Int {
        let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
        return pages > 0 && size > 0 ? pages * size : 1 << 30
    }

    /// Returns the lowest limit of the process's control group and its ancestors, or nil if there is none.
    package static func controlGroup(root: String, process: String) -> Int? {
        guard let lines = try? String(contentsOfFile: process, encoding: .utf8) else { return nil }
        var limits: [Int] = []
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let isUnified = parts[0] == "0" && parts[1].isEmpty
            guard isUnified || parts[1].split(separator: ",").contains("memory") else { continue }
            let (folder, file) = isUnified ? (root, "memory.max") : (root + "/memory", "memory.limit_in_bytes")
            var steps = parts[2].split(separator: "/").map(String.init)
            while true {
                let path = ([folder] + steps + [file]).joined(separator: "/")
                // The file holds "max", which is not a number, if there is no limit.
                if let text = try? String(contentsOfFile: path, encoding: .utf8),
                    let limit = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), limit > 0
                {
                    limits.append(limit)
                }
                if steps.popLast() == nil { break }
            }
        }
        return limits.min()
    }
}
