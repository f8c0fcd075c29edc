import { expect, it } from "vitest";
import { readImport, shopUrl } from "../postman/collection-fixture";
import { importInsomnia } from "./insomnia";

it("reads the bodies of version 2, which are texts, and its authentication without a type", () => {
  const importBody = (body: string, type: string) => {
    const headers = [{ name: "Content-Type", value: type }];
    const authentication = { username: "ada", password: "sesame" };
    const sent = { method: "POST", url: shopUrl, body, headers, authentication };
    const resources = [{ _type: "request", name: "A", ...sent }];
    const [handler] = readImport(
      importInsomnia({
        kind: "insomnia",
        document: { _type: "export", __export_format: 2, resources },
      }),
    ).handlers;
    expect(handler?.auth?.type).toBe("basic");
    return handler?.body;
  };
  expect(importBody('{"a":1}', "application/json")).toEqual({
    type: "json",
    value: { a: "{{params.a}}" },
  });
  expect(importBody("a=1%202", "application/x-www-form-urlencoded")).toEqual({
    type: "form",
    value: { a: "{{params.a}}" },
  });
  expect(importBody("<a/>", "text/xml")).toEqual({ type: "text", value: "{{params.body}}" });
});
