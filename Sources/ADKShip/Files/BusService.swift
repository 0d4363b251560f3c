/// The file with which the session bus starts an app: `share/dbus-1/services/ID.service`.
struct BusService {
    let app: ShipDescription

    /// The command is an absolute path, as the bus requires. The variable tells the program that a request of the bus
    /// follows: see `RunningInstance` of the framework.
    var text: String {
        """
        [D-BUS Service]
        Name=\(app.id)
        Exec=/usr/bin/env ADK_STARTED_BY_BUS=1 /usr/bin/\(app.command)

        """
    }
}
