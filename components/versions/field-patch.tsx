import { classNames } from "@/components/ui/primitives/class-names";
import { Disclosure } from "@/components/ui/primitives/disclosure";

/** Colors by the first character of a unified diff line. */
const lineColors: Record<string, string> = {
  "+": "bg-success-quiet text-success-strong",
  "-": "bg-danger-quiet text-danger-strong",
  "@": "text-muted",
};

/** A changed field's unified diff. */
export function FieldPatch({ label, patch }: { label: string; patch: string }) {
  const summary = `Changes to ${label}`;
  return (
    <Disclosure summary={summary} className="mt-0.5">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={summary}
        className="max-h-96 overflow-auto rounded-md border border-line bg-sunken py-1.5"
      >
        <pre className="w-max min-w-full font-mono text-xs leading-5">
          {patch
            .trimEnd()
            .split("\n")
            .map((line, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order.
                key={index}
                className={classNames("block px-3", lineColors[line.charAt(0)] ?? "text-ink")}
              >
                {line}
              </span>
            ))}
        </pre>
      </section>
    </Disclosure>
  );
}
