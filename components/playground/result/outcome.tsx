import { CircleSlash } from "lucide-react";
import { type ReactNode, useContext } from "react";
import type { ProblemError } from "@/components/client/api";
import type { HttpExchange } from "@/components/client/call-published";
import { findRefusal } from "@/components/client/refusal";
import { HtmlResult } from "@/components/tool-result/html-result";
import { MediaResult } from "@/components/tool-result/media-result";
import { MixedResult } from "@/components/tool-result/mixed-result";
import { TextResult } from "@/components/tool-result/text-result";
import { CodeBlock } from "@/components/ui/code/code-block";
import { FoldedText } from "@/components/ui/data/folded-text";
import { Callout } from "@/components/ui/primitives/callout";
import { Link } from "@/components/ui/primitives/link";
import type { Envelope, TryResult } from "@/lib/api/schemas/tries";
import { getRequiredConfirmation, type ToolRunEnd } from "../runs/use-run";
import { CredentialActionsContext } from "./credential-actions";
import { getErrorAdvice } from "./error-advice";

/** The result of a run, rendered according to its response type. */
export function Outcome({ end, slug, tool }: { end: ToolRunEnd; slug: string; tool: string }) {
  const { renderSetUp } = useContext(CredentialActionsContext);
  if (end.kind === "cancelled")
    return (
      <p className="flex items-center gap-2 text-muted">
        <CircleSlash aria-hidden className="size-4" />
        Cancelled. The tool may have done part of its work before it was stopped.
      </p>
    );
  if (end.kind === "rejected") return <RejectedRun problem={end.problem} />;
  const { envelope, status } = end.result;
  if (envelope.success) return <SuccessResult envelope={envelope} />;
  const { error } = envelope;
  return (
    <Failure error={error} status={status} tone={getRequiredConfirmation(end) ? "info" : "danger"}>
      {end.http && <NextStep http={end.http} error={error} slug={slug} />}
      {error.code === "UNAUTHORIZED" && renderSetUp({ slug, name: tool })}
      <RefusalReason
        result={end.result}
        editor={`/agents/${slug}/tools/${encodeURIComponent(tool)}`}
      />
    </Failure>
  );
}

/** Explains why the run was rejected, with each issue and its path. */
export function RejectedRun({ problem: { message, issues } }: { problem: ProblemError }) {
  const otherIssues = issues.filter((issue) => issue.message !== message);
  return (
    <Callout tone="danger" title="Not run">
      <p>{message}</p>
      {otherIssues.length > 0 && (
        <ul className="mt-1.5 list-disc pl-4">
          {otherIssues.map((issue) => (
            <li key={issue.path + issue.message}>
              <code className="font-mono text-xs">{issue.path || "/"}</code> {issue.message}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

/** The rule that refused the request, and a button or link to the setting that permits it. */
function RefusalReason({ result, editor }: { result: TryResult; editor: string }) {
  const refusal = findRefusal(result);
  const { renderAddHost } = useContext(CredentialActionsContext);
  if (!refusal) return null;
  return (
    <div className="mt-1.5 flex flex-col items-start gap-2">
      {!result.envelope.success && refusal.explanation !== result.envelope.error.message && (
        <p className="wrap-anywhere">{refusal.explanation}</p>
      )}
      {refusal.missingHost && renderAddHost(refusal.missingHost)}
      {refusal.toolHost !== undefined && (
        <Link href={`${editor}#allowed-hosts`} className="text-link">
          Open the tool’s allowed hosts
        </Link>
      )}
    </div>
  );
}

type NextStepProps = { http: HttpExchange; error: FailureProps["error"]; slug: string };

/** The next step after an error response from the published agent. */
function NextStep({ http, error: { code }, slug }: NextStepProps) {
  const advice = code === http.status ? getErrorAdvice({ status: code, http }) : undefined;
  if (!advice) return null;
  return (
    <p className="mt-1.5">
      {advice.message}{" "}
      {advice.linksToKeys && (
        <Link href={`/agents/${slug}/endpoint`} className="text-link">
          Agent keys
        </Link>
      )}
    </p>
  );
}

function SuccessResult({ envelope }: { envelope: Extract<Envelope, { success: true }> }) {
  const { data, responseType } = envelope;
  switch (responseType) {
    case "text":
      return <TextResult value={data.text} label="Text of the result" />;
    case "html":
      return <HtmlResult html={typeof data.html === "string" ? data.html : ""} />;
    case "media":
      return <MediaResult media={data.media} />;
    case "mixed":
      return <MixedResult data={data} />;
  }
}

type FailureProps = {
  error: Extract<Envelope, { success: false }>["error"];
  status: number;
  /** A confirmation request is not an error. */
  tone: "danger" | "info";
  /** Advice about the error. */
  children: ReactNode;
};

function Failure({ error, status, tone, children }: FailureProps) {
  const { message, code, details } = error;
  return (
    <div className="flex flex-col gap-3">
      <Callout
        tone={tone}
        title={
          <span className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-mono">{String(code)}</code>
            {code !== status && <span className="font-normal text-xs">HTTP {status}</span>}
          </span>
        }
      >
        <FoldedText about="the error" className="whitespace-pre-wrap">
          {message}
        </FoldedText>
        {children}
      </Callout>
      {details && (
        <div className="flex flex-col gap-1.5">
          <h3 className="font-medium text-muted text-xs">Message for the model</h3>
          <CodeBlock code={details} label="Message for the model" wrap />
        </div>
      )}
    </div>
  );
}
