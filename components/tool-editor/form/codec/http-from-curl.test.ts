import { expect, it } from "vitest";
import { convertCurl } from "@/lib/imports/readers/curl/convert-curl";
import { blankHttp, httpFromForm } from "./http-form";
import { httpFromCurl, looksLikeCurl } from "./http-from-curl";

const command = `curl -X PATCH 'https://api.example.com/v1/users/7?page=2&api_key=S3CRET' \\
  -H 'Authorization: Bearer S3CRET-TOKEN' -H 'X-Trace: on' --json '{"name": "Ann", "age": 7}'`;

it("fills in the request without the command's secrets", () => {
  const request = convertCurl(command);
  if ("problem" in request) throw new Error(request.problem);
  const before = { ...blankHttp(), select: "data", bodyText: "kept", attempts: "3" };
  const form = httpFromCurl(before, request);
  expect(httpFromForm(form)).toMatchObject({
    method: "PATCH",
    url: "https://api.example.com/v1/users/7",
    query: [
      { name: "page", value: "2" },
      { name: "api_key", value: "{{credentials.example.apiKey}}" },
    ],
    auth: { type: "bearer", value: "{{credentials.example.token}}" },
    body: { type: "json", value: { name: "Ann", age: 7 } },
    response: { select: "data" },
  });
  expect(form).toMatchObject({ bodyText: "kept", attempts: "1" });
  expect(JSON.stringify(form)).not.toContain("S3CRET");
});

it("does not mistake a URL for a command", () => {
  expect(looksLikeCurl("  $ curl https://a.b")).toBe(true);
  expect(looksLikeCurl("curl.exe -v a.b")).toBe(true);
  expect(looksLikeCurl("https://curl.se/x")).toBe(false);
  expect(looksLikeCurl("curl")).toBe(false);
});
