import { weather } from "@/lib/gallery/weather";
import { expect, test } from "../../fixtures";

/** Runs in the page. Lists the controls that a touch 11 px beside their center does not reach. */
const findSmallTargets = () => {
  const isTouched = (control: Element, x: number, y: number) => {
    const element = document.elementFromPoint(x, y);
    return !element || control.contains(element) || element.closest("label")?.control === control;
  };
  const controls = [...document.querySelectorAll("main :is(a[href], button)")].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // Links within a text are exempt.
      getComputedStyle(control).display !== "inline" &&
      !control.closest(".sr-only, [aria-hidden=true]"),
  );
  return controls.flatMap((control) => {
    control.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isLargeEnough =
      isTouched(control, x - 11, y) &&
      isTouched(control, x + 11, y) &&
      isTouched(control, x, y - 11) &&
      isTouched(control, x, y + 11);
    const name = control.ariaLabel ?? control.textContent;
    return isLargeEnough ? [] : [`${control.role ?? control.localName} ${name || control.id}`];
  });
};

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("gives every control a touch target of at least 24 px", async ({ page, api, slug }) => {
  const [tool] = weather.tools;
  const body = { type: "json", value: { city: "{{params.city}}" } };
  const handler = { kind: "http", method: "POST", url: "https://api.example.com", body };
  const parameters = { type: "object", properties: { city: { type: "string" } } };
  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...weather,
    slug,
    tools: [{ ...tool, parameters, handler }],
  });
  const paths = ["/settings/profile", `/agents/${slug}/tools/${tool?.name}`, "/agents"];
  for (const path of paths) {
    await page.goto(path);
    expect(await page.evaluate(findSmallTargets), path).toEqual([]);
  }
});

test("moves a tool by dragging its handle with a finger", async ({ page, api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, { ...weather, slug });
  await page.goto(`/agents/${slug}/tools`);
  const rows = page.locator("[data-line]");
  const [first, second] = await rows.getByRole("link").allTextContents();
  const from = await rows.first().locator("[data-line-handle]").boundingBox();
  const to = await rows.nth(1).boundingBox();
  if (!from || !to) throw new Error("The handles must be visible.");
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x + from.width / 2, y }],
    });
  await touch("touchStart", from.y + from.height / 2);
  await touch("touchMove", to.y + to.height * 0.6);
  await touch("touchMove", to.y + to.height * 0.9);
  await touch("touchEnd");
  await expect(rows.getByRole("link").first()).toHaveText(second ?? "");
  await expect(rows.getByRole("link").nth(1)).toHaveText(first ?? "");
});
