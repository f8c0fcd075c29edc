"use client";

import { FlaskConical, IdCard } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { HttpRequest } from "@/components/http-message/http-request";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useCall } from "@/components/queries/calls";
import { useKeys } from "@/components/queries/keys";
import { formatDuration } from "@/components/ui/data/format-duration";
import { JsonView } from "@/components/ui/data/json-view";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { protocolLabels } from "@/lib/agent/access/protocol-name";
import { describeSignIn } from "@/lib/agent/access/signed-in-caller";
import type { CallDetail } from "@/lib/api/schemas/calls";
import { getEnvelopeCode } from "./get-envelope-code";

type CallSheetProps = {
  slug: string;
  id: string | null;
  onClose: () => void;
  /** Lists only the calls of one key or sign-in. */
  onFilter: (caller: string) => void;
};

/** The details of one logged call. */
export function CallSheet({ slug, id, onClose, onFilter }: CallSheetProps) {
  const { data, error, refetch, isRefetching } = useCall(slug, id);
  return (
    <Sheet open={id !== null} onOpenChange={(open) => open || onClose()}>
      <SheetContent
        title={data ? `Call to ${data.tool}` : "Call"}
        description="Request and response, with secrets redacted."
        width="lg"
        footer={data && <TryAgain slug={slug} call={data} />}
      >
        {!data && !error && <ListSkeleton label="Loading the call" rows={4} />}
        {error && (
          <ErrorState title="The call could not be loaded" retry={refetch} busy={isRefetching}>
            {error.message}
          </ErrorState>
        )}
        {data && <Details slug={slug} call={data} onFilter={onFilter} />}
      </SheetContent>
    </Sheet>
  );
}

/** The tool name of resource calls. It cannot be a tool: tool names never contain a slash. */
const RESOURCE_TOOL_NAME = "/resource";

/** Links to where the call can be repeated. The playground loads the arguments from the log by call id. */
function TryAgain({ slug, call: { id, tool } }: { slug: string; call: CallDetail }) {
  const query = new URLSearchParams({ call: id });
  return (
    <Button asChild>
      {tool === RESOURCE_TOOL_NAME ? (
        <Link href={`/agents/${slug}/resource`}>
          <IdCard aria-hidden />
          Open the resource
        </Link>
      ) : (
        <Link href={`/agents/${slug}/playground?${query}`}>
          <FlaskConical aria-hidden />
          Try again in the playground
        </Link>
      )}
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere flex items-center gap-2">{children}</dd>
    </div>
  );
}

function Part({ title, value }: { title: string; value: unknown }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium text-muted text-xs">{title}</h3>
      <JsonView value={value} label={title} />
    </section>
  );
}

/** The key by its name and the public part of its text. */
function KeyName({ slug, id }: { slug: string; id: string }) {
  const { data } = useKeys({ kind: "agent", slug });
  const name = data?.find((key) => key.id === id)?.name;
  return (
    <>
      {name}
      <code className="font-mono text-muted text-xs">{id}</code>
    </>
  );
}

type DetailsProps = {
  slug: string;
  call: CallDetail;
  /** Lists only the calls of one key or sign-in. */
  onFilter: (caller: string) => void;
};

function Details({ slug, call, onFilter }: DetailsProps) {
  const {
    id,
    status,
    code,
    version,
    protocol,
    keyId,
    signIn,
    startedAt,
    ms,
    params,
    response,
    log,
    requests,
    context,
  } = call;
  const outcome = getEnvelopeCode(response) ?? code;
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1.5 tabular-nums">
        <Fact name="Outcome">
          <Badge tone={status < 400 ? "success" : "danger"}>{status}</Badge>
          {outcome && <code className="font-mono text-xs">{outcome}</code>}
        </Fact>
        <Fact name="When">
          {new Date(startedAt).toLocaleString("en-GB", { timeZoneName: "short" })}
        </Fact>
        <Fact name="Duration">{formatDuration(ms)} ms</Fact>
        <Fact name="Version">{version === null ? "draft" : `v${version}`}</Fact>
        <Fact name="Source">{protocol ? protocolLabels[protocol] : "Playground"}</Fact>
        {signIn ? (
          <Fact name="Signed in">{describeSignIn(signIn)}</Fact>
        ) : (
          <Fact name="Key">{keyId ? <KeyName slug={slug} id={keyId} /> : "none"}</Fact>
        )}
        {keyId && (
          <Fact name="Caller">
            <Button size="sm" variant="ghost" onClick={() => onFilter(keyId)}>
              Show all calls of this {signIn ? "sign-in" : "key"}
            </Button>
          </Fact>
        )}
        <Fact name="Request ID">
          <code className="font-mono text-xs">{id}</code>
          <CopyButton value={id} label="Copy request ID" />
        </Fact>
      </dl>
      <Part title="Arguments" value={params} />
      <Part title="Response" value={response} />
      {Object.keys(context).length > 0 && <Part title="Call context" value={context} />}
      {requests.length > 0 && (
        <section className="flex flex-col gap-1.5">
          <h3 className="font-medium text-muted text-xs">Requests sent</h3>
          <ol className="flex flex-col gap-6">
            {requests.map((request, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is a record and never changes.
              <li key={index}>
                <HttpRequest request={request} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {log.length > 0 && (
        <section className="flex flex-col gap-1.5">
          <h3 className="font-medium text-muted text-xs">Log</h3>
          <ol className="flex flex-col gap-1 font-mono text-xs">
            {log.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a log never changes its order.
              <li key={index} className="wrap-anywhere">
                <span className="text-muted">
                  {formatDuration(entry.at)} ms {entry.level}
                </span>{" "}
                {entry.message}
                {entry.data !== undefined && ` ${JSON.stringify(entry.data)}`}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
