import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import type { RunFailure } from "../conversation/conversation";

type RunFailureNoticeProps = { failure: RunFailure; onRetry: () => void };

/** Explains why there is no answer or conversation, with a retry button. */
export function RunFailureNotice({ failure, onRetry }: RunFailureNoticeProps) {
  return (
    <Callout
      tone="danger"
      title={failure.title ?? "No answer"}
      actions={
        <Button size="sm" writes onClick={onRetry}>
          <RotateCw aria-hidden />
          Retry
        </Button>
      }
    >
      {failure.message}
    </Callout>
  );
}
