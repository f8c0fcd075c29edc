import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { javascriptTool } from "../runtime-fixture";
import { requireBearer, requireVariables } from "./caller-requirements";

describe("required caller inputs", () => {
  const agent = (bearer: Tool["bearer"], access?: Tool["bearer"]) => ({
    manifest: {
      variables: [
        { ref: "dburi", required: true },
        { ref: "team", required: true },
        { ref: "region" },
      ],
      ...(access && { access: { bearer: access } }),
    },
    tool: { ...javascriptTool, ...(bearer && { bearer }) },
  });
  it("follow the bearer mode of the tool, or else of its agent", () => {
    const resolve = (bearer: Tool["bearer"], access: Tool["bearer"], token?: string) => {
      const { tool, ...rest } = agent(bearer, access);
      return requireBearer(rest, tool, token);
    };
    expect(resolve(undefined, undefined, "t")).toBeUndefined();
    expect(resolve("none", "required", "t")).toBeUndefined();
    expect(resolve("optional", undefined, "t")).toBe("t");
    expect(resolve("optional", "required")).toBeUndefined();
    expect(resolve(undefined, "optional", "t")).toBe("t");
    expect(() => resolve(undefined, "required")).toThrow("Missing bearer token");
  });
  it("contain every required variable and no undeclared one", () => {
    const { tool: _, ...rest } = agent("none");
    const resolve = (headers: Record<string, string>) =>
      requireVariables(rest, (ref) => headers[ref]);
    expect(() => resolve({ region: "eu" })).toThrow(
      expect.objectContaining({
        message: "Missing variables: dburi, team",
        details: "Send x-dburi, x-team as request headers.",
        facts: { missingVariables: ["dburi", "team"] },
      }),
    );
    expect(() => resolve({ team: "t" })).toThrow(
      expect.objectContaining({ details: "Send x-dburi as a request header." }),
    );
    expect(resolve({ dburi: "d", team: "t", other: "o" })).toEqual({ dburi: "d", team: "t" });
  });
});
