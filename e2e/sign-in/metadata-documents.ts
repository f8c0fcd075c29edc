import fs from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";

/** Certificate and key of 127.0.0.1. The servers under test trust it; nothing else does. */
export const certificateFile = path.join(import.meta.dirname, "loopback-certificate.pem");

type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** The web site of programs that describe themselves: a client id is the URL of a document here. */
export const startMetadataDocuments = async () => {
  const answers = new Map<string, Answer>();
  const certificate = fs.readFileSync(certificateFile);
  const server = createServer({ cert: certificate, key: certificate }, ({ url = "" }, response) => {
    const { status = 200, headers, body } = answers.get(url) ?? { status: 404 };
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const toUrl = (name: string) => `https://127.0.0.1:${port}/${name}.json`;
  const respond = (name: string, answer: Answer) => {
    answers.set(`/${name}.json`, answer);
    return toUrl(name);
  };
  return {
    toUrl,
    respond,
    /** Publishes a document, whose client id is right unless it is given; resolves to its URL. */
    publish: (name: string, document: object) =>
      respond(name, { body: JSON.stringify({ client_id: toUrl(name), ...document }) }),
    close: () => server.close(),
  };
};
export type MetadataDocuments = Awaited<ReturnType<typeof startMetadataDocuments>>;
