import Logging

/// The log of lists, labelled `adk.list`.
let listLog = Logger(label: "adk.list")
