#if DEBUG
    import AsyncDisplayKit

    /// Runs this program once for each mutation, in several processes at a time.
    struct MutationProcesses {
        /// The number of processes at a time.
        let jobs: Int
        /// The folder for the answers and the images of the processes.
        let folder: URL

        /// Runs the program with each list of arguments. The program writes its answer to the file after `--answer`.
        ///
        /// - Parameter finished: receives the index of each list, in the order in which the processes end, and the
        ///   answer. Nil if the process ended without one.
        /// - Throws: if a process cannot be started.
        func run(_ arguments: [[String]], finished: (Int, MutationAnswer?) -> Void) throws {
            let program = URL(
                fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            let ended = DispatchSemaphore(value: 0)
            var running: [Int: Process] = [:]
            var waiting = arguments.indices[...]
            while !waiting.isEmpty || !running.isEmpty {
                while running.count < jobs, let index = waiting.popFirst() {
                    let place = folder.appendingPathComponent("\(index)", isDirectory: true)
                    try? FileManager.default.removeItem(at: place)
                    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                    let process = Process()
                    process.executableURL = program
                    process.arguments = arguments[index] + ["--answer", place.path]
                    let log = place.appendingPathComponent("log.txt").path
                    guard FileManager.default.createFile(atPath: log, contents: nil) else {
                        throw CocoaError(.fileWriteUnknown)
                    }
                    let output = FileHandle(forWritingAtPath: log)
                    process.standardOutput = output
                    process.standardError = output
                    process.terminationHandler = { _ in ended.signal() }
                    try process.run()
                    running[index] = process
                }
                ended.wait()
                for (index, process) in running where !process.isRunning {
                    running[index] = nil
                    finished(index, answer(of: index))
                }
            }
        }

        private func answer(of index: Int) -> MutationAnswer? {
            let file = folder.appendingPathComponent("\(index)").appendingPathComponent(MutationProcesses.fileName)
            return (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(MutationAnswer.self, from: $0) }
        }

        /// The name of the file with the answer.
        static let fileName = "answer.json"
    }
#endif
