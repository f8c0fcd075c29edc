"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { useFieldAttributes } from "../inputs/field-context";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";

const View = lazy(async () => ({ default: (await import("./code-editor-view")).CodeEditorView }));

type CodeEditorProps = Omit<ComponentProps<typeof View>, "describedBy" | "invalid" | "required"> & {
  /** A CSS length, also used by the skeleton. */
  minHeight?: string;
  maxHeight?: string;
  className?: string;
};

/**
 * Edits code or JSON, with line numbers and syntax highlighting. In code, Tab indents; Escape
 * followed by Tab leaves the editor. The editor is loaded lazily, and the plain text is shown until
 * then.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { minHeight = "10rem", maxHeight = "32rem", className, ...view } = props;
  const fieldAttributes = useFieldAttributes();
  const isReadOnly = useIsFieldReadOnly();
  const frame = { "--editor-min": minHeight, "--editor-max": maxHeight } as Record<string, string>;
  return (
    <div
      style={frame}
      className={classNames(
        "min-w-0 rounded-md border border-edge bg-canvas focus-within:border-focus focus-within:outline-2 focus-within:outline-focus",
        fieldAttributes["aria-invalid"] && "border-danger-strong",
        className,
      )}
    >
      <Suspense
        fallback={
          <pre
            aria-hidden
            className="max-h-(--editor-max) min-h-(--editor-min) overflow-hidden py-2 pl-10 font-mono text-faint text-xs leading-5"
          >
            {view.value}
          </pre>
        }
      >
        <View
          {...view}
          {...(isReadOnly && { readOnly: true })}
          describedBy={fieldAttributes["aria-describedby"]}
          invalid={fieldAttributes["aria-invalid"]}
          required={fieldAttributes["aria-required"]}
        />
      </Suspense>
    </div>
  );
}
