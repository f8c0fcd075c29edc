import { expect, it } from "vitest";
import type { HandlerConfig } from "../handlers";
import { findRequestHost } from "./request-host";

const http = (url: string): HandlerConfig => ({ kind: "http", method: "GET", url });
const javascript = (hosts: string[]): HandlerConfig => ({ kind: "javascript", code: "", hosts });

it.each([
  [http("https://api.example.com/orders/{{params.id}}"), "api.example.com"],
  [http("http://127.0.0.1:8080/a?key={{params.key}}"), "127.0.0.1:8080"],
  [javascript(["api.example.com"]), "api.example.com"],
])("finds the only host of %j", (handler, host) => {
  expect(findRequestHost(handler)).toBe(host);
});

it.each([
  http("https://{{params.region}}.example.com/orders"),
  http(""),
  javascript([]),
  javascript(["a.example.com", "b.example.com"]),
])("finds none if it is not certain: %j", (handler) => {
  expect(findRequestHost(handler)).toBeUndefined();
});
