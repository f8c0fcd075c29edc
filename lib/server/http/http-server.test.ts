import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { withRequestId } from "./http-server";
import { serve } from "./http-server-fixture";
import { withNextChecks } from "./next-checks";

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
    "rejects an upgrade of %s and closes the connection, even if the client keeps it open",
    async (path) => {
      const { send, requests } = await setUp();
      const response = await send(`GET ${path} HTTP/1.1`, "Host: localhost", ...websocket);
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(requests).toEqual([]);
    },
  );

  it("rejects a request with two Host headers, one of which a proxy may have checked", async () => {
    const { send, requests } = await setUp();
    const response = await send("GET / HTTP/1.1", "Host: localhost", "hOST: localhost");
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(requests).toEqual([]);
  });

  it.each(["gzip, chunked", "identity, chunked"])("rejects a body sent as %s", async (coding) => {
    const { send, requests } = await setUp();
    const lines = ["POST / HTTP/1.1", "Host: localhost", `Transfer-Encoding: ${coding}`, "", "0"];
    expect(await send(...lines)).toMatch(/^HTTP\/1\.1 400 [\s\S]*only chunked Transfer-Encoding/);
    expect(requests).toEqual([]);
  });

  it("refuses to be a proxy", async () => {
    const { send, requests, connectSocket } = await setUp();
    for (const target of ["example.com:443", "/api/agents/a/tools"])
      expect(
        await send(`CONNECT ${target} HTTP/1.1`, "Host: localhost", "x-request-id: r1"),
      ).toMatch(
        /^HTTP\/1\.1 405 (?=[\s\S]*x-request-id: r1\r\n)(?=[\s\S]*allow: GET, )[\s\S]*"success":false/,
      );
    const socket = connectSocket();
    socket.write("CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    socket.resetAndDestroy();
    await once(socket, "close");
    expect(await send("GET / HTTP/1.1", "Host: localhost")).toContain("served");
    expect(requests).toHaveLength(1);
  });

  it("declines an offer of HTTP/2 with a normal response", async () => {
    const { send } = await setUp();
    const upgrade = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: x"];
    expect(await send("GET / HTTP/1.1", "Host: localhost", ...upgrade)).toContain("served");
  });

  it("asks a client that waits for it to send its body only once the body is read", async () => {
    const { send } = await serve((request, response) => {
      if (request.url === "/refused") response.writeHead(401).end();
      else request.on("end", () => response.end("served")).resume();
    });
    const expecting = ["Host: localhost", "Expect: 100-continue", "Connection: close"];
    const toLines = (path: string) => [`POST ${path} HTTP/1.1`, ...expecting, "Content-Length: 4"];
    expect(await send(...toLines("/refused"))).toMatch(/^HTTP\/1\.1 401 /);
    const accepted = await send(...toLines("/accepted"), "", "body");
    expect(accepted).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });

  it("lets hot reload take over its connection in development", async () => {
    const { server, send } = await setUp({ dev: true });
    server.on("upgrade", (_, socket: Socket) => socket.end("hot reload"));
    const hotReload = ["GET /_next/hmr?id=1 HTTP/1.1", "Host: localhost", ...websocket];
    expect(await send(...hotReload)).toBe("hot reload");
    expect(await send("GET /nothing HTTP/1.1", "Host: localhost", ...websocket)).toMatch(/ 400 /);
  });

  it.each(["/", "/api/agents/a/tools", "/api/v1/set-up", "/api/health"])(
    "rejects a foreign host at %s",
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

  it("serves HTTP/1.0 without a Host header, as at its own address", async () => {
    const { send, requests } = await setUp();
    expect(await send("GET /api/agents/a/tools HTTP/1.0")).toContain("served");
    expect(await send("GET / HTTP/1.1")).toContain("served");
    expect(requests.map(({ headers }) => headers.host)).toEqual(["tools.example.com", undefined]);
  });

  it("serves the path of an absolute URL with a trusted host, and rejects other URLs", async () => {
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

  it("adds the request id to every response", async () => {
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

  it("refuses a request whose headers do not arrive in time", async () => {
    const { connectSocket } = await serve(() => {}, { headersTimeoutMs: 100 });
    const socket = connectSocket();
    socket.write("GET / HTTP/1.1\r\n");
    const [received] = await once(socket, "data");
    expect(String(received)).toMatch(/^HTTP\/1\.1 408 .*"code":408/s);
  });

  it("closes a connection whose response is not read", async () => {
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
  ])("reads a rejected body before it closes a connection (%s)", async (version, headers) => {
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

  it("announces that it closes a connection whose body has not ended", async () => {
    const { send } = await serve((_, response) => {
      response.writeHead(413).end("too large");
    });
    const lines = ["POST / HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked"];
    expect(await send(...lines, "", "3", "abc")).toMatch(/Connection: close[\s\S]*too large/);
  });

  it("announces that it closes a connection whose body has not arrived", async () => {
    const { send } = await serve((_, response) => void response.writeHead(401).end("refused"));
    const lines = ["POST / HTTP/1.1", "Host: localhost", "Content-Length: 1000", "", "abc"];
    expect(await send(...lines)).toMatch(/Connection: close[\s\S]*refused/);
  });

  it("keeps a connection open whose body has arrived, even if nothing reads it", async () => {
    const { connectSocket } = await serve(
      (_, response) => void setImmediate(() => response.end("served")),
    );
    const socket = connectSocket();
    for (let time = 0; time < 2; time += 1) {
      socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc");
      const [data] = await once(socket, "data");
      expect(String(data)).toMatch(/Connection: keep-alive[\s\S]*served/);
    }
  });

  it.each([
    ["Content-Length: 3", "abc"],
    ["Transfer-Encoding: chunked", "3\r\nabc\r\n0\r\n\r\n"],
  ])("handles no request after a body that arrived too late: %s", async (header, body) => {
    const urls: (string | undefined)[] = [];
    const { connectSocket } = await serve((request, response) => {
      urls.push(request.url);
      response.writeHead(401).end("refused");
    });
    const socket = connectSocket({ allowHalfOpen: true });
    socket.write(`POST /first HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`);
    await once(socket, "data");
    socket.end(`${body}GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(socket, "close");
    expect(urls).toEqual(["/first"]);
  });

  it("keeps a connection open whose body without a length has ended", async () => {
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

  it("keeps a connection open while its response is being prepared", async () => {
    const { send } = await serve(
      (_, response) =>
        void setTimeout(() => response.setHeader("connection", "close").end("late"), 600),
      { unreadResponseTimeoutMs: 200 },
    );
    expect(await send("GET / HTTP/1.1", "Host: localhost")).toContain("late");
  });

  it("writes nothing into a response in progress if the next request is not HTTP", async () => {
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
