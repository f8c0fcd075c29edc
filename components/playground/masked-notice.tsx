import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { placeName } from "./check-arguments";
import type { Arguments } from "./use-arguments";

const most = 5;

/** Lists the arguments that the log has masked, so that nobody sends ••• by accident. */
export function MaskedNotice({ arguments: { masked, allowMasked } }: { arguments: Arguments }) {
  if (masked.length === 0) return null;
  return (
    <Callout
      tone="warning"
      role="status"
      title="Secrets are missing"
      actions={
        <Button size="sm" onClick={allowMasked}>
          Send ••• as is
        </Button>
      }
    >
      <p>The call log replaces secrets with •••. Enter them again before running:</p>
      <ul className="list-disc pl-4">
        {masked.slice(0, most).map((path) => (
          <li key={path} className="wrap-anywhere font-mono text-xs leading-5">
            {placeName(path)}
          </li>
        ))}
        {masked.length > most && <li className="text-xs">and {masked.length - most} more</li>}
      </ul>
    </Callout>
  );
}
