import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { github } from "@/lib/gallery/github";
import {
  type GalleryAgentRun,
  type Reply,
  replaceOrigin,
  type StandInService,
  startGalleryAgent,
  startService,
} from "./gallery-fixture";

const file = (text: string | Uint8Array, fields: object = {}) => ({
  type: "file",
  encoding: "base64",
  path: "src/héllo.ts",
  sha: "abc",
  html_url: "https://github.com/octocat/Hello-World/blob/main/src/hello.ts",
  content: Buffer.from(text)
    .toString("base64")
    .replace(/.{1,60}/g, "$&\n"),
  ...fields,
});

const repo = "/repos/octocat/Hello-World";
const answers: Record<string, Reply> = {
  [`${repo}/contents/src/h%C3%A9llo.ts`]: { json: file("one\ntwö\nthree\n🌍") },
  [`${repo}/contents`]: { json: [{ name: "src", type: "dir", size: 0, sha: "x" }] },
};

let service: StandInService;
let agent: GalleryAgentRun;
beforeAll(async () => {
  service = await startService((_, { pathname }) => answers[pathname] ?? { status: 404, json: {} });
  agent = await startGalleryAgent(replaceOrigin(github, "https://api.github.com", service.origin));
});
beforeEach(() => void service.requests());

const bearer = "ghp_the_users_own_token";
const at = { owner: "octocat", repo: "Hello-World" };
const call = (name: string, params: object) => agent.data(name, { ...params }, { bearer });
const callFailure = (name: string, params: object) =>
  agent.failure(name, { ...params }, { bearer });

describe("getFile", () => {
  const path = "src/héllo.ts";

  it("reads a file, or some of its lines", async () => {
    expect(await call("getFile", { ...at, path })).toEqual({
      kind: "file",
      path,
      sha: "abc",
      lines: { first: 1, last: 4, of: 4 },
      text: "one\ntwö\nthree\n🌍",
    });
    expect(
      await call("getFile", { ...at, path, ref: "v1 ?", firstLine: 2, lastLine: 3 }),
    ).toMatchObject({ lines: { first: 2, last: 3, of: 4 }, text: "twö\nthree" });
    expect(service.requests()[1]?.query).toEqual({ ref: "v1 ?" });
  });

  it("lists a folder", async () => {
    expect(await call("getFile", { ...at, path: "" })).toEqual({
      kind: "folder",
      path: "",
      entries: [{ name: "src", type: "dir", size: 0 }],
    });
  });

  it("stays inside the repository", async () => {
    expect(await callFailure("getFile", { ...at, path: "../../../user" })).toContain(
      "cannot contain",
    );
    expect(service.requests()).toEqual([]);
    await callFailure("getFile", { ...at, owner: "octocat/../..", path: "a?b" });
    expect(service.requests()[0]?.path).toBe("/repos/octocat%2F..%2F../Hello-World/contents/a%3Fb");
  });

  it.each([
    [{ json: file(Uint8Array.of(255, 254, 0)) }, "OPERATION_NOT_ALLOWED", "not text in UTF-8"],
    [{ json: file("", { encoding: "none" }) }, "OPERATION_NOT_ALLOWED", "over 1 MB"],
    [{ json: { type: "submodule" } }, "OPERATION_NOT_ALLOWED", "This is a submodule"],
    [{ status: 401, json: {} }, "UNAUTHORIZED", "does not accept the token"],
    [{ status: 403, json: {} }, "PERMISSION_DENIED", "denies access to the file"],
    [{ status: 404, json: {} }, "NOT_FOUND", "There is no such file"],
    [{ status: 429, json: {} }, "RATE_LIMITED", "rate-limiting calls"],
    [{ status: 500, text: "oh" }, "OPERATION_FAILED", "status 500"],
    [{ hangUp: true as const }, "NETWORK_ERROR", ""],
  ])("fails for %j", async (reply, code, message) => {
    service.respondOnce(reply);
    const error = await callFailure("getFile", { ...at, path });
    expect(error.split("\n")[0]).toBe(`TOOL ERROR: ${code}`);
    expect(error).toContain(message);
  });
});
