import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { buildMaskedRequest, resolveRequest } from "./resolve-request";
import type { Origin } from "./template-filler";
import { createHandler, createValues } from "./template-fixture";

const secret = "sup3r secret/é";

describe("the masked request", () => {
  const values = createValues({
    params: { id: "7", q: "plain" },
    variables: { db: secret, region: "eu" },
    secretVariables: ["db"],
    credentials: { s: { key: secret } },
    caller: { bearer: secret },
  });
  const handlerWithSecrets = createHandler({
    url: "https://api.example.com/{{credentials.s.key}}/{{params.id}}/{{params.none}}?k={{credentials.s.key}}",
    query: [
      { name: "db", value: "{{variables.db}}" },
      { name: "region", value: "{{variables.region}}" },
      { name: "q", value: "{{params.q}} {{caller.bearer}}" },
    ],
    headers: [
      { name: "x-note", value: "k={{credentials.s.key}}" },
      { name: "x-api-key", value: "typed-in-by-hand" },
    ],
    auth: { type: "basic", value: "me:{{credentials.s.key}}" },
    body: { type: "form", value: { key: "{{credentials.s.key}}", id: "{{params.id}}" } },
  });

  test("shows the origins of the first values only, and still no secret", () => {
    const value = [
      "{{params.id}}".repeat(2_000),
      "{{credentials.s.key}}",
      { text: "k={{credentials.s.key}}", id: "{{params.id}}", none: "{{params.none}}" },
    ];
    const masked = buildMaskedRequest(createHandler({ body: { type: "json", value } }), values);
    expect(masked.origins).toHaveLength(1_000);
    expect(masked.body).toBe(
      JSON.stringify(["7".repeat(2_000), "•••", { text: "k=•••", id: "7" }]),
    );
  });

  test("contains no secret in any encoding, and an origin for every value", () => {
    const masked = buildMaskedRequest(handlerWithSecrets, values);
    expect(masked.url).toBe(
      "https://api.example.com/•••/7/{{params.none}}?k=•••&db=•••&region=eu&q=plain%20•••",
    );
    expect(masked.headers).toEqual([
      ["x-note", "k=•••"],
      ["x-api-key", "•••"],
      ["authorization", "Basic •••"],
      ["content-type", "application/x-www-form-urlencoded"],
    ]);
    expect(masked.body).toBe("key=•••&id=7");
    const text = JSON.stringify(masked);
    for (const spelling of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`me:${secret}`).toString("base64"),
    ])
      expect(text).not.toContain(spelling);
    const getOriginText = ({ spot }: Origin): string | undefined => {
      if (!spot) return undefined;
      const [, header] = spot.part.split("header:");
      const { url, body } = masked;
      const parts: Record<string, string | undefined> = { url, body };
      const part = header === undefined ? parts[spot.part] : masked.headers[Number(header)]?.[1];
      return part?.slice(spot.from, spot.to);
    };
    expect(
      masked.origins.map((each) => [
        each.place,
        each.placeholder,
        each.secret,
        getOriginText(each),
      ]),
    ).toEqual([
      ["/url", "credentials.s.key", true, "•••"],
      ["/url", "params.id", false, "7"],
      ["/url", "params.none", false, "{{params.none}}"],
      ["/url", "credentials.s.key", true, "•••"],
      ["/query/0/value", "variables.db", true, "•••"],
      ["/query/1/value", "variables.region", false, "eu"],
      ["/query/2/value", "params.q", false, "plain"],
      ["/query/2/value", "caller.bearer", true, "•••"],
      ["/headers/0/value", "credentials.s.key", true, "•••"],
      ["/auth/value", "credentials.s.key", true, "•••"],
      ["/body/value/key", "credentials.s.key", true, "•••"],
      ["/body/value/id", "params.id", false, "7"],
    ]);
    expect(masked.origins.filter(({ missing }) => missing)).toMatchObject([
      { placeholder: "params.none" },
    ]);
    expect(masked.generated).toEqual(["content-type"]);
  });

  test("has the JSON body that is sent, except for masks, with a range for each value", () => {
    const body = {
      type: "json",
      value: {
        count: "{{params.n}}",
        list: "{{params.list}}",
        text: 'a "{{params.t}}" b',
        gone: "{{params.none}}",
        nothing: "{{params.nil}}",
        key: "{{credentials.s.key}}",
        fixed: [1, "x"],
      },
    } as const;
    const params = { n: 5, list: [1, "\uFDD0 2"], t: 'q"\n', nil: null };
    const masked = buildMaskedRequest(
      createHandler({ body: body as unknown as HttpHandler["body"] }),
      createValues({ params, credentials: { s: { key: secret } } }),
    );
    expect(masked.body).toBe(
      '{"count":5,"list":[1,"\uFFFD 2"],"text":"a \\"q\\"\\n\\" b","nothing":null,"key":"•••","fixed":[1,"x"]}',
    );
    expect(
      masked.origins.map(({ placeholder, missing, spot }) => [
        placeholder,
        missing ?? false,
        spot && masked.body?.slice(spot.from, spot.to),
      ]),
    ).toEqual([
      ["params.n", false, "5"],
      ["params.list", false, '[1,"\uFFFD 2"]'],
      ["params.t", false, 'q\\"\\n'],
      ["params.none", true, undefined],
      ["params.nil", false, "null"],
      ["credentials.s.key", false, '"•••"'],
    ]);
  });

  test("handles forms, repeated query keys and a missing secret", () => {
    const masked = buildMaskedRequest(
      createHandler({
        query: [{ name: "tag", value: "{{params.tags}}" }],
        auth: { type: "bearer", value: "{{credentials.s.key}}" },
        body: {
          type: "multipart",
          value: { a: "x {{params.t}}", deep: { n: "{{params.n}}" } },
        },
      }),
      createValues({ params: { tags: ["p q", "r"], t: "é", n: 1 } }),
    );
    expect(masked.url).toBe("https://api.example.com/?tag=p%20q&tag=r");
    expect(masked.headers[0]).toEqual(["authorization", "Bearer {{credentials.s.key}}"]);
    expect(masked.body).toContain('name="deep"\r\n\r\n{"n":1}\r\n');
    const text: Record<string, string | undefined> = { url: masked.url, body: masked.body };
    expect(
      masked.origins.map(({ placeholder, spot }) => [
        placeholder,
        spot && text[spot.part]?.slice(spot.from, spot.to),
      ]),
    ).toEqual([
      ["params.tags", "p%20q"],
      ["params.tags", "r"],
      ["credentials.s.key", undefined],
      ["params.t", "é"],
      ["params.n", "1"],
    ]);
  });

  test.each([
    ["json", { whole: "{{params.t}}", part: "x {{params.t}}", list: "{{params.list}}" }],
    ["form", { whole: "{{params.t}}", part: "x {{params.t}}", deep: { n: "{{params.t}}" } }],
    ["multipart", { whole: "{{params.t}}", part: "x {{params.t}}" }],
    ["text", "{{params.t}} and {{params.t}}"],
  ])("shows control characters in a %s body as they are sent", (type, value) => {
    const body = { type, value } as HttpHandler["body"];
    const headers = [{ name: "x-note", value: "{{params.t}}" }];
    const callValues = createValues({
      params: { t: "\u00800\u0081a\u0082\u0083\u009fâ\u0080\u0099", list: ["\u0080", "\u00820"] },
    });
    const handlerWithBody = createHandler({ body, headers });
    const resolvedRequest = resolveRequest(handlerWithBody, callValues);
    const masked = buildMaskedRequest(handlerWithBody, callValues);
    if (!resolvedRequest.ok) throw new Error(resolvedRequest.error.message);
    const boundary =
      /boundary=(.*)/.exec(resolvedRequest.request.headers.at(-1)?.[1] ?? "")?.[1] ?? "none";
    expect(masked.body).toBe(String(resolvedRequest.request.body).replaceAll(boundary, "boundary"));
    expect(masked.headers[0]).toEqual(resolvedRequest.request.headers[0]);
    expect(masked.origins.every(({ spot }) => spot)).toBe(true);
  });

  test("serializes a value in a JSON body once, without escaping and parsing it again", () => {
    const stringify = vi.spyOn(JSON, "stringify");
    const parse = vi.spyOn(JSON, "parse");
    onTestFinished(() => {
      stringify.mockRestore();
      parse.mockRestore();
    });
    const text = 'a "quote" '.repeat(1_000);
    const body = { type: "json", value: { text: "{{params.text}}" } } as const;
    const handlerWithBody = createHandler({ body });
    parse.mockClear();
    const masked = buildMaskedRequest(handlerWithBody, createValues({ params: { text } }));
    const writtenLengths = stringify.mock.results.map(({ value }) => value.length);
    expect(writtenLengths.filter((length) => length >= text.length)).toHaveLength(1);
    expect(parse).not.toHaveBeenCalled();
    expect(masked.body).toBe(`{"text":${JSON.stringify(text)}}`);
  });

  test("reads literal text with many of the characters that mark values once", () => {
    const value = `${"\u00800\u0081".repeat(20_000)}\u0082`;
    const handlerWithMarks = createHandler({ body: { type: "json", value } });
    const { body, origins } = buildMaskedRequest(handlerWithMarks, createValues({}));
    expect(body).toHaveLength(59_999);
    expect(origins).toEqual([]);
  });

  test("keeps placeholders without a value instead of failing", () => {
    expect(buildMaskedRequest(handlerWithSecrets, createValues({})).url).toBe(
      "https://api.example.com/{{credentials.s.key}}/{{params.id}}/{{params.none}}?k={{credentials.s.key}}",
    );
  });
});
