/// Limits on the memory that the process uses to decode pictures. Any thread.
///
/// Differs from Texture: it has no such limits, so small files whose headers announce huge pictures can use up all
/// memory.
public enum ASImageDecoding {
    /// The most bytes that all pictures being decoded may use together: files, codec memory and results.
    ///
    /// A picture that does not fit waits until others are decoded. Visible pictures come first. A picture that needs
    /// more than the whole limit is decoded alone. Decoding on the main thread, as synchronous nodes do, never waits.
    ///
    /// The default is a sixteenth of the memory of the machine or of the process's control group, at least 128 MB and
    /// at most 1 GB. Values below 1 count as 1, which decodes one picture at a time.
    public static var byteLimit: Int {
        get { DecodeMemory.budget.byteLimit }
        set { DecodeMemory.budget.byteLimit = newValue }
    }

    /// The number of bytes that pictures being decoded use now, estimated from their headers.
    public static var byteCount: Int { DecodeMemory.budget.byteCount }

    /// The highest value of ``byteCount`` so far. It exceeds ``byteLimit`` if a single picture needed more than the
    /// limit, or if the main thread decoded a picture without waiting.
    public static var highestByteCount: Int { DecodeMemory.budget.highestByteCount }

    /// The most bytes that all playing animations may use together, for canvases and frames decoded ahead.
    ///
    /// An animation that does not fit shows its first frame until others have left the display range. An animation that
    /// needs more than the whole limit stays a still picture, and an error is logged once.
    ///
    /// The default is a quarter of the default ``byteLimit``, at least 96 MB.
    public static var animationByteLimit: Int {
        get { DecodeMemory.animations.byteLimit }
        set { DecodeMemory.animations.byteLimit = newValue }
    }
}
