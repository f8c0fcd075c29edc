import fs from "node:fs";
import { createServer } from "node:https";
import path from "node:path";
import { listen } from "@/scripts/testing/listen";

/** The certificate and key of 127.0.0.1. Only the servers under test trust it. */
export const certificateFile = path.join(import.meta.dirname, "loopback-certificate.pem");

type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/**
 * Starts the website of programs that describe themselves: a client id is the URL of a document
 * here.
 */
export const startMetadataDocuments = async () => {
  const answers = new Map<string, Answer>();
  const certificate = fs.readFileSync(certificateFile);
  const server = createServer({ cert: certificate, key: certificate }, ({ url = "" }, response) => {
    const { status = 200, headers, body } = answers.get(url) ?? { status: 404 };
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  const { port, close } = await listen(server);
  const toUrl = (name: string) => `https://127.0.0.1:${port}/${name}.json`;
  const respond = (name: string, answer: Answer) => {
    answers.set(`/${name}.json`, answer);
    return toUrl(name);
  };
  return {
    toUrl,
    respond,
    /**
     * Publishes a document and returns its URL. The client id is correct unless `document`
     * overrides it.
     */
    publish: (name: string, document: object) =>
      respond(name, { body: JSON.stringify({ client_id: toUrl(name), ...document }) }),
    close,
  };
};
export type MetadataDocuments = Awaited<ReturnType<typeof startMetadataDocuments>>;
