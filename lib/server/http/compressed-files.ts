import fs from "node:fs";
import path from "node:path";
import { acceptsEncoding } from "@/lib/http/accept";
import type { Listener } from "./http-server";

const STATIC_PATH = "/_next/static/";

/** The encodings of the copies, in order of preference, with the extension of each. */
export const copyEncodings = [
  { encoding: "br", extension: ".br" },
  { encoding: "gzip", extension: ".gz" },
] as const;

/** The types of the files of which there are copies, by extension. */
export const compressedTypes: ReadonlyMap<string, string> = new Map([
  [".js", "application/javascript; charset=UTF-8"],
  [".css", "text/css; charset=UTF-8"],
]);

/**
 * Serves the compressed copies that the build has made of scripts and styles, to clients that accept
 * them. Next would compress the originals again for every request. `folder` contains Next's build.
 */
export const withCompressedFiles = (handle: Listener, folder: string): Listener => {
  const names = fs.readdirSync(path.join(folder, ".next/static"), {
    recursive: true,
    encoding: "utf8",
  });
  const copies = new Set(names.map((name) => STATIC_PATH + name.split(path.sep).join("/")));
  return (request, response) => {
    const { url = "", headers } = request;
    const [file = ""] = url.split("?", 1);
    const type = file.startsWith(STATIC_PATH) && compressedTypes.get(path.extname(file));
    if (!type) return handle(request, response);
    response.setHeader("vary", "Accept-Encoding");
    const copy = copyEncodings.find(
      ({ encoding, extension }) =>
        acceptsEncoding(headers["accept-encoding"]?.toString(), encoding) &&
        copies.has(file + extension),
    );
    if (copy) {
      request.url = file + copy.extension;
      response.setHeader("content-encoding", copy.encoding);
      response.setHeader("content-type", type);
    }
    handle(request, response);
  };
};
