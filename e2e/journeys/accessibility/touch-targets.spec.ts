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
