import { createServer, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { listen } from "../testing/listen.ts";

/** The size of a decompressed bomb: twenty times the limit for a response. */
const BOMB_BYTES = 100_000_000;
const DRIP_MS = 100;

const drip = (response: ServerResponse) => {
  const timer = setInterval(() => response.write(" "), DRIP_MS);
  response.once("close", () => clearInterval(timer));
};

/** Writes as fast as the other side reads, for as long as it reads. */
const pour = (response: ServerResponse) => {
  const chunk = Buffer.alloc(64 * 1024, " ");
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", write);
  write();
};

/**
 * Starts a service whose responses never begin (`/hang`), never end (`/drip`, `/endless`), or
 * decompress to 100 MB.
 */
export async function startHostileUpstream() {
  const zeros = Buffer.alloc(BOMB_BYTES);
  const [gzipBomb, brotliBomb] = await Promise.all([
    promisify(gzip)(zeros),
    promisify(brotliCompress)(zeros),
  ]);
  const server = createServer((request, response) => {
    const send = (body: Buffer, encoding: string) =>
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    const manner = request.url?.slice(1);
    response.on("error", () => {});
    if (manner === "drip") drip(response);
    else if (manner === "endless") pour(response);
    else if (manner === "gzip-bomb") send(gzipBomb, "gzip");
    else if (manner === "brotli-bomb") send(brotliBomb, "br");
  });
  const { url, close } = await listen(server);
  return { url, stop: close };
}
