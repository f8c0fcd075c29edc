import { expect, test } from "vitest";
import { createTestTracer } from "@/lib/tracing/tracer-fixture";
import { ModelError } from "./model-port";
import { setUpRuns, testCaller } from "./runs-fixture";

const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
const caller = { ...testCaller, trace: { traceparent } };

test("records a model's answer as a step of the caller's trace, with its tokens but without its words", async () => {
  const { tracer, spans } = createTestTracer();
  const { run, requests } = setUpRuns(["The words of the answer."], { ports: { tracer } });
  await run({ caller });
  expect(spans).toMatchObject([
    {
      name: "chat scripted",
      parent: traceparent,
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "scripted",
        "gen_ai.conversation.id": "thread",
        "gen_ai.usage.input_tokens": expect.any(Number),
        "gen_ai.usage.output_tokens": expect.any(Number),
      },
    },
  ]);
  expect(requests[0]?.trace?.traceparent).toBe(spans[0]?.traceparent);
  expect(JSON.stringify(spans)).not.toMatch(/words|"Go"/);
});

test("records the type of error of a failed answer", async () => {
  const { tracer, spans } = createTestTracer();
  const models = {
    generate: () => Promise.reject(new ModelError("model_rate_limited", "Later.")),
    list: async () => [],
  };
  const { run } = setUpRuns([], { ports: { tracer, models } });
  await run({ caller });
  expect(spans[0]?.errorType).toBe("model_rate_limited");
});

test("sends a provider no trace context without a tracer", async () => {
  const { run, requests } = setUpRuns(["Done."]);
  await run({ caller });
  expect(requests[0]).not.toHaveProperty("trace");
});
