import { ProblemError } from "@/components/client/api";
import { Callout } from "@/components/ui/primitives/callout";

/**
 * Explains why the draft was not published. If someone changed the draft, it is compared again
 * below.
 */
export function PublishError({ error }: { error: Error | null }) {
  if (!error) return null;
  const { status, issues } =
    error instanceof ProblemError ? error : { status: undefined, issues: [] };
  if (status === 412)
    return (
      <Callout tone="warning" role="alert" title="Not published: the draft has changed">
        <p>Someone changed it while you were reviewing. Check the changes again, then publish.</p>
      </Callout>
    );
  return (
    <Callout tone="danger" role="alert" title="Not published">
      <p>{error.message}</p>
      {issues.length > 1 && (
        <ul className="mt-1 list-disc pl-4">
          {issues.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
