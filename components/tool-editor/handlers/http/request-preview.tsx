"use client";

import { useDeferredValue, useMemo } from "react";
import { HttpRequest } from "@/components/http-message/http-request";
import { buildRequestPreview } from "@/components/http-message/request-preview";
import { type Sample, useEditor, useFormPart } from "@/components/tool-editor/editor-state";
import type { HttpForm } from "@/components/tool-editor/form/codec/http-form";
import {
  explainMissingValue,
  sampleValues,
} from "@/components/tool-editor/form/request/sample-values";
import { readSampleArguments } from "@/components/tool-editor/sample-arguments";
import { findHttpFormIssues } from "./http-form-issues";

/** Builds the request of a sample call. Returns undefined while the URL is not valid. */
const createSampleRequest = (sample: Sample, params = readSampleArguments(sample)) => {
  const { tool, variables } = sample;
  const { handler } = tool;
  if (handler.kind !== "http") return undefined;
  const values = sampleValues(tool, handler, variables, params);
  return buildRequestPreview(handler, values, { keepMissingValues: true });
};

const hasBodyError = (http: HttpForm) =>
  findHttpFormIssues(http).some(({ code }) => code === "syntax_error");

type RequestPreviewProps = {
  /** Arguments of the sample call; defaults to those of the last run or of the first example. */
  params?: Record<string, unknown>;
};

/** Live preview of the request as it would be sent. */
export function RequestPreview({ params }: RequestPreviewProps) {
  const { sample } = useEditor();
  const values = useDeferredValue(useFormPart((form) => form));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sample reads the form's values.
  const request = useMemo(() => createSampleRequest(sample(), params), [sample, values, params]);
  const hasJsonError = useFormPart(({ kind, http }) => kind === "http" && hasBodyError(http));
  if (!request) return <p className="text-muted">The preview appears once the URL has a host.</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-muted text-sm">
        {params
          ? "The request of the call above. Secrets are masked."
          : "Uses the arguments of your last playground run, or the first example and the defaults. Missing values stay placeholders; secrets are masked."}
      </p>
      {hasJsonError && (
        <p className="text-warning-strong text-xs">
          Your last changes to the body are not included because its JSON has an error.
        </p>
      )}
      <HttpRequest request={request} describeMissing={explainMissingValue} />
    </div>
  );
}
