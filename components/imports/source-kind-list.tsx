import { useId } from "react";
import { sourceKinds } from "./source-kinds";

/** A list of what can be imported, beside the box or, on narrow screens, below it. */
export function SourceKindList() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="text-sm">
      <h2 id={id} className="mb-2 font-medium">
        What you can import
      </h2>
      <dl className="flex flex-col gap-2.5 border-line border-l pl-4">
        {Object.values(sourceKinds).map(({ label, description }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="text-muted text-xs">{description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
