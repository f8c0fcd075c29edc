// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  fill,
  getNameField,
  getOpener,
  ordersTool,
  readNames,
  renderToolEditor,
} from "@/components/tool-editor/tool-editor-fixture";

const parameters = {
  city: { type: "string" },
  country: { type: "string" },
  lines: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
};
const request = {
  method: "POST",
  url: "https://api.example.com/{{params.city}}/{{params.country}}",
  query: [{ name: "q", value: "in {{params.city}}" }],
  headers: [{ name: "x-city", value: "{{params.city}}" }],
  body: { type: "json", value: { at: "{{params.city}}", first: "{{params.lines.0.sku}}" } },
};
const tool = {
  ...ordersTool(request, parameters),
  visibleParameters: ["city", "lines"],
  confirmPrompt: "Order in {{params.city}}",
};

test("applies a new name to the request, the confirmation and the visible parameters", async () => {
  const { user, save } = renderToolEditor(tool);
  await user.clear(getNameField("city"));
  // "country", typed on the way, is the name of another parameter.
  await user.keyboard("country");
  await user.keyboard("Code");
  const saved = await save();
  expect(saved?.visibleParameters).toEqual(["countryCode", "lines"]);
  expect(saved?.confirmPrompt).toBe("Order in {{params.countryCode}}");
  expect(saved?.handler).toMatchObject({
    url: "https://api.example.com/{{params.countryCode}}/{{params.country}}",
    query: [{ value: "in {{params.countryCode}}" }],
    headers: [{ value: "{{params.countryCode}}" }],
    body: { value: { at: "{{params.countryCode}}" } },
  });

  await user.keyboard("{Control>}z{/Control}");
  expect((await save())?.handler).toEqual(tool.handler);
});

test("renames a field of a list's items, and keeps the old name on Escape", async () => {
  const { user, save } = renderToolEditor(tool);
  await user.click(getOpener("lines"));
  fill(getNameField("lines items.sku"), "code");
  fill(getNameField("country"), "land");
  await user.keyboard("{Escape}");
  expect((await save())?.handler).toMatchObject({
    url: request.url,
    body: { value: { first: "{{params.lines.0.code}}" } },
  });
});

test("does not change code, and warns once the name field loses the focus", async () => {
  const code = "export default ({ city }) => city;";
  const { user, save } = renderToolEditor({
    ...ordersTool({}, parameters),
    handler: { kind: "javascript", code },
  });
  fill(getNameField("city"), "town");
  expect(screen.queryByText('The code may still use "city"')).toBeNull();
  await user.tab();
  await screen.findByText('The code may still use "city"');
  expect((await save())?.handler).toMatchObject({ code });
});

test("updates the placeholders of a moved parameter in a single step", async () => {
  const filter = { type: "object", properties: { from: { type: "string" } } };
  const moved = { filter, city: { type: "string" } };
  const handler = { ...tool.handler, body: { type: "json", value: { at: "{{params.city}}" } } };
  const { user, save } = renderToolEditor({
    ...ordersTool(
      { ...handler, url: "https://api.example.com/{{params.city}}/{{params.filter.from}}" },
      moved,
    ),
    confirmPrompt: "Order in {{params.city}}",
  });
  getOpener("city").focus();
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await screen.findByRole("group", { name: "Parameter filter.city" });
  const saved = await save();
  expect(saved?.confirmPrompt).toBe("Order in {{params.filter.city}}");
  expect(saved?.handler).toMatchObject({
    url: "https://api.example.com/{{params.filter.city}}/{{params.filter.from}}",
    query: [{ value: "in {{params.filter.city}}" }],
    body: { value: { at: "{{params.filter.city}}" } },
  });

  await user.keyboard("{Control>}z{/Control}");
  expect((await save())?.confirmPrompt).toBe("Order in {{params.city}}");
  expect(readNames()).toEqual(["filter", "city"]);

  getOpener("filter.from").focus();
  await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  expect((await save())?.handler).toMatchObject({
    url: "https://api.example.com/{{params.city}}/{{params.from}}",
  });
});

test("warns about code that may use the old path of a moved parameter", async () => {
  const { user } = renderToolEditor({
    ...ordersTool({}, { filter: { type: "object" }, city: { type: "string" } }),
    handler: { kind: "javascript", code: "export default ({ city }) => city;" },
  });
  getOpener("city").focus();
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await screen.findByText('The code may still use "city"');
  expect(screen.getByText(/The parameter is now "filter.city"/)).toBeTruthy();
});
