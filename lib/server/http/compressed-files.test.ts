import fs from "node:fs";
import { createServer, request } from "node:http";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import { withCompressedFiles } from "./compressed-files";

/** Serves a folder with one script and its copies, and returns the URL that Next would receive. */
async function open() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-static-"));
  const chunks = path.join(folder, ".next/static/chunks");
  fs.mkdirSync(chunks, { recursive: true });
  for (const name of ["a.js", "a.js.br", "a.js.gz", "b.js"])
    fs.writeFileSync(path.join(chunks, name), "");
  const handle = withCompressedFiles(({ url }, response) => response.end(url), folder);
  const { port, close } = await listen(createServer(handle));
  onTestFinished(() => {
    fs.rmSync(folder, { recursive: true });
    return close();
  });
  // `fetch` would decode the body.
  return (file: string, acceptEncoding?: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const headers = acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding };
      request({ port, path: file, headers, agent: false }, async (response) => {
        const url = (await response.toArray()).join("");
        resolve([url, response.headers["content-encoding"], response.headers.vary]);
      })
        .on("error", reject)
        .end();
    });
}

test("serves the smallest copy that the client accepts", async () => {
  const get = await open();
  const file = "/_next/static/chunks/a.js";
  const vary = "Accept-Encoding";
  expect(await get(file, "gzip, deflate, br, zstd")).toEqual([`${file}.br`, "br", vary]);
  expect(await get(`${file}?v=1`, "gzip, br;q=0")).toEqual([`${file}.gz`, "gzip", vary]);
  for (const accepted of [undefined, "", "identity", "br;q=0,gzip;q=0"])
    expect(await get(file, accepted)).toEqual([file, undefined, vary]);
});

test("leaves every other request to Next", async () => {
  const get = await open();
  const missing = ["/_next/static/chunks/b.js", "/_next/static/chunks/c.js"];
  for (const file of missing)
    expect((await get(file, "br")).slice(0, 2)).toEqual([file, undefined]);
  for (const url of [
    "/",
    "/chunks/a.js",
    "/_next/static/chunks/a.js.br",
    "/_next/static/media/f.woff2",
  ])
    expect(await get(url, "br")).toEqual([url, undefined, undefined]);
});
