import ADKSnapshot
import ArgumentParser
import Foundation

/// Renders scenes in several processes. Each process gets one scene after another, so that slow scenes do not hold up
/// others. A process that crashes or hangs is reported for its scene and replaced.
@MainActor
struct WorkerPool {
    /// The run that the processes take part in. Its results folder is locked by the caller.
    let run: SnapshotRun
    /// The number of processes.
    let count: Int
    /// The program and its arguments.
    let program: URL
    let arguments: [String]
    /// The longest time in which a process answers a scene. It ends by itself before, unless it crashed or was stopped.
    let answerLimit: Duration

    /// Renders the scenes.
    ///
    /// - Parameters:
    ///   - scenes: the scenes, in the order in which they are started and reported.
    ///   - report: receives the outcome of each scene in order. Returns whether to go on. Otherwise scenes that were
    ///     not started are left out, and the running ones end without a report.
    /// - Throws: if a process cannot be started. The exit status of a process that ended before it could render.
    func render(_ scenes: [SnapshotScene], report: (SceneOutcome) -> Bool) throws {
        // A write to a process that has crashed must not end this one.
        signal(SIGPIPE, SIG_IGN)
        var waiting = scenes.indices.makeIterator()
        var indices: [String: Int] = [:]
        for (index, scene) in scenes.enumerated() { indices[scene.id] = index }
        var outcomes: [Int: SceneOutcome] = [:]
        var reported = 0
        var isGoing = true
        var workers: [Worker] = []
        defer { for worker in workers { _ = worker.wait() } }

        /// Gives the next scene to `worker` or to a new process. Ends the worker if there is none.
        func start(_ worker: Worker?) throws {
            guard isGoing, let next = waiting.next() else {
                _ = worker?.wait()
                return
            }
            let worker = try worker ?? Worker(program, arguments)
            worker.start(scenes[next], within: answerLimit)
            workers.append(worker)
        }
        func finish(_ id: String, _ outcome: SceneOutcome, _ messages: String) {
            var outcome = outcome
            outcome.messages = messages
            do {
                if !messages.isEmpty { try run.results.write(messages: messages, of: id) }
            } catch {
                outcome.messages += "\n\(error)"
            }
            if let index = indices[id] { outcomes[index] = outcome }
            while isGoing, let outcome = outcomes.removeValue(forKey: reported) {
                isGoing = report(outcome)
                reported += 1
            }
        }

        for _ in 0..<count { try start(nil) }
        while !workers.isEmpty {
            for worker in WorkerPool.readable(workers) {
                switch worker.read() {
                case .nothing: continue
                case .answered(let answer):
                    workers.removeAll { $0 === worker }
                    if answer.isHung {
                        _ = worker.wait()
                        if let index = indices[answer.id] {
                            let error = SnapshotError.hung(scene: answer.id, message: answer.text)
                            let outcome = SceneOutcome(answer.id, run.fail(scenes[index], error))
                            finish(answer.id, outcome, worker.takeMessages())
                        }
                        try start(nil)
                    } else {
                        finish(answer.id, SceneOutcome(answer), worker.takeMessages())
                        try start(worker)
                    }
                case .ended:
                    workers.removeAll { $0 === worker }
                    let reason = worker.wait()
                    let messages = worker.takeMessages()
                    guard worker.isReady else {
                        printError(messages.isEmpty ? "A process for rendering did not start: \(reason)." : messages)
                        throw ExitCode(worker.exitStatus ?? Status.regression.rawValue)
                    }
                    if let scene = worker.scene {
                        let error: SnapshotError =
                            worker.isKilled ? noAnswer(to: scene) : .processEnded(scene: scene.id, reason: reason)
                        finish(scene.id, SceneOutcome(scene.id, run.fail(scene, error)), messages)
                    }
                    try start(nil)
                }
            }
        }
    }

    private func noAnswer(to scene: SnapshotScene) -> SnapshotError {
        .hung(
            scene: scene.id,
            message: "\(scene.id): its process did not answer for \(answerLimit.components.seconds) s, and was ended.")
    }

    /// Waits until some processes have answered or ended, or one has not for too long, which is ended. Reads messages
    /// meanwhile.
    private static func readable(_ workers: [Worker]) -> [Worker] {
        var polls = workers.flatMap(\.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let rest = workers.map(\.deadline).min().map { max(.zero, $0 - .now) } ?? .zero
        _ = poll(&polls, nfds_t(polls.count), Int32(clamping: rest.components.seconds * 1000 + 1000))
        for (index, worker) in workers.enumerated() where polls[2 * index + 1].revents != 0 { worker.readMessages() }
        let readable = workers.indices.filter { polls[2 * $0].revents != 0 }.map { workers[$0] }
        let overdue = workers.filter { worker in
            worker.deadline <= .now && !readable.contains { $0 === worker }
        }
        for worker in overdue { worker.kill() }
        return readable + overdue
    }
}
