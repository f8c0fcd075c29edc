import { describe, expect, test } from "vitest";
import { type HttpHandler, http } from "@/lib/agent/handlers/http";
import type { Origin } from "./filling";
import { maskedRequest, resolveRequest } from "./resolve-request";
import type { TemplateValues } from "./template-values";

const noValues: TemplateValues = {
  params: {},
  variables: {},
  credentials: {},
  caller: {},
  context: {},
};
const given = (values: Partial<TemplateValues>): TemplateValues => ({ ...noValues, ...values });
const handler = (more: Partial<HttpHandler>): HttpHandler =>
  http.parse({ kind: "http", method: "POST", url: "https://api.example.com/", ...more });

const secret = "sup3r secret/é";

describe("the masked request", () => {
  const values = given({
    params: { id: "7", q: "plain" },
    variables: { db: secret, region: "eu" },
    secretVariables: ["db"],
    credentials: { s: { key: secret } },
    caller: { bearer: secret },
  });
  const everywhere = handler({
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

  test("contains no secret in any encoding, and an origin for every value", () => {
    const shown = maskedRequest(everywhere, values);
    expect(shown.url).toBe(
      "https://api.example.com/•••/7/{{params.none}}?k=•••&db=•••&region=eu&q=plain%20•••",
    );
    expect(shown.headers).toEqual([
      ["x-note", "k=•••"],
      ["x-api-key", "•••"],
      ["authorization", "Basic •••"],
      ["content-type", "application/x-www-form-urlencoded"],
    ]);
    expect(shown.body).toBe("key=•••&id=7");
    const text = JSON.stringify(shown);
    for (const spelling of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`me:${secret}`).toString("base64"),
    ])
      expect(text).not.toContain(spelling);
    const read = ({ spot }: Origin): string | undefined => {
      if (!spot) return undefined;
      const [, header] = spot.part.split("header:");
      const part =
        spot.part === "url"
          ? shown.url
          : spot.part === "body"
            ? shown.body
            : shown.headers[Number(header)]?.[1];
      return part?.slice(spot.from, spot.to);
    };
    expect(
      shown.origins.map((each) => [each.place, each.placeholder, each.secret, read(each)]),
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
    expect(shown.origins.filter(({ missing }) => missing)).toMatchObject([
      { placeholder: "params.none" },
    ]);
    expect(shown.generated).toEqual(["content-type"]);
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
    const shown = maskedRequest(
      handler({ body: body as unknown as HttpHandler["body"] }),
      given({ params, credentials: { s: { key: secret } } }),
    );
    expect(shown.body).toBe(
      '{"count":5,"list":[1,"\uFFFD 2"],"text":"a \\"q\\"\\n\\" b","nothing":null,"key":"•••","fixed":[1,"x"]}',
    );
    expect(
      shown.origins.map(({ placeholder, missing, spot }) => [
        placeholder,
        missing ?? false,
        spot && shown.body?.slice(spot.from, spot.to),
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
    const shown = maskedRequest(
      handler({
        query: [{ name: "tag", value: "{{params.tags}}" }],
        auth: { type: "bearer", value: "{{credentials.s.key}}" },
        body: {
          type: "multipart",
          value: { a: "x {{params.t}}", deep: { n: "{{params.n}}" } },
        },
      }),
      given({ params: { tags: ["p q", "r"], t: "é", n: 1 } }),
    );
    expect(shown.url).toBe("https://api.example.com/?tag=p%20q&tag=r");
    expect(shown.headers[0]).toEqual(["authorization", "Bearer {{credentials.s.key}}"]);
    expect(shown.body).toContain('name="deep"\r\n\r\n{"n":1}\r\n');
    const text: Record<string, string | undefined> = { url: shown.url, body: shown.body };
    expect(
      shown.origins.map(({ placeholder, spot }) => [
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
    const call = given({
      params: { t: "\u00800\u0081a\u0082\u0083\u009fâ\u0080\u0099", list: ["\u0080", "\u00820"] },
    });
    const asked = handler({ body, headers });
    const sent = resolveRequest(asked, call);
    const shown = maskedRequest(asked, call);
    if (!sent.ok) throw new Error(sent.error.message);
    const boundary = /boundary=(.*)/.exec(sent.request.headers.at(-1)?.[1] ?? "")?.[1] ?? "none";
    expect(shown.body).toBe(sent.request.body?.replaceAll(boundary, "boundary"));
    expect(shown.headers[0]).toEqual(sent.request.headers[0]);
    expect(shown.origins.every(({ spot }) => spot)).toBe(true);
  });

  test("keeps placeholders without a value instead of failing", () => {
    expect(maskedRequest(everywhere, noValues).url).toBe(
      "https://api.example.com/{{credentials.s.key}}/{{params.id}}/{{params.none}}?k={{credentials.s.key}}",
    );
  });
});
