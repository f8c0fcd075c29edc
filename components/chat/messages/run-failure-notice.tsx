import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Link } from "@/components/ui/primitives/link";
import { useChatContext } from "../chat-context";
import type { RunFailure } from "../conversation/conversation";

type RunFailureNoticeProps = { failure: RunFailure; onRetry: () => void };

/** Explains why there is no answer or conversation, with a retry button. */
export function RunFailureNotice({ failure, onRetry }: RunFailureNoticeProps) {
  const { callerLink } = useChatContext();
  return (
    <Callout
      tone="danger"
      title={failure.title ?? "No answer"}
      actions={
        // Every repetition would be as large.
        failure.code !== "too_large" && (
          <Button size="sm" writes onClick={onRetry}>
            <RotateCw aria-hidden />
            Retry
          </Button>
        )
      }
    >
      {failure.message}
      {failure.lacksVariables && callerLink && (
        <p className="mt-1.5">
          Set them under{" "}
          <Link href={callerLink} className="text-link">
            Caller in the playground’s tools
          </Link>
          , then retry.
        </p>
      )}
    </Callout>
  );
}
