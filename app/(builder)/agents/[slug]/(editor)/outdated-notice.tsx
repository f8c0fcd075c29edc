import { RotateCw } from "lucide-react";
import type { useTool } from "@/components/queries/tools";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";

type OutdatedNoticeProps = {
  query: Pick<ReturnType<typeof useTool>, "error" | "isRefetching" | "refetch">;
};

/** Shown for a tool from the list, or from an earlier visit, that could not be loaded again. */
export function OutdatedNotice({ query }: OutdatedNoticeProps) {
  return (
    <Callout
      tone="warning"
      role="alert"
      title="This tool may be outdated"
      actions={
        <Button size="sm" busy={query.isRefetching} onClick={() => void query.refetch()}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      }
    >
      You see it as it was last loaded, because it could not be loaded again. {query.error?.message}
    </Callout>
  );
}
