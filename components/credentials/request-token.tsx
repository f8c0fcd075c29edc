"use client";

import type { useRequestToken } from "@/components/queries/credentials";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";

type RequestTokenProps = {
  request: ReturnType<typeof useRequestToken>;
  /** Whether the form is being saved, or the token requested. */
  busy: boolean;
  onRequest: () => void;
};

/** Tries the settings with the service, and shows what it answers. */
export function RequestToken({ request, busy, onRequest }: RequestTokenProps) {
  const { data, error } = request;
  return (
    <div className="flex flex-col items-start gap-3">
      <Button writes busy={busy} onClick={onRequest}>
        Save and request a token now
      </Button>
      {error && (
        <Callout tone="danger" role="alert">
          {error.message}
        </Callout>
      )}
      {data && (
        <Callout
          tone={data.ok ? "success" : "danger"}
          role={data.ok ? "status" : "alert"}
          title={data.ok ? undefined : "The service issued no token"}
          className="wrap-anywhere w-full"
        >
          {data.message}
        </Callout>
      )}
    </div>
  );
}
