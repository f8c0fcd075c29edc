import { describe, expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { greet, importTools } from "./agent-url-fixture";

describe("the headers of an imported agent", () => {
  it("are not stored if they are secret", async () => {
    const { manifest, warnings } = await importTools([greet], {
      "x-api-key": "sesame-1",
      "x-db": "postgres://ada:engine@db.example/x",
      "x-region": "eu",
      authorization: "Bearer eyJ.secret",
    });
    const text = JSON.stringify({ manifest, warnings });
    for (const secret of ["sesame-1", "engine@", "eyJ"]) expect(text).not.toContain(secret);
    expect(manifest.variables?.map(({ ref, required, secret }) => [ref, required, secret])).toEqual(
      [
        ["upstream-key", true, true],
        ["upstream-db", true, true],
      ],
    );
    expect(manifest.tools[0]).toMatchObject({
      bearer: "required",
      handler: {
        auth: { type: "caller-bearer" },
        headers: [
          { name: "x-api-key", value: "{{variables.upstream-key}}" },
          { name: "x-db", value: "{{variables.upstream-db}}" },
          { name: "x-region", value: "eu" },
        ],
      },
    });
    expect(warnings.map(({ code }) => code)).toEqual([
      "secret_header",
      "secret_header",
      "caller_bearer",
    ]);
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  });

  const importWithHeaders = async (headers: Record<string, string>) => {
    const { manifest, warnings } = await importTools([greet], headers);
    const text = JSON.stringify({ manifest, warnings });
    for (const value of Object.values(headers)) expect(text).not.toContain(value);
    const [tool] = manifest.tools;
    if (tool?.handler.kind !== "http") throw new Error("No tool was created.");
    const refs = (manifest.variables ?? []).map(({ ref }) => ref);
    return { tool, handler: tool.handler, refs, codes: warnings.map(({ code }) => code) };
  };

  it("become variables with the same name for OAuth providers, and the first is also the Bearer token", async () => {
    const { handler, refs, codes, tool } = await importWithHeaders({
      "X-Google-Gmail-Token": "ya29.one",
      "x-github-token": "gho_two",
    });
    expect(refs).toEqual(["google-gmail-token", "github-token"]);
    expect(handler.headers).toEqual([
      { name: "x-google-gmail-token", value: "{{variables.google-gmail-token}}" },
      { name: "x-github-token", value: "{{variables.github-token}}" },
    ]);
    expect(handler.auth).toEqual({ type: "bearer", value: "{{variables.google-gmail-token}}" });
    expect(tool.bearer).toBeUndefined();
    expect(codes).toEqual(["provider_token", "provider_token"]);
  });

  it("do not replace a given Bearer token or another Authorization header", async () => {
    const bearer = await importWithHeaders({
      "x-github-token": "gho_two",
      authorization: "Bearer eyJ.one",
    });
    expect(bearer.handler.auth).toEqual({ type: "caller-bearer" });
    expect(bearer.tool.bearer).toBe("required");
    const basic = await importWithHeaders({
      "x-github-token": "gho_two",
      authorization: "Basic YWRhOjE=",
    });
    expect(basic.handler.auth).toBeUndefined();
    expect(basic.refs).toEqual(["github-token", "upstream-authorization"]);
  });

  it("are not treated as provider tokens if they only name a kind of token", async () => {
    const { refs, handler } = await importWithHeaders({
      "x-access-token": "t-1",
      "x-auth-token": "t-2",
    });
    expect(refs).toEqual(["upstream-access-token", "upstream-auth-token"]);
    expect(handler.auth).toBeUndefined();
  });
});
