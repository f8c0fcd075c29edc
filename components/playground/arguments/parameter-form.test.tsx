import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import type { Params } from "./initial-values";
import { ParameterForm } from "./parameter-form";
import { useArguments } from "./use-arguments";

const parameters: ParametersSchema = {
  type: "object",
  properties: {
    query: { type: "string" },
    limit: { type: "integer", default: 20 },
    where: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    source: { type: "string", default: "web" },
    title: { anyOf: [{ type: "string" }, { type: "integer" }] },
    owner: { type: ["string", "null"] },
    place: { type: ["object", "null"], properties: { zip: { type: "string" } } },
  },
  required: ["query"],
};

function Form({ initial }: { initial?: Params }) {
  const form = useArguments({ parameters }, initial);
  return (
    <ParameterForm
      arguments={form}
      visibleParameters={["query", "limit", "where", "title", "owner", "place"]}
    />
  );
}
function DescribedForm() {
  const text = { type: "string", description: "من يستلمها" } as const;
  const form = useArguments(
    { parameters: { type: "object", properties: { text } } },
    { text: "مرحبا" },
  );
  return <ParameterForm arguments={form} visibleParameters={["text"]} />;
}
const render = (initial?: Params) => renderToStaticMarkup(<Form initial={initial} />);

test("shows defaults, leaves optional objects out and collapses hidden parameters", () => {
  const html = render();
  expect(html).toContain('value="20"');
  expect(html).toContain('aria-label="Add where"');
  expect(html).not.toContain(">city<");
  expect(html).toContain("Hidden parameters (1)");
  expect(html).not.toContain('value="web"');
});

test("opens the hidden parameters if one of them blocks the run", () => {
  const html = render({ query: "x", source: 5 });
  expect(html).toContain("Hidden parameters (1)");
  expect(html).toContain("Must be a string, not 5.");
});

test("shows descriptions and text in the direction of their own script", () => {
  const html = renderToStaticMarkup(<DescribedForm />);
  expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>من يستلمها<\/p>/);
  expect(html).toMatch(/<textarea [^>]*dir="auto"[^>]*>مرحبا<\/textarea>/);
});

test("reports a value of the wrong type immediately, but missing values only after an attempted run", () => {
  const html = render({ limit: "7", where: "Delft", nonsense: 1 });
  expect(html).toContain("Must be an integer, not &quot;7&quot;.");
  expect(html).toContain("The value has a different type.");
  expect(html).toContain("nonsense");
  expect(html).not.toContain("Required.");
});

test("shows the default that will be sent in an empty field", () => {
  expect(render({ query: "x" })).toMatch(/Default: <code[^>]*>20<\/code>/);
});

test("reports a masked value at its field", () => {
  const html = render({ query: "•••" });
  expect(html).toContain('value="•••"');
  expect(html).toContain("The call log replaced this secret with •••. Enter it again.");
});

test("shows a union with the input for the value's type and a switch to the others", () => {
  const text = render({ title: "Elm" });
  expect(text).toContain('value="Elm"');
  expect(text).toMatch(/aria-label="Type of title"/);
  expect(render({ title: 12 })).toMatch(/inputMode="numeric"[^>]*value="12"/i);
});

test("distinguishes null from an absent value, for single values and for objects", () => {
  const html = render({ owner: null, place: null });
  expect(html).toMatch(/aria-pressed="true" aria-label="Send null for owner"/);
  expect(html).toMatch(/aria-pressed="true" aria-label="Send null for place"/);
  expect(html).not.toContain("The value has a different type.");
  expect(html).not.toContain(">zip<");
  expect(render({ place: {} })).toContain(">zip<");
});

test("does not show any of a long list of choices as selected before one is chosen", () => {
  const choices = Array.from({ length: 40 }, (_, index) => `zone-${index}`);
  const zones: ParametersSchema = {
    type: "object",
    properties: { zone: { enum: choices }, spare: { enum: choices } },
    required: ["zone"],
  };
  function Zones({ initial }: { initial: Params }) {
    return <ParameterForm arguments={useArguments({ parameters: zones }, initial)} />;
  }
  const readSelected = (initial: Params) =>
    [
      ...renderToStaticMarkup(<Zones initial={initial} />).matchAll(
        /<option ([^>]*)selected=""[^>]*>([^<]*)/g,
      ),
    ].map(([, attributes, text]) => [text, attributes?.includes("disabled")]);
  expect(readSelected({})).toEqual([
    ["Choose one", true],
    ["Not set", false],
  ]);
  expect(readSelected({ zone: "zone-1", spare: "gone" })).toEqual([
    ["zone-1", false],
    ["gone", true],
  ]);
});
