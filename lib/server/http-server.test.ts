import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createHttpServer,
  type Listener,
  withNextChecks,
  withRequestChecks,
  withRequestId,
} from "./http-server";

const serve = async (handle: Listener, { dev = false, unreadResponseTimeoutMs = 30_000 } = {}) => {
  const server = createHttpServer({ dev, unreadResponseTimeoutMs });
  server.on("request", withRequestChecks(handle, "https://tools.example.com"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const connectSocket = () => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  /** Sends these lines and resolves to all that comes back before the server closes the connection. */
  const send = async (...lines: string[]) => {
    const socket = connectSocket();
    let received = "";
    socket.on("data", (chunk: Buffer) => {
      received += chunk;
    });
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    await once(socket, "close");
    return received;
  };
  return { server, connectSocket, send };
};

const setUp = async (options = {}) => {
  const requests: IncomingMessage[] = [];
  const server = await serve((request, response) => {
    requests.push(request);
    response.setHeader("connection", "close").end("served");
  }, options);
  return { ...server, requests };
};

const websocket = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];

describe("the HTTP server", () => {
  it.each(["/nothing", "/_next/hmr", "/api/agents/a/tools", "/api/auth/sign-in/email", "//x"])(
    "refuses an upgrade of %s and closes the connection, although the client keeps it open",
    async (path) => {
      const { send, requests } = await setUp();
      const response = await send(`GET ${path} HTTP/1.1`, "Host: localhost", ...websocket);
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(requests).toEqual([]);
    },
  );

  it("refuses a request for two hosts, one of which a proxy may have checked", async () => {
    const { send, requests } = await setUp();
    const response = await send("GET / HTTP/1.1", "Host: localhost", "hOST: localhost");
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(requests).toEqual([]);
  });

  it.each(["gzip, chunked", "identity, chunked"])("refuses a body sent as %s", async (coding) => {
    const { send, requests } = await setUp();
    const lines = ["POST / HTTP/1.1", "Host: localhost", `Transfer-Encoding: ${coding}`, "", "0"];
    expect(await send(...lines)).toMatch(/^HTTP\/1\.1 400 [\s\S]*no Transfer-Encoding but chunked/);
    expect(requests).toEqual([]);
  });

  it("answers an offer of HTTP/2 normally", async () => {
    const { send } = await setUp();
    const upgrade = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: x"];
    expect(await send("GET / HTTP/1.1", "Host: localhost", ...upgrade)).toContain("served");
  });

  it("lets hot reload take over its connection in development", async () => {
    const { server, send } = await setUp({ dev: true });
    server.on("upgrade", (_, socket: Socket) => socket.end("hot reload"));
    const hotReload = ["GET /_next/hmr?id=1 HTTP/1.1", "Host: localhost", ...websocket];
    expect(await send(...hotReload)).toBe("hot reload");
    expect(await send("GET /nothing HTTP/1.1", "Host: localhost", ...websocket)).toMatch(/ 400 /);
  });

  it.each(["/", "/api/agents/a/tools", "/api/v1/set-up", "/api/health"])(
    "refuses a foreign host at %s",
    async (path) => {
      const { send, requests } = await setUp();
      expect(await send(`POST ${path} HTTP/1.1`, "Host: evil.test:3000")).toMatch(
        /^HTTP\/1\.1 421 /,
      );
      expect(requests).toEqual([]);
    },
  );

  it.each([
    ["/", "tools.example.com"],
    ["/", "localhost:3000"],
    ["/api/health/ready", "toolwright.default.svc"],
    ["/metrics", "toolwright:3000"],
  ])("serves %s at the host %s", async (path, host) => {
    const { send } = await setUp();
    expect(await send(`GET ${path} HTTP/1.1`, `Host: ${host}`)).toContain("served");
  });

  it("serves the path of a URL with a trusted host, and refuses other URLs", async () => {
    const { send, requests } = await setUp();
    const request = (target: string, host = "localhost") =>
      send(`GET ${target} HTTP/1.1`, `Host: ${host}`);
    expect(await request("http://tools.example.com/a?b=1", "evil.test")).toContain("served");
    expect(requests.map(({ url, headers }) => [url, headers.host])).toEqual([
      ["/a?b=1", "tools.example.com"],
    ]);
    expect(await request("http://evil.test/a")).toMatch(/^HTTP\/1\.1 421 /);
    expect(await request("*")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await request("ftp://localhost/a")).toMatch(/^HTTP\/1\.1 400 /);
    expect(requests).toHaveLength(1);
  });

  it("refuses methods that Next does not know", async () => {
    const { send } = await serve(
      withNextChecks((_, response) => response.setHeader("connection", "close").end("served")),
    );
    const host = ["Host: localhost", "Connection: close"];
    expect(await send("PATCH /api/v1/agents HTTP/1.1", ...host)).toContain("served");
    for (const method of ["TRACE", "QUERY", "PROPFIND"])
      expect(await send(`${method} /api/v1/agents HTTP/1.1`, ...host)).toMatch(
        /^HTTP\/1\.1 405 [\s\S]*application\/problem\+json[\s\S]*"code":"method_not_allowed"/,
      );
  });

  it.each([
    ["/", "GET, HEAD"],
    ["/agents", "GET, HEAD"],
    ["/agents/a/tools/t?x=/api/", "GET, HEAD"],
    ["/icon.svg", "GET, HEAD"],
    ["/_next/static/a.js", "GET, HEAD"],
    ["/sign-in?next=/agents", "GET, HEAD, POST"],
    ["/authorize/sign-in", "GET, HEAD, POST"],
    ["/invite/a", "GET, HEAD, POST"],
    ["/settings/profile", "GET, HEAD, POST"],
  ])("serves the page %s to %s only", async (path, allow) => {
    const { send } = await serve(
      withNextChecks((_, response) => response.setHeader("connection", "close").end("served")),
    );
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await send(
        `${method} ${path} HTTP/1.1`,
        "Host: localhost",
        "Connection: close",
      );
      const isAllowed = allow.split(", ").includes(method);
      expect(response, method).toMatch(
        isAllowed ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 405 [\s\S]*"success":false/,
      );
      if (!isAllowed) expect(response).toContain(`allow: ${allow}\r\n`);
    }
  });

  it.each(["/api/v1/agents", "/api/health/live", "/llms.txt", "/schemas/agent-manifest.json"])(
    "leaves OPTIONS on the route %s to it",
    async (path) => {
      const { send } = await serve(
        withNextChecks((_, response) => response.setHeader("connection", "close").end("served")),
      );
      expect(await send(`OPTIONS ${path} HTTP/1.1`, "Host: localhost")).toContain("served");
    },
  );

  it("refuses paths that cannot be decoded", async () => {
    const { send } = await serve(
      withNextChecks((_, response) => response.setHeader("connection", "close").end("served")),
    );
    const host = ["Host: localhost", "Connection: close"];
    expect(await send("GET /agents/%C3%A4?q=%ff HTTP/1.1", ...host)).toContain("served");
    for (const path of ["/agents/%ff", "/api/v1/agents/%", "/api/auth/%C0%80"])
      expect(await send(`GET ${path} HTTP/1.1`, ...host)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send("GET /api/v1/agents/%ff HTTP/1.1", ...host)).toMatch(
      /application\/problem\+json[\s\S]*"code":"invalid_input"/,
    );
    expect(await send("GET /api/auth/%ff HTTP/1.1", ...host)).toContain('"success":false');
  });

  it("gives every response the id of its request", async () => {
    const { send } = await serve(
      withRequestId(
        withNextChecks(({ headers, url }, response) => {
          if (url === "/own") response.setHeader("x-request-id", String(headers["x-request-id"]));
          response.setHeader("connection", "close").end("served");
        }),
      ),
    );
    const readIds = async (...lines: string[]) =>
      (await send(...lines, "Connection: close")).match(/^x-request-id: .*$/gim);
    const id = "X-Request-Id: abc";
    for (const line of ["GET /", "GET /own", "GET /%ff", "GET /api/v1/%ff", "TRACE /"]) {
      const ids = await readIds(`${line} HTTP/1.1`, "Host: localhost", id);
      expect(ids, line).toEqual(["x-request-id: abc"]);
      const newIds = await readIds(`${line} HTTP/1.1`, "Host: localhost", "X-Request-Id: a b");
      expect(newIds, line).toEqual([expect.stringMatching(/: [\da-f-]{36}$/)]);
    }
    expect(await readIds("GET / HTTP/1.1", "Host: evil.test", id)).toEqual(["x-request-id: abc"]);
  });

  it("removes headers that only Next may set, and keeps those of its pages", async () => {
    const requests: IncomingMessage[] = [];
    const { send } = await serve(
      withNextChecks((request, response) => {
        requests.push(request);
        response.setHeader("connection", "close").end();
      }),
    );
    const internal = [
      "X-Middleware-Prefetch: 1",
      "Purpose: prefetch",
      "X-Middleware-Subrequest: x",
    ];
    await send("GET / HTTP/1.1", "Host: localhost", ...internal, "RSC: 1", "X-Api-Key: k");
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(["host", "rsc", "x-api-key"]);
  });

  it("closes a connection whose response nobody reads", async () => {
    const { connectSocket } = await serve((_, response) => response.end(Buffer.alloc(32_000_000)), {
      unreadResponseTimeoutMs: 200,
    });
    const socket = connectSocket();
    socket.pause().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    let bytes = 0;
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    socket.on("error", () => {});
    socket.resume();
    await once(socket, "close");
    expect(bytes).toBeLessThan(32_000_000);
  });

  it.each([
    ["HTTP/1.1", ["Connection: close"]],
    ["HTTP/1.0", []],
  ])("reads a refused body before it closes a connection (%s)", async (version, headers) => {
    const { connectSocket } = await serve((_, response) => {
      response.writeHead(413).end("too large");
    });
    const socket = connectSocket();
    const length = 20_000_000;
    let received = "";
    socket.on("data", (chunk: Buffer) => {
      received += chunk;
    });
    const lines = [`POST / ${version}`, "Host: localhost", `Content-Length: ${length}`, ...headers];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    await once(socket, "data");
    // A reset would be an error here.
    const isSent = new Promise((resolve) => socket.write(Buffer.alloc(length), resolve));
    expect(await isSent).toBeFalsy();
    await once(socket, "close");
    expect(received).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/);
  });

  it("announces the close of a connection whose body has no end yet", async () => {
    const { send } = await serve((_, response) => {
      response.writeHead(413).end("too large");
    });
    const lines = ["POST / HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked"];
    expect(await send(...lines, "", "3", "abc")).toMatch(/Connection: close[\s\S]*too large/);
  });

  it("keeps a connection whose body without a length has ended", async () => {
    const { connectSocket } = await serve((request, response) => {
      request.resume().once("end", () => response.writeHead(200).end("served"));
    });
    const socket = connectSocket();
    const chunks = ["Transfer-Encoding: chunked", "", "3", "abc", "0"];
    for (let time = 0; time < 2; time += 1) {
      socket.write(`${["POST / HTTP/1.1", "Host: localhost", ...chunks].join("\r\n")}\r\n\r\n`);
      const [data] = await once(socket, "data");
      expect(String(data)).toMatch(/Connection: keep-alive[\s\S]*served/);
    }
  });

  it("keeps a connection while its response is being prepared", async () => {
    const { send } = await serve(
      (_, response) =>
        void setTimeout(() => response.setHeader("connection", "close").end("late"), 600),
      { unreadResponseTimeoutMs: 200 },
    );
    expect(await send("GET / HTTP/1.1", "Host: localhost")).toContain("late");
  });

  it("writes nothing into a response that has begun when the next request is not HTTP", async () => {
    const { connectSocket } = await serve((_, response) => void response.write("first part"));
    const socket = connectSocket();
    let received = "";
    socket.on("data", (chunk: Buffer) => {
      received += chunk;
      if (chunk.includes("first part")) socket.write("no HTTP\r\n\r\n");
    });
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "close");
    expect(received).toContain("first part");
    expect(received).not.toContain("success");
  });
});
