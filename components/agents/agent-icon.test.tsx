import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AgentIcon } from "./agent-icon";

it.each([
  ["mail", "M"],
  ["👩‍🚀 Missions", "👩‍🚀"],
  ["🇨🇭 Trains", "🇨🇭"],
  ["\u200fمهام", "م"],
  [" ", "·"],
])("the fallback icon of %j is %s", (name, letter) =>
  expect(renderToStaticMarkup(<AgentIcon name={name} />)).toContain(`>${letter}</span>`),
);

it.each([
  ["AB", "AB", "text-base"],
  ["API", "API", "text-xs"],
  ["🦊🦉", "🦊🦉", "text-xs"],
  ["WAR", "WAR", "text-xs"],
  ["WWW", "W", "text-base"],
  ["TOOL", "T", "text-base"],
  ["👩‍🚀👩‍🚀👩‍🚀", "👩‍🚀", "text-base"],
  [" ", "M", "text-base"],
])("the icon %j is shown as %s, in a size that fits", (icon, text, size) => {
  const html = renderToStaticMarkup(<AgentIcon icon={icon} name="mail" />);
  expect(html).toContain(`>${text}</span>`);
  expect(html).toContain(` ${size}`);
});
