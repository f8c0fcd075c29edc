import { expect, it } from "vitest";
import type { Manifest } from "../manifest";
import { listSignInScopes, toSignInScopes } from "./sign-in-scopes";

const createTool = (name: string, scope?: string) => ({
  name,
  description: "A tool.",
  parameters: { type: "object" as const, properties: {} },
  handler: { kind: "javascript" as const, code: "export default () => 1" },
  ...(scope !== undefined && { scope }),
});
const manifest: Manifest = {
  slug: "a",
  name: "A",
  description: "",
  tools: [
    createTool("greet"),
    createTool("send mail", "send"),
    createTool("reply", "send"),
    { ...createTool("hidden", "secret"), enabled: false },
  ],
};

it("lists each scope of an agent once", () => {
  expect(listSignInScopes(manifest)).toEqual(["list", "call", "call:send"]);
});

it("requires list to read, and call plus the tool's own scope to call", () => {
  expect(toSignInScopes(manifest, { scope: "list" })).toEqual(["list"]);
  expect(toSignInScopes(manifest, { scope: "resource" })).toEqual(["list"]);
  expect(toSignInScopes(manifest, { scope: "call", tool: "greet" })).toEqual(["call"]);
  for (const tool of ["send mail", "reply"])
    expect(toSignInScopes(manifest, { scope: "call", tool })).toEqual(["call", "call:send"]);
});
