import { CodeBlock } from "../ui/code/code-block";
import { JsonView } from "../ui/data/json-view";

/** Shows a string as is, and any other value as JSON. Empty values are described in words. */
export function TextResult({
  value,
  label = "Text of the result",
}: {
  value: unknown;
  label?: string;
}) {
  if (value === "") return <p className="text-muted">The result is an empty string.</p>;
  if (value === null || value === undefined)
    return <p className="text-muted">The tool returned nothing (null).</p>;
  if (typeof value === "string") return <CodeBlock code={value} label={label} wrap />;
  if (Array.isArray(value) && value.length === 0)
    return <p className="text-muted">The result is an empty list.</p>;
  return <JsonView value={value} label={label} />;
}
