"use client";

import Markdown, { type MarkdownToJSX } from "markdown-to-jsx/react";
import { type ComponentProps, memo, type ReactNode, useDeferredValue, useState } from "react";
import { CodeBlock } from "@/components/ui/code/code-block";
import { Button } from "@/components/ui/primitives/button";
import "./markdown-text.css";

/**
 * Longer texts are shown as plain text, because parsing them again for each new word would block
 * the page.
 */
const MAX_MARKDOWN_CHARS = 60_000;
const SHOWN_PROTOCOLS = ["http:", "https:", "mailto:"];

const parseUrl = (text: string | undefined): URL | undefined => {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return SHOWN_PROTOCOLS.includes(url.protocol) ? url : undefined;
};

/** Opens in a new tab and sends no referrer to the other site. */
function ExternalLink({ href, children }: { href?: string; children?: ReactNode }) {
  const url = parseUrl(href);
  if (!url) return <span>{children}</span>;
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={url.href}
      className="text-link"
    >
      {children}
    </a>
  );
}

/** Loads an image from another site only on demand, because its URL could leak data. */
function RemoteImage({ src, alt }: { src?: string; alt?: string }) {
  const [isShown, setIsShown] = useState(false);
  const url = parseUrl(src);
  if (!url || url.protocol === "mailto:") return <span>{alt}</span>;
  if (isShown)
    return (
      // biome-ignore lint/performance/noImgElement: the address is only known at run time.
      <img
        src={url.href}
        alt={alt ?? ""}
        referrerPolicy="no-referrer"
        className="max-h-96 max-w-full rounded-md border border-line"
      />
    );
  return (
    <Button size="sm" title={url.href} onClick={() => setIsShown(true)}>
      <span className="truncate">
        Load image{alt ? ` “${alt}”` : ""} from {url.host}
      </span>
    </Button>
  );
}

function Pre({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}

const isBlock = (className: string | undefined, text: string) =>
  className !== undefined || text.includes("\n");

function Code({ className, children }: { className?: string; children?: ReactNode }) {
  const text = Array.isArray(children) ? children.join("") : String(children ?? "");
  if (!isBlock(className, text))
    return (
      <code
        dir="ltr"
        className="wrap-anywhere rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.9em]"
      >
        {text}
      </code>
    );
  const language = className?.split(/\s+/).find((name) => name.startsWith("lang-"));
  return (
    <CodeBlock
      isRepeated
      code={text.replace(/\n$/, "")}
      label="Code"
      caption={language?.slice(5)}
    />
  );
}

function WideTable(props: ComponentProps<"table">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section tabIndex={0} className="overflow-x-auto">
      <table {...props} />
    </section>
  );
}

/** A heading in an answer is not a heading of the page. */
const heading = { component: "p", props: { className: "font-semibold", role: undefined } };

const ownDirection = { props: { dir: "auto" } };

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  // Omits ids, because they could collide with those of the page.
  slugify: () => "",
  overrides: {
    a: ExternalLink,
    img: RemoteImage,
    pre: Pre,
    code: Code,
    table: WideTable,
    // Puts the list markers on the side where the list's own text begins.
    ...Object.fromEntries(["ul", "ol", "blockquote"].map((name) => [name, ownDirection])),
    ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, heading])),
  },
};
const streamingOptions: MarkdownToJSX.Options = { ...options, optimizeForStreaming: true };

type MarkdownTextProps = {
  text: string;
  /** Whether more text is arriving. The unfinished end is then not shown as markup. */
  isStreaming?: boolean;
};

/** A model's text as Markdown without HTML. Links and images load only on a click. */
export const MarkdownText = memo(function MarkdownText({ text, isStreaming }: MarkdownTextProps) {
  // Keeps typing responsive while a long answer is laid out.
  const shownText = useDeferredValue(text);
  if (shownText.length > MAX_MARKDOWN_CHARS)
    return <CodeBlock code={shownText} label="Long text" caption="Long text" wrap />;
  return (
    <div dir="auto" className="chat-prose wrap-anywhere min-w-0 text-base">
      <Markdown options={isStreaming ? streamingOptions : options}>{shownText}</Markdown>
    </div>
  );
});
