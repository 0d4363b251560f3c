import ADKFoundation
import Foundation

/// The part of a host that the frame loop knows: the rate and the clock of frames.
@MainActor
package protocol FrameHost: AnyObject {
    /// The clock of all animations and timers.
    var clock: any FrameClock { get }
    /// Pixels per point of new windows.
    var scale: CGFloat { get }
    /// Seconds between two frames of an animation.
    var frameInterval: TimeInterval { get }

    /// Requests a frame: one should run as soon as the frame rate allows.
    func frameWasRequested()

    /// The loop runs on this host from now on.
    func onAttach()

    /// The loop dropped this host, its windows and all work.
    func onDetach()
}
