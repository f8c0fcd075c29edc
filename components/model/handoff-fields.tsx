"use client";

import { useAgents } from "@/components/queries/agents";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Button } from "@/components/ui/primitives/button";
import type { FieldProps } from "./field-props";

/** The agents that the model may hand the conversation to. */
export function HandoffFields({ slug, draft, onChange }: FieldProps & { slug: string }) {
  const {
    data = [],
    error,
    isPending,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useAgents({
    sort: "name",
  });
  const { handoffs } = draft;
  const listedSlugs = data.map((agent) => agent.slug);
  const others = [
    ...data.filter((agent) => agent.slug !== slug),
    ...handoffs
      .filter((each) => !listedSlugs.includes(each))
      .map((each) => ({ slug: each, name: each, publishedVersion: 0 })),
  ];
  if (others.length === 0)
    return (
      <p className="text-muted">
        {isPending
          ? "Loading the agents…"
          : error
            ? `The agents could not be loaded. ${error.message}`
            : "There is no other agent in this Space."}
      </p>
    );
  const toggle = (other: string, isChosen: boolean) =>
    onChange({
      ...draft,
      handoffs: isChosen ? [...handoffs, other] : handoffs.filter((each) => each !== other),
    });
  return (
    <div className="flex flex-col items-start gap-3">
      <ul aria-label="Agents to hand over to" className="flex flex-col gap-3">
        {others.map(({ slug: other, name, publishedVersion }) => (
          <li key={other}>
            <Checkbox
              checked={handoffs.includes(other)}
              onCheckedChange={(checked) => toggle(other, checked === true)}
              label={name}
              hint={publishedVersion === null ? `${other}, which is not published yet` : other}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more agents
        </Button>
      )}
    </div>
  );
}
