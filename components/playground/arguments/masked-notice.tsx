import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { formatPath } from "./check-arguments";
import type { Arguments } from "./use-arguments";

const MAX_LISTED = 5;

/** Lists the arguments that the log has masked, so that no one sends ••• by accident. */
export function MaskedNotice({
  arguments: { maskedPaths, allowMasked },
}: {
  arguments: Arguments;
}) {
  if (maskedPaths.length === 0) return null;
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
        {maskedPaths.slice(0, MAX_LISTED).map((path) => (
          <li key={path} className="wrap-anywhere font-mono text-xs leading-5">
            {formatPath(path)}
          </li>
        ))}
        {maskedPaths.length > MAX_LISTED && (
          <li className="text-xs">and {maskedPaths.length - MAX_LISTED} more</li>
        )}
      </ul>
    </Callout>
  );
}
