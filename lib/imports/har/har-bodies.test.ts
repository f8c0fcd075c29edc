import { expect, it } from "vitest";
import { importHar } from "./har";

it.each([
  ["image/png", "\ufffdPNG\r\n\u001a", undefined],
  ["application/octet-stream", "AAEC", "base64"],
  ["application/octet-stream", "", undefined],
])("takes a body of bytes of the type %s from callers", (mimeType, text, encoding) => {
  const postData = { mimeType, text, encoding };
  const request = {
    method: "PUT",
    url: "https://shop.example.com/a",
    headers: [],
    bodySize: 3,
    postData,
  };
  const document = { log: { version: "1.2", entries: [{ request, response: { status: 200 } }] } };
  const [tool] = importHar({ kind: "har", document }).manifest.tools;
  expect(tool?.handler).toMatchObject({
    headers: [{ name: "content-type", value: mimeType }],
    body: { type: "text", value: "{{params.body}}" },
  });
  expect(tool?.parameters.properties.body).toMatchObject({ contentEncoding: "base64" });
  expect(JSON.stringify(tool)).not.toContain("examples");
});

it("keeps the types of a form's fields and sends it without compression", () => {
  const headers = [{ name: "Content-Encoding", value: "gzip" }];
  const params = [{ name: "meta", value: '{"a":"\\\\"}', contentType: "application/json" }];
  const postData = { mimeType: "multipart/form-data; boundary=x", params };
  const request = { method: "POST", url: "https://shop.example.com/a", headers, postData };
  const document = { log: { version: "1.2", entries: [{ request, response: { status: 200 } }] } };
  const [tool] = importHar({ kind: "har", document }).manifest.tools;
  expect(tool?.handler).not.toHaveProperty("headers");
  expect(tool?.handler).toMatchObject({
    body: { encoding: { meta: { contentType: "application/json" } } },
  });
  expect(tool?.examples?.[0]?.params).toEqual({ meta: params[0]?.value });
});
