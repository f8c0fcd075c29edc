import fs from "node:fs";
import { createServer as createTlsServer } from "node:https";
import type { Server } from "node:net";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import { createTestClient, getFailure } from "./client-fixture";
import { explainNetworkError } from "./explain-network-error";
import { get } from "./upstream-fixture";

const startServer = async (server: Server): Promise<string> => {
  const { port, close } = await listen(server);
  onTestFinished(() => void close());
  return `127.0.0.1:${port}`;
};
const explain = async (url: string) => {
  const { code, message, explanation } = await getFailure(
    createTestClient(["127.0.0.0/8"])(get(url)),
  );
  return { code, message, explanation };
};
const unreachable = { code: "NETWORK_ERROR", message: "The service could not be reached." };

test("explains a port that nothing listens on", async () => {
  const server = createServer();
  const place = await startServer(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await explain(`http://${place}/`)).toEqual({
    ...unreachable,
    explanation: `Nothing is listening at ${place} (ECONNREFUSED). Check the host and port, and make sure the service is running.`,
  });
});

test("explains a closed connection, with TLS as a possible reason", async () => {
  const place = await startServer(createServer((socket) => socket.resetAndDestroy()));
  expect(await explain(`http://${place}/`)).toEqual({
    ...unreachable,
    explanation: `${place} closed the connection before its response was complete (ECONNRESET). If it expects TLS, start the URL with https://.`,
  });
  expect((await explain(`https://${place}/`)).explanation).toContain("Try again later.");
});

test("explains TLS to a port without it", async () => {
  const place = await startServer(
    createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
  );
  expect(await explain(`https://${place}/`)).toEqual({
    ...unreachable,
    explanation: `${place} does not speak TLS (ERR_SSL_WRONG_VERSION_NUMBER). If it speaks plain HTTP, start the URL with http://.`,
  });
});

test("explains a self-signed certificate", async () => {
  const certificate = fs.readFileSync("e2e/sign-in/loopback-certificate.pem");
  const place = await startServer(createTlsServer({ cert: certificate, key: certificate }));
  expect(await explain(`https://${place}/`)).toEqual({
    ...unreachable,
    explanation: `The certificate of ${place} is not trusted because it is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT). The service needs a certificate signed by a public authority.`,
  });
});

test("explains a service that does not speak HTTP", async () => {
  const place = await startServer(createServer((socket) => socket.end("SSH-2.0-OpenSSH\r\n")));
  expect(await explain(`http://${place}/`)).toMatchObject({
    message: "The service's response could not be read.",
    explanation: expect.stringContaining("does not match the HTTP/1.1 protocol"),
  });
});

test.each([
  ["CERT_HAS_EXPIRED", "has expired"],
  ["CERT_NOT_YET_VALID", "is not valid yet"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "is for another host"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "is self-signed"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "does not recognize its issuer"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "does not recognize its issuer"],
  ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", "could not agree on how to encrypt"],
  ["EHOSTUNREACH", "api.example.com cannot be reached"],
  ["UND_ERR_CONNECT_TIMEOUT", "Connecting to api.example.com took too long"],
  ["ETIMEDOUT", "Connecting to api.example.com took too long"],
  ["UND_ERR_HEADERS_TIMEOUT", "did not start responding in time"],
  ["UND_ERR_BODY_TIMEOUT", "stopped before the end"],
])("explains %s", (code, text) => {
  const explanation = explainNetworkError(code, new URL("https://api.example.com/v1"));
  expect(explanation).toContain(text);
  expect(explanation).toContain(`(${code})`);
});

test("does not explain other codes", () => {
  expect(explainNetworkError("Z_DATA_ERROR", new URL("https://api.example.com"))).toBeUndefined();
});
