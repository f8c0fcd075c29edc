import { expect, it } from "vitest";
import { refuseMalformed, toRawHttp } from "./malformed-request";

it.each([
  ["HPE_INVALID_METHOD", 400],
  ["HPE_HEADER_OVERFLOW", 431],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["url", 400],
  ["internal", 500],
  ["host", 421],
  ["upgrade", 400],
])("refuses %s with the envelope", (code, status) => {
  const [head = "", body = ""] = toRawHttp(refuseMalformed(code)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/m);
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toEqual({
    success: false,
    error: { message: expect.any(String), code: status, details: "" },
  });
});
