"use client";

import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { formatBytes } from "../data/format-bytes";
import { Button } from "../primitives/button";
import { classNames } from "../primitives/class-names";
import { CopyButton } from "../primitives/copy-button";
import { downloadText } from "../primitives/download-text";
import { capText, getByteCount, MAX_SHOWN_CHARS } from "./capped-text";

type CodeBlockProps = {
  code: string;
  /** What the code is, for the copy button and screen readers, such as "Python snippet". */
  label: string;
  /** Shown above the code. Without it, the copy button floats in the corner. */
  caption?: ReactNode;
  wrap?: boolean;
  /** Whether others may have the same label. If so, the block is not a landmark of the page. */
  isRepeated?: boolean;
  /** The same code with syntax highlighting. */
  children?: ReactNode;
  /** Set if `code` is only the beginning: how to get the rest. */
  download?:
    | {
        name: string;
        getText: () => string;
        bytes?: number | undefined;
        /** How the download differs from what is shown, such as "without indentation". */
        form?: string;
      }
    | undefined;
  className?: string;
};

const describeDownload = ({ bytes, form }: NonNullable<CodeBlockProps["download"]>): string =>
  bytes === undefined ? "" : ` (${[formatBytes(bytes), form].filter(Boolean).join(" ")})`;

/** Code or text with a copy button. Long text is cut and can be downloaded. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, label, caption, wrap, isRepeated, children, className } = props;
  const { text, isCut } = capText(code);
  const download: CodeBlockProps["download"] | false =
    props.download ??
    (isCut && { name: "result.txt", getText: () => code, bytes: getByteCount(code) });
  const copy = <CopyButton value={download ? download.getText : code} label={`Copy: ${label}`} />;
  return (
    <figure
      // Code begins on the left, even within a text in a right-to-left script.
      dir="ltr"
      className={classNames("relative min-w-0 rounded-md border border-line bg-sunken", className)}
    >
      {caption ? (
        <figcaption className="flex items-center justify-between gap-2 border-line border-b py-0.5 pr-0.5 pl-3 text-muted text-xs">
          <span className="wrap-anywhere">{caption}</span>
          {copy}
        </figcaption>
      ) : (
        <div className="absolute top-1 right-1 z-10 rounded-md bg-sunken">{copy}</div>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={isRepeated ? undefined : label}
        className={classNames(
          "max-h-120 overflow-auto px-3 py-2 focus-visible:-outline-offset-2 print:max-h-none",
          // On touch screens, the copy button is taller than one line.
          !caption && "pr-10 coarse:min-h-12 coarse:pr-12",
        )}
      >
        <pre
          dir={wrap ? "auto" : undefined}
          className={classNames(
            "font-mono text-ink text-xs leading-5 print:wrap-anywhere print:whitespace-pre-wrap",
            wrap && "wrap-anywhere whitespace-pre-wrap",
          )}
        >
          <code>{children ?? text}</code>
        </pre>
      </section>
      {download && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-line border-t py-1 pr-1 pl-3 text-muted text-xs">
          Only the first {MAX_SHOWN_CHARS.toLocaleString("en")} characters are shown.
          <Button size="sm" variant="ghost" onClick={() => downloadText(download)}>
            <Download aria-hidden />
            Download all
            {describeDownload(download)}
          </Button>
        </p>
      )}
    </figure>
  );
}
