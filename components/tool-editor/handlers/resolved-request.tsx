"use client";

import { useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { lastArguments } from "@/components/queries/last-arguments";
import { HttpRequest } from "@/components/ui/http-request";
import { houseHeaders } from "@/lib/agent/templates/generated-headers";
import { maskedRequest } from "@/lib/agent/templates/resolve-request";
import { parseUrl } from "@/lib/agent/templates/url-template";
import { type Sample, useEditor } from "../editor-state";
import { sampleValues, whyMissing } from "../form/sample-values";

/** The request of a sample call; undefined while the URL is not valid. */
const sampleRequest = ({ tool, variables, draftName }: Sample) => {
  const { handler } = tool;
  if (handler.kind !== "http" || "problem" in parseUrl(handler.url)) return undefined;
  const values = sampleValues(tool, handler, variables, lastArguments(draftName));
  const { body = null, ...request } = maskedRequest(handler, values, { keepsMissing: true });
  const sent = houseHeaders(request.headers, 1);
  return {
    ...request,
    body,
    headers: [...request.headers, ...sent],
    generated: [...request.generated, ...sent.map(([name]) => name)],
  };
};

/** Live preview of the request as it would be sent. */
export function ResolvedRequest() {
  const { form, sample } = useEditor();
  const typed = useDeferredValue(useWatch({ control: form.control }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sample reads the form's values.
  const request = useMemo(() => sampleRequest(sample()), [sample, typed]);
  if (!request) return <p className="text-muted">Shown once the URL has a host.</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-muted text-sm">
        Uses the arguments of your last playground run, or the first example and the defaults.
        Missing values stay placeholders; secrets are masked.
      </p>
      <HttpRequest request={request} missing={whyMissing} />
    </div>
  );
}
