import { type HttpHandler, httpHandler } from "@/lib/agent/handlers/http";
import type { TemplateValues } from "../agent/placeholders/template-values";

const noValues: TemplateValues = {
  params: {},
  variables: {},
  credentials: {},
  caller: {},
  context: {},
};
export const createValues = (values: Partial<TemplateValues>): TemplateValues => ({
  ...noValues,
  ...values,
});
export const createHandler = (overrides: Partial<HttpHandler>): HttpHandler =>
  httpHandler.parse({
    kind: "http",
    method: "POST",
    url: "https://api.example.com/",
    ...overrides,
  });
