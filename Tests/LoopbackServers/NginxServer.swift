import Foundation
import Glibc

/// nginx on the loopback interface, with HTTP/2 over TLS and plain HTTP/1.1, for the files of a temporary folder. The
/// packages `nginx-light` and `openssl` are needed. The server ends and the folder is removed with the object.
public final class NginxServer {
    /// The folder with the certificate, the configuration and the log.
    public let folder: String
    /// The certificate, which is its own authority. It is valid for `localhost` and 127.0.0.1.
    public var certificateFile: String { folder + "/certificate.pem" }
    private let process: ChildProcess
    private let securePort: Int
    private let plainPort: Int

    /// One line of the access log.
    public struct Access: Sendable {
        /// The number of the connection.
        public let connection: String
        /// The protocol, such as `HTTP/2.0`.
        public let version: String
        /// The path.
        public let path: String
        /// The status.
        public let status: Int
        /// The bytes of the body that nginx handed to the system.
        public let bodyBytes: Int
    }

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - files: the bytes of each file, by its name without slashes. Below `/slow/` a file comes with 1 KB/s after
    ///     its first 20 KB.
    ///   - requestsPerConnection: the number of requests after which a connection ends.
    public init(files: [String: [UInt8]], requestsPerConnection: Int = 1000) throws {
        folder = NSTemporaryDirectory() + "adk-nginx-\(getpid())-\(UUID().uuidString)"
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder + "/files", withIntermediateDirectories: true)
        for (name, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/files/\(name)")) }
        do {
            try NginxServer.makeCertificate(in: folder)
            (process, securePort, plainPort) = try NginxServer.launch(
                in: folder, folder + "/files", requestsPerConnection)
        } catch {
            try? manager.removeItem(atPath: folder)
            throw error
        }
    }

    /// Starts a server of the files of a folder, which stays as it is.
    public init(serving root: String) throws {
        folder = NSTemporaryDirectory() + "adk-nginx-\(getpid())-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        do {
            try NginxServer.makeCertificate(in: folder)
            let absolute = URL(fileURLWithPath: root).standardizedFileURL.path
            (process, securePort, plainPort) = try NginxServer.launch(in: folder, absolute, 1000)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    deinit {
        process.send(signal: SIGTERM)
        process.wait()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The URL of a file over TLS.
    public func url(_ path: String, host: String = "127.0.0.1") -> String { "https://\(host):\(securePort)\(path)" }
    /// The URL of a file without TLS.
    public func plainURL(_ path: String) -> String { "http://127.0.0.1:\(plainPort)\(path)" }

    /// The finished requests so far.
    public var accesses: [Access] {
        let text = (try? String(contentsOfFile: folder + "/access.log", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 5, let status = Int(words[3]), let bytes = Int(words[4]) else { return nil }
            return Access(connection: words[0], version: words[1], path: words[2], status: status, bodyBytes: bytes)
        }
    }

    private static func makeCertificate(in folder: String) throws {
        let process: ChildProcess
        do {
            process = try ChildProcess(
                "openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout",
                    folder + "/key.pem", "-out", folder + "/certificate.pem",
                ])
        } catch {
            throw ChildProcess.LaunchError(description: "\(error). The package openssl is needed.")
        }
        guard process.wait() == 0 else { throw ChildProcess.LaunchError(description: process.errorOutput) }
    }

    private static func launch(
        in folder: String, _ root: String, _ requestCount: Int
    ) throws -> (ChildProcess, Int, Int) {
        var reason = ""
        // A port that was free can be taken by another program meanwhile.
        for _ in 0..<5 {
            let ports = (freePort(), freePort())
            let path = folder + "/nginx.conf"
            try configuration(folder, root, ports, requestCount).write(toFile: path, atomically: true, encoding: .utf8)
            let program = access("/usr/sbin/nginx", X_OK) == 0 ? "/usr/sbin/nginx" : "nginx"
            let process: ChildProcess
            do {
                process = try ChildProcess(program, ["-p", folder, "-c", path, "-e", folder + "/error.log"])
            } catch {
                throw ChildProcess.LaunchError(description: "\(error). The package nginx-light is needed.")
            }
            while process.exitStatus == nil {
                if canConnect(ports.0) && canConnect(ports.1) { return (process, ports.0, ports.1) }
                usleep(2000)
            }
            reason = process.errorOutput
        }
        throw ChildProcess.LaunchError(description: "nginx does not start: \(reason)")
    }

    private static func configuration(
        _ folder: String, _ root: String, _ ports: (Int, Int), _ requestCount: Int
    ) -> String {
        """
        daemon off;
        master_process off;
        pid \(folder)/nginx.pid;
        events { worker_connections 1024; }
        http {
            log_format short '$connection $server_protocol $uri $status $body_bytes_sent';
            access_log \(folder)/access.log short;
            client_body_temp_path \(folder)/body;
            proxy_temp_path \(folder)/proxy;
            fastcgi_temp_path \(folder)/fastcgi;
            uwsgi_temp_path \(folder)/uwsgi;
            scgi_temp_path \(folder)/scgi;
            types { application/json json; text/html html; image/jpeg jpg; }
            default_type image/jpeg;
            root \(root);
            lingering_close off;
            keepalive_requests \(requestCount);
            server {
                listen 127.0.0.1:\(ports.0) ssl http2;
                listen 127.0.0.2:\(ports.0) ssl http2;
                ssl_certificate \(folder)/certificate.pem;
                ssl_certificate_key \(folder)/key.pem;
                location / { }
                location = /insecure { return 302 http://127.0.0.1:\(ports.1)/plain; }
                location /slow/ { alias \(root)/; limit_rate 1k; limit_rate_after 20k; }
            }
            server {
                listen 127.0.0.1:\(ports.1);
                location / { }
                location /slow/ { alias \(root)/; limit_rate 1k; limit_rate_after 20k; }
            }
        }
        """
    }

    private static func withSocket(
        _ port: Int, _ body: (Int32, UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Bool
    ) -> (isGood: Bool, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        address.sin_port = UInt16(port).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isGood = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body(descriptor, $0, &size) }
        }
        return (isGood, Int(UInt16(bigEndian: address.sin_port)))
    }

    private static func freePort() -> Int {
        withSocket(0) { bind($0, $1, $2) == 0 && getsockname($0, $1, &$2) == 0 }.port
    }

    private static func canConnect(_ port: Int) -> Bool { withSocket(port) { connect($0, $1, $2) == 0 }.isGood }
}
