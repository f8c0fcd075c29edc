import { ListFilter, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { FailedChoices } from "@/components/layout/failed-choices";
import { NarrowFold } from "@/components/layout/narrow-fold";
import { useEveryAgent } from "@/components/queries/agents";
import { useCallers } from "@/components/queries/calls";
import { compareNames } from "@/components/ui/data/compare-names";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { SearchInput } from "@/components/ui/inputs/search-input";
import { TransientButton } from "@/components/ui/primitives/transient-button";
import { callSourceLabels, callSources } from "@/lib/agent/access/protocol-name";
import { callOutcomes } from "@/lib/agent/call-status";
import type { ToolStatistics } from "@/lib/api/schemas/statistics";
import { isFiltered, type LogFilter } from "./log-filter";

const outcomeLabels = {
  ok: "Succeeded",
  failed: "Failed",
  question: "Asks a person",
  cancelled: "Cancelled",
};
const SEARCH_DELAY_MS = 300;

type LogFiltersProps = {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
  /** Whether to show a filter for the Space's agents. */
  withAgents: boolean;
  /** The tools that were called in the period. */
  tools: readonly ToolStatistics[];
  /** Whether the page reports that the log could not be loaded, which goes for the choices too. */
  isLogFailed?: boolean;
};

type Choice = { value: string; label: string };

/** Adds the value from the URL if the list does not have it (yet). */
const withCurrent = (choices: readonly Choice[], current: string | undefined): readonly Choice[] =>
  current === undefined || choices.some(({ value }) => value === current)
    ? choices
    : [{ value: current, label: current }, ...choices];

type FilterSelectProps = {
  label: string;
  all: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

function FilterSelect({ label, all, choices, value, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
      className="min-w-32 max-w-52 flex-1 max-sm:max-w-none"
    >
      <option value="">{all}</option>
      {withCurrent(choices, value).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}

const sourceChoices = [
  ...callSources.map((value) => ({ value, label: callSourceLabels[value] })),
  { value: "playground", label: "Playground" },
];
const outcomeChoices = callOutcomes.map((value) => ({ value, label: outcomeLabels[value] }));

/** The number of lists in which a value is selected. */
const countSelected = (
  { agent, tool, outcome, caller, protocol }: LogFilter,
  withAgents: boolean,
) =>
  [withAgents ? agent : undefined, tool, outcome, caller, protocol].filter(
    (value) => value !== undefined,
  ).length;

function SelectFilters(props: LogFiltersProps) {
  const { filter, onChange, withAgents, tools, isLogFailed } = props;
  const callers = useCallers(filter.agent);
  const agents = useEveryAgent({ sort: "name" }, { enabled: withAgents });
  const change = (part: Partial<LogFilter>) => onChange({ ...filter, ...part });
  const toolNames = [...new Set(tools.map(({ tool }) => tool))].sort(compareNames);
  const callerChoices = (callers.data ?? []).map(({ id, name, agent, isRevoked }) => ({
    value: id,
    label: `${name}${isRevoked ? " (revoked)" : ""}${filter.agent ? "" : ` · ${agent}`}`,
  }));
  return (
    <>
      {withAgents && (
        <FilterSelect
          label="Agent"
          all="All agents"
          choices={(agents.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
          value={filter.agent}
          onChange={(agent) => change({ agent, tool: undefined, caller: undefined })}
        />
      )}
      <FilterSelect
        label="Tool"
        all="All tools"
        choices={toolNames.map((value) => ({ value, label: value }))}
        value={filter.tool}
        onChange={(tool) => change({ tool })}
      />
      <FilterSelect
        label="Outcome"
        all="All outcomes"
        choices={outcomeChoices}
        value={filter.outcome}
        onChange={(value) => change({ outcome: callOutcomes.find((each) => each === value) })}
      />
      <FilterSelect
        label="Caller"
        all="All callers"
        choices={callerChoices}
        value={filter.caller}
        onChange={(caller) => change({ caller })}
      />
      <FilterSelect
        label="Source"
        all="All sources"
        choices={sourceChoices}
        value={filter.protocol}
        onChange={(value) =>
          change({
            protocol: [...callSources, "playground" as const].find((each) => each === value),
          })
        }
      />
      {!isLogFailed && (
        <FailedChoices queries={[agents, callers]} className="w-full sm:order-last" />
      )}
    </>
  );
}

export function LogFilters(props: LogFiltersProps) {
  const { filter, onChange, withAgents } = props;
  const change = (part: Partial<LogFilter>) => onChange({ ...filter, ...part });
  const count = countSelected(filter, withAgents);
  return (
    <search aria-label="Filter" className="flex flex-wrap items-center gap-2">
      <TextFilter value={filter.q ?? ""} onChange={(q) => change({ q })} />
      <NarrowFold
        label={
          <>
            <ListFilter aria-hidden />
            {count > 0 ? `Filters (${count})` : "Filters"}
          </>
        }
        className="flex w-full flex-wrap gap-2 sm:contents"
      >
        <SelectFilters {...props} />
      </NarrowFold>
      {filter.status !== undefined && (
        <Chip label={`Status ${filter.status}`} onRemove={() => change({ status: undefined })} />
      )}
      {filter.code !== undefined && (
        <Chip label={filter.code} onRemove={() => change({ code: undefined })} />
      )}
      {isFiltered(withAgents ? filter : { ...filter, agent: undefined }) && (
        <TransientButton variant="ghost" onClick={() => onChange({ range: filter.range })}>
          Clear filters
        </TransientButton>
      )}
    </search>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <TransientButton onClick={onRemove} aria-label={`Remove the filter ${label}`}>
      {label}
      <X aria-hidden />
    </TransientButton>
  );
}

type TextFilterProps = { value: string; onChange: (value: string | undefined) => void };

/** A search field that searches when typing pauses. */
function TextFilter({ value, onChange }: TextFilterProps) {
  const [text, setText] = useState(value);
  const [shownValue, setShownValue] = useState(value);
  const [sentValue, setSentValue] = useState(value);
  if (shownValue !== value) {
    setShownValue(value);
    setSentValue(value);
    // The filter was cleared, or the URL changed. Text typed here is kept, because it may be longer
    // by now or end with a space.
    if (value !== sentValue) setText(value);
  }
  const search = useEffectEvent(() => {
    setSentValue(text.trim());
    onChange(text.trim() || undefined);
  });
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => search(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <SearchInput
      aria-label="Search the log"
      placeholder="Search arguments, responses, IDs"
      maxLength={200}
      value={text}
      onChange={({ target }) => setText(target.value)}
      className="min-w-56 flex-2 max-sm:min-w-0"
    />
  );
}
