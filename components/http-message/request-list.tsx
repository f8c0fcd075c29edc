import type { ComponentProps } from "react";
import { HttpRequest } from "./http-request";

type RequestListProps = { requests: readonly ComponentProps<typeof HttpRequest>["request"][] };

/** The requests sent by a call, in order. */
export function RequestList({ requests }: RequestListProps) {
  return (
    <ol className="flex flex-col gap-6">
      {requests.map((request, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is a record and never changes.
        <li key={index}>
          <HttpRequest request={request} />
        </li>
      ))}
    </ol>
  );
}
