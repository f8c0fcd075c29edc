import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LiveToggle } from "./live-toggle";

test("indicates with the icon, not only with its color, whether the log is live", () => {
  const render = (isLive: boolean) =>
    renderToStaticMarkup(<LiveToggle isLive={isLive} isPaused={false} onChange={() => {}} />);
  expect(render(true)).toContain("lucide-radio");
  expect(render(false)).not.toContain("lucide-radio");
  expect(render(false)).toContain("lucide-circle-pause");
});
