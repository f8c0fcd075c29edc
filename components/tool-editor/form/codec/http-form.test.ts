import { describe, expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { blankPair, httpFormFrom, httpFromForm } from "./http-form";

const request = { kind: "http", method: "POST", url: "https://shop.example.com/orders" } as const;

/** What is read from the form alone, without what the tool already has. */
const readForm = (handler: HttpHandler) => httpFromForm(httpFormFrom(handler));

describe("the form of an HTTP request", () => {
  it.each<[string, Partial<HttpHandler>]>([
    ["nothing but an address", {}],
    [
      "query parameters",
      {
        query: [
          { name: "q", value: "{{params.q}}", whenMissing: "null" },
          { name: "off", value: "1", enabled: false },
          { name: "ids", value: "{{params.ids}}", style: "pipeDelimited", explode: false },
        ],
      },
    ],
    [
      "headers",
      {
        headers: [
          { name: "x-a", value: "1", style: "simple", explode: true },
          { name: "x-b", value: "{{params.b}}", enabled: false },
        ],
      },
    ],
    ["a JSON body", { body: { type: "json", value: { a: ["{{params.a}}", 1, null] } } }],
    ["a text body", { body: { type: "text", value: "a\nb" } }],
    [
      "a form body",
      {
        body: {
          type: "form",
          value: { text: "5", number: 5, list: [1] },
          encoding: { list: { style: "form", explode: true } },
        },
      },
    ],
    [
      "a multipart body",
      {
        body: {
          type: "multipart",
          value: { file: "{{params.file}}", note: "a" },
          encoding: { file: { contentType: "image/png", fileName: "a.png" } },
        },
      },
    ],
    [
      "the parts of the response",
      { response: { select: "data", errorWhen: "error", errorMessage: "message", envelope: true } },
    ],
    ["redirects, attempts and hooks", { redirects: "refuse", retry: { attempts: 3 }, module: "a" }],
  ])("keeps %s", (_, change) => {
    expect(readForm({ ...request, ...change })).toEqual({ ...request, ...change });
  });

  it("leaves out what is blank or the default", () => {
    const form = { ...httpFormFrom(request), query: [blankPair()], headers: [blankPair()] };
    expect(httpFromForm(form)).toEqual(request);
    expect(httpFromForm({ ...form, module: " \n" })).toEqual(request);
  });

  it("keeps defaults that the tool states", () => {
    const stated: HttpHandler = {
      ...request,
      auth: { type: "none" },
      body: { type: "none" },
      response: { envelope: false },
      retry: { attempts: 1 },
      module: "",
    };
    expect(httpFromForm(httpFormFrom(stated), stated)).toEqual(stated);
  });

  it("keeps the last valid JSON body while the entered one is invalid", () => {
    const before: HttpHandler = { ...request, body: { type: "json", value: { a: 1 } } };
    const form = { ...httpFormFrom(before), bodyJson: '{"a":' };
    expect(httpFromForm(form, before)).toEqual(before);
    expect(httpFromForm(form)).toEqual(request);
  });

  it("sends the text of a field whose JSON is invalid", () => {
    const before: HttpHandler = { ...request, body: { type: "form", value: { count: 5 } } };
    const form = httpFormFrom(before);
    const bodyFields = form.bodyFields.map((row) => ({ ...row, value: "5," }));
    expect(httpFromForm({ ...form, bodyFields }, before).body).toEqual({
      type: "form",
      value: { count: "5," },
    });
  });

  it("leaves the file name and the type of a part out of a form body", () => {
    const form = httpFormFrom(request);
    const row = { name: "a", value: "1", contentType: "text/plain", fileName: "a.txt" };
    expect(httpFromForm({ ...form, bodyType: "form", bodyFields: [blankPair(row)] }).body).toEqual({
      type: "form",
      value: { a: "1" },
    });
  });

  it("leaves out the style of a placeholder that the URL no longer has", () => {
    const path = [{ name: "ids", value: "{{params.ids}}", style: "matrix" as const }];
    const handler: HttpHandler = { ...request, url: `${request.url}/{{params.ids}}`, path };
    expect(readForm(handler)).toEqual(handler);
    expect(httpFromForm({ ...httpFormFrom(handler), url: request.url })).toEqual(request);
  });
});
