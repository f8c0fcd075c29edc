import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpHandler, httpHandler as schema } from "@/lib/agent/handlers/http";
import { toolFailure } from "@/lib/agent/tool-error";
import type { Query } from "@/lib/handlers/handler";
import { outcomeError as error, startHttp, outcomeValue as value } from "../http-fixture";

type Http = Awaited<ReturnType<typeof startHttp>>;
let http: Http;
beforeAll(async () => {
  http = await startHttp();
});
afterAll(() => http.close());

type Response = NonNullable<HttpHandler["response"]>;
const readMapped = async (response: Response, body: unknown, status = 200) => {
  http.reply(status, "application/json", JSON.stringify(body));
  return (await http.run({ response })).outcome;
};

describe("validation on save", () => {
  const issues = (response: unknown) =>
    schema
      .safeParse({ kind: "http", method: "GET", url: "https://a.example", response })
      .error?.issues.map(({ path, message }) => [path.join("/"), message]);

  test.each(["select", "errorWhen", "errorMessage"])(
    "reports an invalid %s with path and reason",
    (name) => {
      expect(issues({ [name]: "a.[" })).toEqual([
        [`response/${name}`, expect.stringContaining("This is not a valid JMESPath expression")],
      ]);
      expect(issues({ [name]: "lenght(@)" })?.[0]?.[1]).toContain('Did you mean "length"?');
      expect(issues({ [name]: "a".repeat(5000) })).toHaveLength(1);
      expect(issues({ [name]: "items[0].name" })).toBeUndefined();
      expect(issues({ [name]: "a", envelope: true })).toEqual([
        [`response/${name}`, expect.stringContaining("turn off envelope")],
      ]);
    },
  );
});

describe("select", () => {
  const body = {
    items: [
      { t: "a", n: 1 },
      { t: "b", n: 2 },
    ],
    total: 2,
  };

  test("transforms a success, keeping JSON types", async () => {
    expect(value(await readMapped({ select: "items[].t" }, body))).toEqual(["a", "b"]);
    expect(
      value(await readMapped({ select: "{sum: sum(items[].n), first: items[0]}" }, body)),
    ).toEqual({
      sum: 3,
      first: { t: "a", n: 1 },
    });
    expect(value(await readMapped({ select: "total" }, body))).toBe(2);
    expect(value(await readMapped({ select: "nothing.here" }, body))).toBeNull();
  });

  test("does not apply to failures", async () => {
    expect(error(await readMapped({ select: "items" }, { message: "No." }, 404))).toMatchObject({
      code: "NOT_FOUND",
      message: "The service responded with status 404: No.",
    });
  });

  test("reports an expression that fails on the response as the author's mistake", async () => {
    expect(error(await readMapped({ select: "length(total)" }, body))).toMatchObject({
      code: "TOOL_EXECUTION_FAILED",
      message: expect.stringContaining("The tool's response.select does not match"),
      recoveryHint: "The tool's author must change response.select.",
    });
  });
});

describe("integers beyond 2^53", () => {
  const json =
    '{"id":9007199254740993,"near":9007199254740992,"small":42,"of":[-9223372036854775807]}';
  const expected = {
    id: "9007199254740993",
    near: "9007199254740992",
    small: 42,
    of: ["-9223372036854775807"],
  };

  test("keep their digits as text, with a warning in the log", async () => {
    http.reply(200, "application/json", json);
    const { outcome, entries } = await http.run({});
    expect(value(outcome)).toEqual(expected);
    expect(entries).toContainEqual([
      "warn",
      expect.stringMatching(/^Integers beyond 9007199254740991 .*: 9007199254740993\.$/),
    ]);
  });

  test("keep their digits in the author's expressions", async () => {
    http.reply(200, "application/json", json);
    const response = { errorWhen: "id != '9007199254740993'", select: "[id, of[0]]" };
    expect(value((await http.run({ response })).outcome)).toEqual([expected.id, expected.of[0]]);
  });

  test("keep their digits in stream items and in another agent's data", async () => {
    http.reply(200, "application/x-ndjson", `${json}\n${json}\n`);
    expect(value((await http.run({})).outcome)).toEqual([expected, expected]);
    http.reply(200, "application/json", `{"success":true,"responseType":"mixed","data":${json}}`);
    const { outcome } = await http.run({ response: { envelope: true } });
    expect(value(outcome)).toMatchObject({ data: expected });
  });
});

test.each([[{ ok: true }], [[1]], ["text"]])(
  "does not accept %j as another agent's response",
  async (body) => {
    expect(error(await readMapped({ envelope: true }, body))).toMatchObject({
      code: "SUBAGENT_FAILED",
      recoveryHint: expect.stringContaining("response.envelope"),
    });
    expect(error(await readMapped({ envelope: true }, body, 404)).code).toBe("NOT_FOUND");
  },
);

describe("errorWhen and errorMessage", () => {
  const mapping = { errorWhen: "errors", errorMessage: "errors[0].detail", select: "data" };

  test.each([
    [{ errors: [], data: 1 }],
    [{ errors: null, data: 1 }],
    [{ errors: {}, data: 1 }],
    [{ errors: "", data: 1 }],
    [{ errors: false, data: 1 }],
    [{ data: 1 }],
  ])("treats %j as a success", async (body) =>
    expect(value(await readMapped(mapping, body))).toBe(1),
  );

  test("fails on a truthy errorWhen, with the service's message or a general one", async () => {
    expect(error(await readMapped(mapping, { errors: [{ detail: "Out of\nstock." }] }))).toEqual({
      code: "OPERATION_FAILED",
      message: "Out of stock.",
    });
    for (const errors of [0, "x", true, [null]])
      expect(error(await readMapped(mapping, { errors })).message).toBe(
        "The service reported that the operation failed.",
      );
    expect(error(await readMapped({ errorWhen: "ok == `false`" }, { ok: false })).code).toBe(
      "OPERATION_FAILED",
    );
  });

  test("fails on an error status regardless of errorWhen, with the author's message", async () => {
    const outcome = await readMapped(mapping, { errors: [{ detail: "Slow down." }] }, 429);
    expect(error(outcome)).toMatchObject({ code: "RATE_LIMITED", message: "Slow down." });
    expect(error(await readMapped(mapping, { errors: [] }, 500)).message).toBe(
      "The service responded with status 500.",
    );
    expect(error(await readMapped({ errorMessage: "why" }, { why: { a: 1 } }, 401))).toMatchObject({
      code: "UNAUTHORIZED",
      message: '{"a":1}',
      recoveryHint: "Check the credential that this tool sends to the service.",
    });
  });

  test("limits a message to one line of 500 characters, with secrets masked", async () => {
    const why = `no gh-secret-1234\n${"x".repeat(600)}`;
    http.reply(400, "application/json", JSON.stringify({ why }));
    const { outcome, logs } = await http.run({
      auth: { type: "bearer", value: "{{credentials.github.token}}" },
      response: { errorMessage: "why" },
    });
    const { message } = error(outcome);
    expect(message).toMatch(/^no ••• x+…$/);
    expect(message).toHaveLength(501);
    expect(logs).not.toContain("gh-secret-1234");
  });

  test("falls back to the general message if errorMessage fails", async () => {
    http.reply(200, "application/json", '{"errors":[{"n":1}]}');
    const { outcome, logs } = await http.run({
      response: { errorWhen: "errors", errorMessage: "join(', ', errors[].n)" },
    });
    expect(error(outcome).message).toBe("The service reported that the operation failed.");
    expect(logs).toContain("response.errorMessage");
  });

  test("works on responses that are not JSON", async () => {
    http.reply(200, "text/plain", "ERROR: none left");
    const response = { errorWhen: "starts_with(@, 'ERROR')", errorMessage: "@" };
    expect(error((await http.run({ response })).outcome).message).toBe("ERROR: none left");
  });
});

test("evaluates each expression in the sandbox, only when needed and within the tool's timeout", async () => {
  const queries: Query[] = [];
  const run = async (status: number, response: Response, verdict: unknown) => {
    http.reply(status, "application/json", '{"a":1}');
    queries.length = 0;
    await http.run(
      { response },
      {
        space: "the-space",
        remainingMs: 700,
        sandbox: {
          run: () => Promise.reject(new Error("not run")),
          hook: async () => undefined,
          check: async () => [],
          close: async () => undefined,
          query: async (query) => {
            queries.push(query);
            const names = Object.keys(query.expressions);
            return { ok: true, value: Object.fromEntries(names.map((name) => [name, verdict])) };
          },
        },
      },
    );
    return queries.flatMap(({ expressions }) => Object.keys(expressions));
  };
  const all = { select: "s", errorWhen: "w", errorMessage: "m" };
  expect(await run(200, all, false)).toEqual(["errorWhen", "select"]);
  expect(await run(200, all, true)).toEqual(["errorWhen", "errorMessage"]);
  expect(await run(404, all, true)).toEqual(["errorMessage"]);
  expect(await run(200, {}, true)).toEqual([]);
  await run(200, { select: "s" }, true);
  expect(queries[0]).toMatchObject({ space: "the-space", value: { a: 1 } });
  expect(queries[0]?.timeoutMs).toBeLessThanOrEqual(700);
});

test("fails the call if an expression exhausts the sandbox", async () => {
  http.reply(200, "application/json", "[]");
  const { outcome } = await http.run(
    { response: { select: "@" } },
    {
      sandbox: {
        run: () => Promise.reject(new Error("not run")),
        hook: async () => undefined,
        check: async () => [],
        close: async () => undefined,
        query: async () => toolFailure("TIMEOUT", "It took too long."),
      },
    },
  );
  expect(error(outcome)).toMatchObject({
    code: "TIMEOUT",
    message: "It took too long.",
  });
});
