import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names";

/** A loading indicator. With a `label` it is announced; without one it is decorative. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = (
    <LoaderCircle aria-hidden className={classNames("size-4 animate-spin", className)} />
  );
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {icon}
      <span>{label}</span>
    </span>
  );
}
