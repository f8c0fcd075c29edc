import { CodeBlock } from "../code-block";
import { JsonView } from "../json-view";

/** A text as it came, or any other JSON value. Nothing at all is said in words. */
export function TextResult({
  value,
  label = "Text of the result",
}: {
  value: unknown;
  label?: string;
}) {
  if (value === "") return <p className="text-muted">The answer is an empty text.</p>;
  if (value === null || value === undefined)
    return <p className="text-muted">The tool ran and gave nothing back (null).</p>;
  if (typeof value === "string") return <CodeBlock code={value} label={label} wrap />;
  if (Array.isArray(value) && value.length === 0)
    return <p className="text-muted">The answer is an empty list.</p>;
  return <JsonView value={value} label={label} />;
}
