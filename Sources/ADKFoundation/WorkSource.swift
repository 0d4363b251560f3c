import Glibc

/// The job that a thread runs: the source of the results that it posts.
enum WorkSource {
    /// A thread that runs no job.
    static let none: UInt64 = 0

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "pthread_key_create failed with \(status)")
        return key
    }()

    /// The source of the calling thread. O(1).
    static var current: UInt64 {
        get { UInt64(UInt(bitPattern: pthread_getspecific(key))) }
        set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: UInt(newValue))) }
    }
}
