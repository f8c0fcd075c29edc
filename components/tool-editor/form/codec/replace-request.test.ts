import { describe, expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { convertCurl } from "@/lib/imports/readers/curl/convert-curl";
import { blankHttp, httpFromForm } from "./http-form";
import { replaceRequest } from "./replace-request";

const command = `curl -X PATCH 'https://api.example.com/v1/users/7?page=2&api_key=S3CRET' \\
  -H 'Authorization: Bearer S3CRET-TOKEN' -H 'X-Trace: on' --json '{"name": "Ann", "age": 7}'`;
const request: HttpHandler = { kind: "http", method: "GET", url: "https://api.example.com/" };

describe("replaceRequest", () => {
  it("fills in a cURL command's request without its secrets", () => {
    const converted = convertCurl(command);
    if ("problem" in converted) throw new Error(converted.problem);
    const before = { ...blankHttp(), select: "data", bodyText: "kept", attempts: "3" };
    const form = replaceRequest(before, converted.handler);
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

  it("keeps what the request does not set", () => {
    const settings = {
      select: "data",
      errorWhen: "errors",
      errorMessage: "errors[0]",
      redirects: "refuse",
      attempts: "3",
      module: "export const beforeRequest = (request) => request;",
    } as const;
    const before = { ...blankHttp(), ...settings, url: "https://old.example.com/" };
    expect(replaceRequest(before, request)).toMatchObject({ ...settings, url: request.url });
  });

  it("uses what the request sets", () => {
    const settings = { select: "items", errorMessage: "old", redirects: "refuse" } as const;
    const form = replaceRequest(
      { ...blankHttp(), ...settings },
      {
        ...request,
        response: { select: "data", errorWhen: "errors" },
        redirects: "follow",
        retry: { attempts: 2 },
      },
    );
    const { select, errorWhen, errorMessage, redirects, attempts } = form;
    expect({ select, errorWhen, errorMessage, redirects, attempts }).toEqual({
      select: "data",
      errorWhen: "errors",
      errorMessage: "",
      redirects: "follow",
      attempts: "2",
    });
  });
});
