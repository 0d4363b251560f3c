import Foundation
import Testing

@testable import ADKViews

#if DEBUG

    /// A container runs one transition at a time. Each test runs in a process of its own, which may end.
    @Suite struct TransitionTrapTests {
        @Test func aTransitionThatStartsInAnotherTraps() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                await MainActor.run {
                    let queue = TransitionQueue()
                    queue.request {
                        var plan = ControllerTransition.Plan(kind: .set, isAnimated: false, containerView: UIView())
                        plan.insert = {
                            queue.run(.init(kind: .set, isAnimated: false, containerView: UIView()))
                        }
                        return plan
                    }
                }
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("a transition starts in another"), "\(text)")
        }

        @Test func aTransitionThatStartsInTheEndOfAnotherTraps() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                await MainActor.run {
                    let queue = TransitionQueue()
                    queue.request {
                        var plan = ControllerTransition.Plan(kind: .set, isAnimated: false, containerView: UIView())
                        plan.end = { _ in
                            queue.run(.init(kind: .set, isAnimated: false, containerView: UIView()))
                        }
                        return plan
                    }
                }
            }
            let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(text.contains("a transition starts in another"), "\(text)")
        }

        @Test func aTransitionThatIsRequestedInAnotherFollowsIt() async {
            await #expect(processExitsWith: .success) {
                await MainActor.run {
                    let queue = TransitionQueue()
                    var log: [String] = []
                    queue.request {
                        var plan = ControllerTransition.Plan(kind: .set, isAnimated: false, containerView: UIView())
                        plan.insert = {
                            queue.request {
                                log.append("second")
                                return .init(kind: .set, isAnimated: false, containerView: UIView())
                            }
                        }
                        plan.end = { _ in log.append("end of the first") }
                        return plan
                    }
                    if log != ["end of the first", "second"] || queue.transition != nil { exit(1) }
                }
            }
        }
    }

#endif
