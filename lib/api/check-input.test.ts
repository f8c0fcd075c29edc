import { Hono } from "hono";
import { expect, test } from "vitest";
import { isAppError } from "@/lib/errors";
import { checkBody } from "./check-input";

const send = async (body: Uint8Array<ArrayBuffer> | string, type = "application/json") => {
  const app = new Hono();
  app.onError((error, c) => c.text(isAppError(error) ? error.message : "internal", 400));
  app.post("/", checkBody, async (c) => c.json(await c.req.json()));
  const headers = { "content-type": type };
  const response = await app.request("/", { method: "POST", headers, body });
  return response.text();
};

test("rejects a body that is not UTF-8, and passes on any other unchanged", async () => {
  const latin1 = new Uint8Array(Buffer.from('{"name":"Gr\xfc\xdfe"}', "latin1"));
  expect(await send(latin1)).toBe("The request body is not valid UTF-8.");
  expect(await send('{"name":"Grüße \ufffd"}')).toBe('{"name":"Grüße \ufffd"}');
});

test("says where a body is not valid JSON", async () => {
  expect(await send('{"name":')).toBe(
    "The request body is not valid JSON: Unexpected end of JSON input.",
  );
  expect(await send('{\n  "name": "a",\n}')).toMatch(
    /^The request body is not valid JSON: .*line 3 column 1/,
  );
});

test("rejects a key that occurs twice, because only the last value would be kept", async () => {
  const duplicates = '{"tools":[{"name":"a"},\n{"name":"b","n\\u0061me":"c"}]}';
  expect(await send(duplicates)).toBe('Duplicate key "name" (line 2).');
});

test("rejects an object with more keys than anything can use, before it checks them", async () => {
  const toBody = (count: number) =>
    JSON.stringify({
      list: Array.from({ length: 20_000 }, () => 0),
      object: Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "\0"])),
    });
  expect(await send(toBody(10_001))).toBe("An object in the body has more than 10,000 keys.");
  expect(await send(toBody(10_000))).toMatch("Remove the character U+0000");
});

test.each(["merge-patch+json", "json-patch+json; charset=utf-8", "strategic-merge-patch+json"])(
  "rejects a patch document of type application/%s, whose rules no route follows",
  async (type) => {
    expect(await send('{"access":{"toolsList":"public"}}', `application/${type}`)).toMatch(
      "Patch documents are not supported.",
    );
  },
);
