// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { MarkdownText } from "./markdown-text";

const html = (text: string, isStreaming = false) =>
  render(<MarkdownText text={text} isStreaming={isStreaming} />, { wrapper: TooltipProvider })
    .container.innerHTML;

afterEach(cleanup);

describe("a model's text", () => {
  test("is shown as Markdown, including tables and lists", () => {
    const markup = html("**Bold** and `code`\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
    expect(markup).toContain("<strong>Bold</strong>");
    expect(markup).toContain("<li>one</li>");
    expect(markup).toContain("<td>1</td>");
  });

  test("is displayed in the direction of its own script", () => {
    const { container } = render(<MarkdownText text="مرحبا" />);
    expect(container.querySelector('[dir="auto"]')?.textContent).toBe("مرحبا");
    expect(html("مرحبا\n\n- one\n- two\n")).toContain('<ul dir="auto">');
  });

  test("keeps its code left to right, whatever the direction of the text", () => {
    const { container } = render(<MarkdownText text={"مرحبا `f();`\n\n```js\ng();\n```"} />, {
      wrapper: TooltipProvider,
    });
    const codes = [...container.querySelectorAll("code")];
    expect(codes.map(({ textContent }) => textContent)).toEqual(["f();", "g();"]);
    for (const code of codes) expect(code.closest("[dir]")?.getAttribute("dir")).toBe("ltr");
  });

  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<iframe src=x></iframe>",
    "<a href='javascript:alert(1)'>x</a>",
    "text <b onclick=alert(1)>inline</b> <svg/onload=alert(1)>",
    "<div style='position:fixed'>over</div>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "![x](javascript:alert(1))",
    "[x][1]\n\n[1]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "<!-- a comment --><style>*{display:none}</style>",
  ])("never becomes an element or URL that runs code: %s", (text) => {
    for (const isStreaming of [false, true]) {
      const { container } = render(<MarkdownText text={text} isStreaming={isStreaming} />);
      expect(
        container.querySelectorAll("script,img,iframe,svg,style,object,form,b,a[href]"),
      ).toHaveLength(0);
      expect(
        [...container.querySelectorAll("*")].flatMap((element) => element.getAttributeNames()),
      ).not.toContainEqual(expect.stringMatching(/^(on|style|id$)/));
      cleanup();
    }
  });

  test("opens links in a new tab and sends no referrer to the site", () => {
    html("[site](https://example.com/?q=1)");
    const link = screen.getByRole("link", { name: "site" });
    expect(link.getAttribute("href")).toBe("https://example.com/?q=1");
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(link.getAttribute("target")).toBe("_blank");
  });

  test("loads an image only on demand", async () => {
    const { container } = render(<MarkdownText text="![chart](https://example.com/c.png?d=1)" />);
    expect(container.querySelector("img")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /Load image “chart” from example/ }));
    expect(screen.getByRole("img", { name: "chart" }).getAttribute("referrerpolicy")).toBe(
      "no-referrer",
    );
  });

  test("keeps the text of fenced code, which can be copied", () => {
    html('```json\n{ "a": 1 }\n```');
    expect(screen.getByRole("button", { name: /Copy/ })).toBeTruthy();
    expect(screen.getByText('{ "a": 1 }')).toBeTruthy();
  });

  test("does not turn its headings into headings of the page", () => {
    html("# Title\n\n## Part");
    expect(screen.queryAllByRole("heading")).toHaveLength(0);
    expect(screen.getByText("Title")).toBeTruthy();
  });

  test("is not parsed if it is very long", () => {
    const { container } = render(<MarkdownText text={"**word** ".repeat(10_000)} />, {
      wrapper: TooltipProvider,
    });
    expect(container.querySelector("strong")).toBeNull();
    expect(container.textContent).toContain("**word**");
  });
});
