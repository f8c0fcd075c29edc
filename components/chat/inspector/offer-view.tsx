"use client";

import { useMemo, useState } from "react";
import { useTokenCounts } from "@/components/client/use-token-counts";
import { CodeBlock } from "@/components/ui/code/code-block";
import { JsonView } from "@/components/ui/data/json-view";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { formatCount } from "@/lib/agent/format-count";
import type { Offer } from "../conversation/conversation";

const noTexts: string[] = [];

/** Shows what the model was offered: its instructions and tools, with the token count of each. */
export function OfferView({ offers }: { offers: readonly Offer[] }) {
  const [selected, setSelected] = useState<number>();
  const index = selected !== undefined && selected < offers.length ? selected : offers.length - 1;
  const offer = offers[index];
  const texts = useMemo(
    () => (offer ? [offer.system, ...offer.tools.map((tool) => JSON.stringify(tool))] : noTexts),
    [offer],
  );
  const counts = useTokenCounts(texts);
  if (!offer)
    return (
      <p className="text-muted">
        Send a message to see the instructions and tools that the model gets.
      </p>
    );
  const formatTokens = (count: number | undefined) =>
    count === undefined ? null : (
      <span className="shrink-0 text-muted text-xs tabular-nums">
        {formatCount(count, "token")}
      </span>
    );
  return (
    <div className="flex flex-col gap-3">
      {offers.length > 1 && (
        <NativeSelect
          aria-label="Request to the model"
          value={String(index)}
          onValueChange={(next) => setSelected(Number(next))}
        >
          {offers.map(({ step }, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: offers are only appended.
            <option key={number} value={number}>
              Request {number + 1} (step {step})
            </option>
          ))}
        </NativeSelect>
      )}
      <Disclosure summary="Instructions" aside={formatTokens(counts?.[0])} defaultOpen>
        {offer.system ? (
          <CodeBlock code={offer.system} label="Instructions" wrap />
        ) : (
          <p className="text-muted">The model gets no instructions.</p>
        )}
      </Disclosure>
      <div>
        <h2 className="flex items-center justify-between gap-2 font-medium">
          {formatCount(offer.tools.length, "tool")}
          {formatTokens(counts?.slice(1).reduce((sum, count) => sum + count, 0))}
        </h2>
        {offer.tools.map((tool, number) => (
          <Disclosure
            key={tool.name}
            summary={<code className="wrap-anywhere font-mono">{tool.name}</code>}
            aside={formatTokens(counts?.[number + 1])}
          >
            <p className="wrap-anywhere mb-2 whitespace-pre-line text-muted">{tool.description}</p>
            <JsonView value={tool.parameters} label={`Parameters of ${tool.name}`} />
          </Disclosure>
        ))}
      </div>
    </div>
  );
}
