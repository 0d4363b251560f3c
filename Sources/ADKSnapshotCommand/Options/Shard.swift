import ADKSnapshot
import ArgumentParser

extension RunPlan.Shard: ExpressibleByArgument {
    /// Reads `i/n`, with `n` at most `RunPlan.Shard.maximumCount`.
    public init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1],
            RunPlan.Shard.exists(index: index, count: count)
        else { return nil }
        self.init(index: index, count: count)
    }
}

extension RecordMode: ExpressibleByArgument {}
