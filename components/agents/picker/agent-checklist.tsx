import { useDeferredValue, useState } from "react";
import { ErrorState } from "@/components/layout/page-states";
import { useAgents, useAgentsBySlug } from "@/components/queries/agents";
import { NextPageButton } from "@/components/ui/data/next-page-button";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { SearchInput } from "@/components/ui/inputs/search-input";

/**
 * `publishedVersion` is null before the first publication, and undefined if the agent has not been
 * loaded.
 */
type Choice = { slug: string; name: string; publishedVersion?: number | null };

type AgentChecklistProps = {
  label: string;
  /** The slugs of the selected agents. */
  slugs: readonly string[];
  onChange: (slugs: string[]) => void;
  /** An agent to leave out. */
  excludedSlug?: string;
  /** Shown when there are no agents to choose from. */
  emptyText: string;
  getHint: (choice: Choice) => string | undefined;
};

/** A checklist of the Space's agents, with a search if they do not fit on one page. */
export function AgentChecklist({
  label,
  slugs,
  onChange,
  excludedSlug,
  emptyText,
  getHint,
}: AgentChecklistProps) {
  const [search, setSearch] = useState("");
  const query = useDeferredValue(search.trim());
  const isFiltered = query !== "";
  const agents = useAgents({ search: query, sort: "name" });
  const { data, error, refetch, isPending, hasNextPage } = agents;
  const loaded = data ?? [];
  const loadedSlugs = loaded.map(({ slug }) => slug);
  const isComplete = data !== undefined && !hasNextPage && !isFiltered;
  const otherSlugs = isFiltered ? [] : slugs.filter((slug) => !loadedSlugs.includes(slug));
  const others = useAgentsBySlug(data === undefined || isComplete ? [] : otherSlugs);
  const choices: Choice[] = [
    ...loaded.filter(({ slug }) => slug !== excludedSlug),
    ...otherSlugs.map((slug, index) => others[index]?.data?.value ?? { slug, name: slug }),
  ];
  const missingSlugs = otherSlugs.filter(
    (_, index) => isComplete || others[index]?.error?.status === 404,
  );
  const describe = (choice: Choice) =>
    missingSlugs.includes(choice.slug)
      ? "No agent in this Space has this address."
      : getHint(choice);
  const failure = !data && error && (
    <ErrorState title="The agents could not be loaded" retry={refetch}>
      {error.message}
    </ErrorState>
  );
  if (choices.length === 0 && !isFiltered)
    return failure || <p className="text-muted">{isPending ? "Loading the agents…" : emptyText}</p>;
  const toggle = (slug: string, isChosen: boolean) =>
    onChange(isChosen ? [...slugs, slug] : slugs.filter((each) => each !== slug));
  return (
    <div className="flex flex-col items-start gap-3">
      {(hasNextPage || isFiltered || search !== "") && (
        <SearchInput
          aria-label="Search agents"
          placeholder="Search by name, address or description"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // Enter would submit the form around the list.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          className="w-full max-w-90"
        />
      )}
      {failure}
      <p role="status" className="text-muted empty:sr-only">
        {data && choices.length === 0 && `No agents match “${query}”.`}
      </p>
      <ul aria-label={label} className="-m-1 flex max-h-72 flex-col gap-3 overflow-y-auto p-1">
        {choices.map((choice) => (
          <li key={choice.slug}>
            <Checkbox
              checked={slugs.includes(choice.slug)}
              onCheckedChange={(checked) => toggle(choice.slug, checked === true)}
              label={choice.name}
              hint={describe(choice)}
            />
          </li>
        ))}
      </ul>
      <NextPageButton query={agents} size="sm" className="">
        Show more agents
      </NextPageButton>
    </div>
  );
}
