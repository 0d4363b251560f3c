import Foundation
import LoopbackServers

/// A session bus and, once it is launched, an accessibility bus of at-spi2-core. Both end with the object.
public final class AccessibilitySession {
    /// The session bus.
    public let bus: PrivateBus
    private let folder: String
    private var launcher: ChildProcess?

    private static let python = "/usr/bin/python3"
    private static let launcher = "/usr/libexec/at-spi-bus-launcher"
    private static let modules = "/usr/lib/python3/dist-packages/"

    /// Whether the buses can be started, and programs with pyatspi.
    public static var isAvailable: Bool {
        PrivateBus.isAvailable && FileManager.default.isExecutableFile(atPath: launcher)
            && FileManager.default.fileExists(atPath: modules + "pyatspi")
    }

    /// Whether the screen reader Orca is installed.
    public static var hasScreenReader: Bool {
        isAvailable && FileManager.default.fileExists(atPath: modules + "orca")
    }

    /// Starts a session bus.
    public init() throws {
        bus = try PrivateBus()
        folder = NSTemporaryDirectory() + "adk-at-\(getpid())-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The variables of a program on the display and these buses.
    public func environment(display: String) -> [String: String] {
        [
            "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": folder,
            "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder, "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8",
            "WAYLAND_DISPLAY": "", "AT_SPI_BUS_ADDRESS": "", "NO_AT_BRIDGE": "",
        ]
    }

    /// Starts the accessibility bus, as a session does for a user who wants one.
    public func launch(display: String) throws {
        launcher = try ChildProcess(
            AccessibilitySession.launcher, ["--launch-immediately", "--a11y=1"],
            environment: environment(display: display))
    }

    /// Ends the accessibility bus.
    public func end() {
        launcher?.send(signal: SIGTERM)
        launcher?.wait()
        launcher = nil
    }

    /// Starts a program in Python. What it prints to its standard error can be read. Its calls of AT-SPI may take two
    /// minutes: the limit of libatspi is 0.8 s, which is too short for a busy machine.
    public func python(_ script: String, _ arguments: [String] = [], display: String) throws -> ChildProcess {
        try ChildProcess(
            AccessibilitySession.python, ["-c", AccessibilitySession.limit + script] + arguments,
            environment: environment(display: display))
    }

    /// Starts Orca with a speech server that prints: `S` and a text, `C` and a character, or `K` and the name of a key.
    public func screenReader(display: String) throws -> ChildProcess {
        try python(AccessibilitySession.reader, [folder], display: display)
    }

    private static let limit = """
        import gi
        gi.require_version('Atspi', '2.0')
        from gi.repository import Atspi
        Atspi.set_timeout(120000, 120000)

        """

    private static let reader = """
        import sys, types
        sys.prefix = '/usr'
        from orca import speechserver
        def out(kind, text): print(kind, text, file=sys.stderr, flush=True)
        class SpeechServer(speechserver.SpeechServer):
            server = None
            getFactoryName = staticmethod(lambda: 'log')
            getSpeechServers = staticmethod(lambda: [SpeechServer.getSpeechServer()])
            shutdownActiveServers = staticmethod(lambda: None)
            @staticmethod
            def getSpeechServer(info=None):
                SpeechServer.server = SpeechServer.server or SpeechServer()
                return SpeechServer.server
            def getInfo(self): return ['log', 'log']
            def speak(self, text=None, acss=None, interrupt=True): out('S', text)
            def speakCharacter(self, character, acss=None): out('C', character)
            def speakKeyEvent(self, event, acss=None): out('K', event.event_string)
            def sayAll(self, utterances, progress):
                for context, acss in utterances: out('S', context.utterance)
        log = types.ModuleType('orca.speechdispatcherfactory')
        log.SpeechServer = SpeechServer
        sys.modules[log.__name__] = log
        from orca import orca
        orca.getSettingsManager().activate(sys.argv[1],
            {'enableBraille': False, 'enableSound': False, 'enableEchoByWord': True})
        sys.exit(orca.main())
        """
}

extension ChildProcess {
    /// The lines of the standard error so far.
    public var lines: [String] { errorOutput.split(separator: "\n").map(String.init) }
}
