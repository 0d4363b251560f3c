/// Limits on the memory that the process uses to decode images. Any thread.
///
/// Differs from Texture: it has no such limits, so small files whose headers announce huge images can use up all
/// memory.
public enum ASImageDecoding {
    /// The most bytes that all images being decoded may use together: files, codec memory and results.
    ///
    /// An image that does not fit waits until others are decoded. Visible images come first. An image that needs
    /// more than the whole limit is decoded alone. Decoding on the main thread, as synchronous nodes do, never waits.
    ///
    /// The default is a sixteenth of the memory of the machine or of the process's control group, at least 128 MB and
    /// at most 1 GB. Values below 1 count as 1, which decodes one image at a time.
    public static var byteLimit: Int {
        get { DecodeMemory.budget.byteLimit }
        set { DecodeMemory.budget.byteLimit = newValue }
    }

    /// The number of bytes that images being decoded use now, estimated from their headers.
    public static var byteCount: Int { DecodeMemory.budget.byteCount }

    /// The highest value of ``byteCount`` so far. It exceeds ``byteLimit`` if a single image needed more than the
    /// limit, or if the main thread decoded an image without waiting.
    public static var highestByteCount: Int { DecodeMemory.budget.highestByteCount }

    /// The most bytes that all playing animations may use together, for canvases and frames decoded ahead.
    ///
    /// An animation that does not fit shows its first frame until others have left the display range. An animation that
    /// needs more than the whole limit stays a still image, and an error is logged once.
    ///
    /// The default is a quarter of the default ``byteLimit``, at least 96 MB.
    public static var animationByteLimit: Int {
        get { DecodeMemory.animations.byteLimit }
        set { DecodeMemory.animations.byteLimit = newValue }
    }
}
