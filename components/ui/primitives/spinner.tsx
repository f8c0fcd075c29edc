import { LoaderCircle } from "lucide-react";

/** A loading indicator. With a `label` it is announced; without one it is decorative. */
export function Spinner({ label }: { label?: string }) {
  const icon = <LoaderCircle aria-hidden className="size-4 animate-spin" />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {icon}
      <span>{label}</span>
    </span>
  );
}
