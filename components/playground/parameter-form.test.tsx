import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ParametersSchema } from "@/lib/agent/json-schema";
import { ParameterForm } from "./parameter-form";
import type { Params } from "./starting-values";
import { useArguments } from "./use-arguments";

const parameters: ParametersSchema = {
  type: "object",
  properties: {
    query: { type: "string" },
    limit: { type: "integer", default: 20 },
    where: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    source: { type: "string", default: "web" },
  },
  required: ["query"],
};

function Form({ initial }: { initial?: Params }) {
  const form = useArguments(parameters, initial);
  return <ParameterForm arguments={form} visibleParameters={["query", "limit", "where"]} />;
}
const draw = (initial?: Params) => renderToStaticMarkup(<Form initial={initial} />);

test("the form shows defaults, keeps optional objects absent and holds hidden parameters back", () => {
  const html = draw();
  expect(html).toContain('value="20"');
  expect(html).toContain('aria-label="Add where"');
  expect(html).not.toContain(">city<");
  expect(html).toContain("Hidden parameters (1)");
  expect(html).not.toContain('value="web"');
});

test("a value of the wrong kind is told at its field before anything is typed; what is missing waits", () => {
  const html = draw({ limit: "7", where: "Delft", nonsense: 1 });
  expect(html).toContain("Must be a whole number, not &quot;7&quot;.");
  expect(html).toContain("It holds a value of another kind.");
  expect(html).toContain("nonsense");
  expect(html).not.toContain("Required.");
});

test("an empty field says that its default is sent", () => {
  expect(draw({ query: "x" })).toMatch(/Left empty, it is sent as <code[^>]*>20<\/code>/);
});

test("three dots of the log are told at their field, and keep the arguments from being sent", () => {
  const html = draw({ query: "•••" });
  expect(html).toContain('value="•••"');
  expect(html).toContain("The log kept ••• in place of a secret. Write it again.");
});
