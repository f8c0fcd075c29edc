import { useAgents } from "@/components/queries/agents";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { RadioGroup } from "@/components/ui/inputs/radio-group";
import { Button } from "@/components/ui/primitives/button";
import type { ChannelForm } from "./channel-form";

const scopes = [
  { value: "all", label: "All agents" },
  { value: "some", label: "Only these" },
] as const;

type AgentsFieldProps = {
  form: ChannelForm;
  onChange: (form: ChannelForm) => void;
  error: string | undefined;
};

/** Whose items a channel is sent. */
export function AgentsField({ form, onChange, error }: AgentsFieldProps) {
  return (
    <>
      <Field label="Agents">
        <RadioGroup
          value={form.hasAllAgents ? "all" : "some"}
          onValueChange={(scope) => onChange({ ...form, hasAllAgents: scope === "all" })}
          options={scopes}
        />
      </Field>
      {!form.hasAllAgents && (
        <AgentList slugs={form.agents} onChange={(agents) => onChange({ ...form, agents })} />
      )}
      {error && (
        <p role="alert" className="text-danger-strong text-xs">
          {error}
        </p>
      )}
    </>
  );
}

type AgentListProps = {
  slugs: readonly string[];
  onChange: (slugs: string[]) => void;
};

function AgentList({ slugs, onChange }: AgentListProps) {
  const agents = useAgents({ sort: "name" });
  const { data: listed = [], isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = agents;
  const listedSlugs = listed.map(({ slug }) => slug);
  const choices = [
    ...listed.map(({ slug, name }) => ({ slug, name })),
    // Those of pages that have not been loaded.
    ...slugs.filter((slug) => !listedSlugs.includes(slug)).map((slug) => ({ slug, name: slug })),
  ];
  if (choices.length === 0)
    return (
      <p className="text-muted">
        {isPending ? "Loading the agents…" : "There is no agent in this Space yet."}
      </p>
    );
  const toggle = (slug: string, isChosen: boolean) =>
    onChange(isChosen ? [...slugs, slug] : slugs.filter((each) => each !== slug));
  return (
    <div className="flex flex-col items-start gap-3">
      <ul
        aria-label="Agents of the channel"
        className="flex max-h-60 w-full flex-col gap-2 overflow-y-auto p-1"
      >
        {choices.map(({ slug, name }) => (
          <li key={slug}>
            <Checkbox
              checked={slugs.includes(slug)}
              onCheckedChange={(checked) => toggle(slug, checked === true)}
              label={name}
              hint={name === slug ? undefined : slug}
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
