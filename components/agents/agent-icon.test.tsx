import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AgentIcon } from "./agent-icon";

it.each([
  ["mail", "M"],
  ["👩‍🚀 Missions", "👩‍🚀"],
  ["🇨🇭 Trains", "🇨🇭"],
  [" ", "·"],
])("the icon of %j without one of its own is %s", (name, letter) =>
  expect(renderToStaticMarkup(<AgentIcon name={name} />)).toContain(`>${letter}</span>`),
);
