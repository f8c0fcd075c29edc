import type { ServerContext } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { createProgressReporter } from "./progress";

it("truncates a long chunk between two characters", () => {
  const messages: unknown[] = [];
  const notify: ServerContext["mcpReq"]["notify"] = async ({ params }) => {
    messages.push(params?.message);
  };
  const mcpReq = { _meta: { progressToken: 1 }, notify };
  createProgressReporter({ mcpReq } as ServerContext).stream?.(`${"x".repeat(999)}😀`, {});
  expect(messages).toEqual(["x".repeat(999)]);
});
