/// Limits on the memory that the process takes for pictures while they are decoded. Any thread.
///
/// Differs from Texture, which has none: there a folder of small files that claim to be huge takes all memory.
public enum ASImageDecoding {
    /// Bytes that pictures being decoded at one time may take: their files, the codecs' own memory, and results. A
    /// picture that does not fit waits until others are done, those on screen first; one that needs more than all of
    /// it is decoded alone. Drawing on the main thread, as synchronous nodes do, does not wait.
    ///
    /// As it stands a sixteenth of the machine's memory, or of that of the control group the process runs in, but
    /// no less than 128 MB and no more than 1 GB. Values below 1 count as 1, which decodes one picture at a time.
    public static var byteLimit: Int {
        get { DecodeMemory.budget.byteLimit }
        set { DecodeMemory.budget.byteLimit = newValue }
    }

    /// Bytes that pictures being decoded take now, by what their headers say.
    public static var byteCount: Int { DecodeMemory.budget.byteCount }

    /// The most bytes that pictures being decoded ever took at one time, by what their headers say. More than
    /// `byteLimit` where one picture alone needs more, or the main thread drew.
    public static var highestByteCount: Int { DecodeMemory.budget.highestByteCount }

    /// Bytes that all animations playing at one time may take: their canvases and the frames decoded ahead. An
    /// animation that does not fit shows its first frame until others have left the display range; one that needs
    /// more than all of it is a still picture, and an error is logged once.
    ///
    /// As it stands a quarter of `byteLimit`'s first value, but no less than 96 MB.
    public static var animationByteLimit: Int {
        get { DecodeMemory.animations.byteLimit }
        set { DecodeMemory.animations.byteLimit = newValue }
    }
}
