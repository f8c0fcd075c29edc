import { expect, test } from "vitest";
import type { GuestHook } from "@/lib/handlers/handler";
import { createTool, setUpRuns } from "./runs-fixture";

test("does not let a model choose the user that a tool's code sees", async () => {
  const users = new Set<string>();
  const code = "export const isAvailable = () => true; export default () => {}";
  const hook = async ({ context }: GuestHook) => {
    users.add(context.clientId);
    return undefined;
  };
  const tools = [createTool("first", { handler: { kind: "javascript", code } })];
  const calls = [{ name: "first", args: { n: 1, userId: "admin" } }];
  await setUpRuns([{ calls }, "Done."], { tools, hook }).run();
  expect([...users]).toEqual(["key-1"]);
});
