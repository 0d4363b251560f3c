import Logging

/// The log of lists, labelled `adk.list`.
package let listLog = Logger(label: "adk.list")
