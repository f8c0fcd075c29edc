import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import type { Ports } from "@/lib/runtime/ports";
import { connect2025, setUp, type TestGateway } from "./mcp-fixture";
import {
  call,
  capabilities,
  clients,
  confirmedTool,
  form,
  open2025,
  type Question,
} from "./questions-fixture";

/** Asks two questions, one after the other. */
const askTwice: Ports["sandbox"]["run"] = ({ onInput }) => {
  const first = onInput?.({ first: form("First?") });
  const second = first && onInput?.({ second: form("Second?") });
  return second
    ? Promise.resolve({ ok: true, value: { ...first, ...second } })
    : new Promise(() => {});
};

describe.each(clients)("a tool's questions with the official client of %s", (_, open) => {
  it.each([[false], [true]])(
    "are answered one after the other; confirmed: %s",
    async (confirmed) => {
      const gateway = setUp([confirmed ? { ...confirmedTool, confirmationEnforced: true } : {}], {
        run: askTwice,
      });
      const messages: string[] = [];
      const none: Record<string, string> = {};
      const client = await open(gateway, ({ message }) => {
        messages.push(message);
        return { action: "accept", content: message.endsWith("Ada?") ? none : { value: message } };
      });
      const result = await client.callTool(call);
      expect(messages).toEqual([...(confirmed ? ["Greet Ada?"] : []), "First?", "Second?"]);
      expect(result.content).toMatchObject([
        { text: expect.stringMatching(/"value":"First\?".*"value":"Second\?"/) },
      ]);
    },
  );

  it("are asked again with the reason if the answer is invalid", async () => {
    const properties = { value: { type: "string" as const, title: "City", minLength: 3 } };
    const question = { ...form("Where?"), schema: { type: "object" as const, properties } };
    const gateway = setUp([{}], {
      run: ({ onInput }) =>
        onInput?.({ question })
          ? Promise.resolve({ ok: true, value: "Done." })
          : new Promise(() => {}),
    });
    const messages: string[] = [];
    const client = await open(gateway, ({ message }) => {
      messages.push(message);
      return { action: "accept", content: { value: messages.length < 3 ? "x" : "Bern" } };
    });
    expect((await client.callTool(call)).content).toMatchObject([{ text: "Done." }]);
    const reason = "The last answer was invalid: City must have at least 3 characters.";
    expect(messages).toEqual(["Where?", ...Array(2).fill(`Where?\n\n${reason}`)]);
  });

  it("end in a failure if the client cannot be asked", async () => {
    const gateway = setUp([{}], {
      run: ({ onInput }) => {
        onInput?.({ folder: { type: "roots" } });
        return new Promise(() => {});
      },
    });
    const client = await open(gateway, () => ({ action: "cancel" }));
    const outcome = await client.callTool(call).catch((error) => error);
    expect(JSON.stringify(outcome.data ?? outcome)).toContain("roots");
  });
});

it("asks clients of 2025-06-18 for lists as JSON", async () => {
  const schema = {
    type: "object" as const,
    properties: {
      name: { type: "string" as const },
      days: {
        type: "array" as const,
        title: "Days",
        items: { type: "string", enum: ["Mon", "Tue"] },
        default: ["Mon"],
      },
    },
    required: ["days"],
  };
  const gateway = setUp([{}], {
    run: ({ onInput }) => {
      const answers = onInput?.({ when: { type: "form", message: "When?", schema } });
      return answers ? Promise.resolve({ ok: true, value: answers.when }) : new Promise(() => {});
    },
  });
  /** Converts what the official client sends, since it requests the latest revision. */
  const fetch: TestGateway["fetch"] = (input, init) => {
    const body = String(init?.body).replace(/("protocolVersion":)"[^"]*"/, '$1"2025-06-18"');
    return gateway.fetch(input, init && { ...init, ...(init.body && { body }) });
  };
  const questions: Question[] = [];
  const client = await open2025({ ...gateway, fetch }, (question) => {
    questions.push(question);
    return { action: "accept", content: { name: "[1]", days: '["Tue"]' } };
  });
  const result = await client.callTool(call, undefined, { timeout: 3_000 });
  expect(questions).toMatchObject([
    {
      requestedSchema: {
        properties: {
          name: { type: "string" },
          days: {
            type: "string",
            title: "Days",
            description: 'Any of "Mon", "Tue". As JSON.',
            default: '["Mon"]',
          },
        },
        required: ["days"],
      },
    },
  ]);
  expect(result.content).toMatchObject([
    { text: expect.stringContaining('"content":{"name":"[1]","days":["Tue"]}') },
  ]);
});

it("tells the model in a sentence that a client of 2025 sent an unknown action", async () => {
  const gateway = setUp([confirmedTool]);
  const fetch: TestGateway["fetch"] = (input, init) => {
    const body = String(init?.body).replace('"decline"', '"maybe"');
    return gateway.fetch(input, init && { ...init, ...(init.body && { body }) });
  };
  const client = await open2025({ ...gateway, fetch }, () => ({ action: "decline" }));
  const result = await client.callTool(call, undefined, { timeout: 3_000 });
  const text = expect.stringMatching(
    /The client's answer is invalid\. action: Must be one of [^[{]*$/,
  );
  expect(result).toMatchObject({ isError: true, content: [{ text }] });
});

it("accepts answers that a client of 2025-03-26 sends as a batch", async () => {
  const gateway = setUp([confirmedTool]);
  /** Converts what the official client sends to that revision, since it requests the latest one. */
  const toMessages = (body: unknown) => {
    if (typeof body !== "string") return body;
    return body.includes('"method"')
      ? body.replace(/("protocolVersion":)"[^"]*"/, '$1"2025-03-26"')
      : `[${body}]`;
  };
  const fetch: TestGateway["fetch"] = (input, init) =>
    gateway.fetch(input, init && { ...init, body: toMessages(init.body) as BodyInit });
  const client = await open2025({ ...gateway, fetch }, () => ({ action: "decline" }));
  const result = await client.callTool(call, undefined, { timeout: 3_000 });
  expect(result).toMatchObject({
    content: [{ text: expect.stringContaining("Nothing was done") }],
  });
});

it("answers a 2025 client that has not answered when the server stops", async () => {
  const gateway = setUp([confirmedTool]);
  const client = await connect2025(gateway, undefined, { capabilities });
  client.setRequestHandler(ElicitRequestSchema, () => {
    gateway.openExchanges.stop();
    return new Promise(() => {});
  });
  const result = await client.callTool(call, undefined, { timeout: 3_000 });
  const text = expect.stringContaining("The server was stopped before the answer arrived.");
  expect(result).toMatchObject({ isError: true, content: [{ text }] });
});

it("counts a single event stream per call of a 2025 client, however much it asks", async () => {
  const callCount = 30;
  const gateway = setUp([{}], { run: askTwice });
  let questionCount = 0;
  const rounds = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  const client = await connect2025(gateway, undefined, { capabilities });
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
    questionCount += 1;
    if (questionCount % callCount === 0) rounds[questionCount / callCount - 1]?.resolve();
    await rounds[params.message === "First?" ? 0 : 1]?.promise;
    return { action: "accept" as const, content: { value: "1" } };
  });
  const results = await Promise.all(
    Array.from({ length: callCount }, () => client.callTool(call, undefined, { timeout: 15_000 })),
  );
  expect(results.filter(({ isError }) => isError)).toEqual([]);
});
