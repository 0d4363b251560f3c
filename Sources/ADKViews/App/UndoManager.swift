import ADKFoundation
import Foundation

/// Changes that the user can take back, and then make again.
///
/// A change registers a block that takes it back. A block that runs registers one that makes the change again. Blocks
/// of one event are one step, and so are those between ``beginUndoGrouping()`` and ``endUndoGrouping()``. Main thread.
///
/// Foundation has this class on Apple's systems only.
///
/// Differs from Foundation: there are no selectors, invocations and notifications, and a group in a group cannot be
/// taken back alone.
@preconcurrency @MainActor
open class UndoManager {
    private struct Operation {
        weak var target: AnyObject?
        let body: @MainActor () -> Void
    }

    private struct Step {
        var operations: [Operation] = []
        var name = ""
    }

    /// The step to which blocks are added.
    private struct OpenStep {
        var step = Step()
        /// The groups that were begun and not ended.
        var depth = 0
        var endsWithEvent: Bool
    }

    private enum Activity { case none, undoing, redoing }

    private var undoSteps: [Step] = []
    private var redoSteps: [Step] = []
    private var current: OpenStep?
    private var activity = Activity.none
    private var disabledCount = 0

    /// Creates a manager without steps.
    public init() {}

    // MARK: - Registering

    /// Whether blocks of one event are one step. True by default. If false, each block outside of a group is one.
    open var groupsByEvent = true
    /// The number of steps that are kept. 0, the default, is no limit. The oldest is forgotten first.
    open var levelsOfUndo = 0 { didSet { trim() } }

    /// Registers a block that takes a change of `target` back. Without the target, which is referenced weakly, it does
    /// nothing. What was taken back before can no longer be made again.
    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        beginStep()
        current?.step.operations.append(
            Operation(target: target) { [weak target] in
                if let target { handler(target) }
            })
        if activity == .none { redoSteps = [] }
        if let current, current.depth == 0, !current.endsWithEvent { endStep() }
    }

    /// Whether blocks are registered.
    open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }
    /// Registers no blocks until ``enableUndoRegistration()`` was called as often.
    open func disableUndoRegistration() { disabledCount += 1 }
    /// Takes back one call of ``disableUndoRegistration()``. One without is logged and ignored.
    open func enableUndoRegistration() {
        guard disabledCount > 0 else {
            return Misuse.report("enableUndoRegistration() was called without disableUndoRegistration(); ignored")
        }
        disabledCount -= 1
    }

    // MARK: - Groups

    /// The number of groups that are open, with that of the event.
    open var groupingLevel: Int { current.map { $0.depth + ($0.endsWithEvent ? 1 : 0) } ?? 0 }

    /// Begins a group.
    open func beginUndoGrouping() {
        beginStep()
        current?.depth += 1
    }

    /// Ends the group that was begun last. A call without one is logged and ignored.
    open func endUndoGrouping() {
        guard let depth = current?.depth, depth > 0 else {
            return Misuse.report("endUndoGrouping() was called without beginUndoGrouping(); ignored")
        }
        current?.depth = depth - 1
        if depth == 1, current?.endsWithEvent == false { endStep() }
    }

    private func beginStep() {
        guard current == nil else { return }
        current = OpenStep(endsWithEvent: groupsByEvent)
        if groupsByEvent { MainMailbox.post { [weak self] in self?.eventEnded() } }
    }

    private func eventEnded() {
        guard activity == .none, current?.endsWithEvent ?? false else { return }
        current?.endsWithEvent = false
        if current?.depth == 0 { endStep() }
    }

    private func endStep() {
        guard let step = current?.step else { return }
        current = nil
        guard !step.operations.isEmpty else { return }
        if activity == .undoing { redoSteps.append(step) } else { undoSteps.append(step) }
        trim()
    }

    private func trim() {
        guard levelsOfUndo > 0 else { return }
        undoSteps.removeFirst(max(0, undoSteps.count - levelsOfUndo))
        redoSteps.removeFirst(max(0, redoSteps.count - levelsOfUndo))
    }

    // MARK: - Undoing

    /// Whether there is a change to take back.
    open var canUndo: Bool { !undoSteps.isEmpty || !(current?.step.operations.isEmpty ?? true) }
    /// Whether there is a change to make again.
    open var canRedo: Bool { !redoSteps.isEmpty }
    /// Whether a change is taken back now.
    open var isUndoing: Bool { activity == .undoing }
    /// Whether a change is made again now.
    open var isRedoing: Bool { activity == .redoing }

    /// Takes the last step back. Within a group, or while a step is taken back, it is logged and ignored.
    open func undo() {
        guard mayRun("undo()"), let step = undoSteps.popLast() else { return }
        run(step, .undoing)
    }

    /// Makes the step again that was taken back last. Within a group, or while a step is made again, it is logged and
    /// ignored.
    open func redo() {
        guard mayRun("redo()"), let step = redoSteps.popLast() else { return }
        run(step, .redoing)
    }

    private func mayRun(_ name: String) -> Bool {
        guard activity == .none, current?.depth ?? 0 == 0 else {
            Misuse.report("\(name) was called within a group or a block of an UndoManager; ignored")
            return false
        }
        endStep()
        return true
    }

    private func run(_ step: Step, _ new: Activity) {
        activity = new
        current = OpenStep(step: Step(name: step.name), depth: 1, endsWithEvent: false)
        for operation in step.operations.reversed() { operation.body() }
        current?.depth = 0
        endStep()
        activity = .none
    }

    /// Forgets all steps.
    open func removeAllActions() { (undoSteps, redoSteps, current) = ([], [], nil) }

    /// Forgets the blocks of a target.
    open func removeAllActions(withTarget target: AnyObject) {
        func kept(_ step: Step) -> Step? {
            let operations = step.operations.filter { $0.target !== target && $0.target != nil }
            return operations.isEmpty ? nil : Step(operations: operations, name: step.name)
        }
        undoSteps = undoSteps.compactMap(kept)
        redoSteps = redoSteps.compactMap(kept)
        if let step = current?.step { current?.step = kept(step) ?? Step(name: step.name) }
    }

    // MARK: - Names

    /// Names the present step, or the last one, for menus.
    open func setActionName(_ actionName: String) {
        if current != nil {
            current?.step.name = actionName
        } else if !undoSteps.isEmpty {
            undoSteps[undoSteps.count - 1].name = actionName
        }
    }

    /// The name of the step that ``undo()`` takes back. Empty if it has none.
    open var undoActionName: String { current?.step.name ?? undoSteps.last?.name ?? "" }
    /// The name of the step that ``redo()`` makes again. Empty if it has none.
    open var redoActionName: String { redoSteps.last?.name ?? "" }
    /// The title of a menu's line for ``undo()``.
    open var undoMenuItemTitle: String {
        undoActionName.isEmpty ? FrameworkWord.undo.text : FrameworkWord.undoNamed.text(undoActionName)
    }
    /// The title of a menu's line for ``redo()``.
    open var redoMenuItemTitle: String {
        redoActionName.isEmpty ? FrameworkWord.redo.text : FrameworkWord.redoNamed.text(redoActionName)
    }
}
