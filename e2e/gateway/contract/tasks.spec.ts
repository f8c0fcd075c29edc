import { connectWithTasks, send } from "@/lib/gateway/mcp/tasks-fixture";
import { expect, forEachMount, mounts, test } from "../agent-client";
import { createAgent, javascriptTool, objectSchema } from "../contract-agent";

const slow = javascriptTool(
  "slow",
  `export default async ({ seconds }) => {
    await new Promise((done) => setTimeout(done, seconds * 1000));
    return "done";
  };`,
  {
    parameters: objectSchema({ seconds: { type: "number" } }, { required: ["seconds"] }),
    taskSupport: "required",
    limits: { timeoutMs: 120_000 },
  },
);

forEachMount(() => {
  test("turns a slow MCP call into a task that any server can read and cancel", async ({
    serve,
    slug,
  }) => {
    const { url, key } = await serve(createAgent(slug, [slow]));
    const session = await connectWithTasks({ url, fetch }, { key });
    const call = async (seconds: number) => session.callTool("slow", { seconds });
    const [short, endless] = await Promise.all([call(0.8), call(100)]);
    expect([short.kind, endless.kind]).toEqual(["task", "task"]);
    const { taskId = "" } = endless.handle ?? {};
    for (const origin of Object.values(mounts)) {
      const server = { url: `${origin}/api/agents/${slug}`, fetch };
      const { result } = await send(server, { method: "tasks/get", params: { taskId } }, { key });
      expect(result.status).toBe("working");
    }
    await endless.cancel();
    const outcomes = await Promise.all([short.settle(), endless.settle()]);
    expect(outcomes.map(({ outcome }) => outcome)).toMatchObject([
      { status: "completed", result: { content: [{ text: "done" }] } },
      { status: "cancelled" },
    ]);
    await session.close();
  });
});
