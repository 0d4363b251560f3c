import ADKFoundation

/// Whether the calling thread is the main thread. Any thread.
public func ASDisplayNodeThreadIsMain() -> Bool { MainThread.isCurrent }

/// Logs a mistake if the calling thread is not the main thread.
///
/// Differs from Texture: a function for Swift too, not a macro. It logs in all builds and stops none.
public func ASDisplayNodeAssertMainThread(file: StaticString = #fileID, line: UInt = #line) {
    if !MainThread.isCurrent {
        Misuse.report("this must be called on the main thread", file: file, line: line)
    }
}

/// Logs a mistake if the calling thread is the main thread.
///
/// Differs from Texture: a function for Swift too, not a macro. It logs in all builds and stops none.
public func ASDisplayNodeAssertNotMainThread(file: StaticString = #fileID, line: UInt = #line) {
    if MainThread.isCurrent {
        Misuse.report("this must be called off the main thread", file: file, line: line)
    }
}
