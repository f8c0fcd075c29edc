"use client";

import { ListFilter } from "lucide-react";
import { useId } from "react";
import { FailedChoices } from "@/components/layout/failed-choices";
import { NarrowFold } from "@/components/layout/narrow-fold";
import { useEveryAgent } from "@/components/queries/agents";
import type { AuditFilter } from "@/components/queries/audit";
import { useAuditPeople } from "@/components/queries/audit";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import type { AuditAction } from "@/lib/api/schemas/audit";
import { actionLabels } from "./audit-labels";

type AuditFiltersProps = {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
  /** Whether the page reports that the log could not be loaded, which goes for the choices too. */
  isLogFailed: boolean;
};

/** Filters the log by person, action and agent. */
export function AuditFilters({ filter, onChange, isLogFailed }: AuditFiltersProps) {
  const id = useId();
  const people = useAuditPeople();
  const agents = useEveryAgent({ sort: "name" });
  const change = (part: Partial<Record<keyof AuditFilter, string>>) => {
    const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== "");
    onChange(Object.fromEntries(next));
  };
  const count = Object.keys(filter).length;
  return (
    <search aria-label="Filter" className="mb-4 flex flex-col gap-3">
      <NarrowFold
        label={
          <>
            <ListFilter aria-hidden />
            {count > 0 ? `Filters (${count})` : "Filters"}
          </>
        }
        buttonClassName="self-start"
        className="grid gap-3 sm:grid-cols-3"
      >
        <Field label="Person">
          <NativeSelect
            value={filter.person ?? ""}
            onChange={(event) => change({ person: event.target.value })}
          >
            <option value="">Everyone</option>
            {people.data?.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name} ({email})
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Action">
          <NativeSelect
            value={filter.action ?? ""}
            onChange={(event) => change({ action: event.target.value })}
          >
            <option value="">All actions</option>
            {(Object.keys(actionLabels) as AuditAction[]).map((action) => (
              <option key={action} value={action}>
                {actionLabels[action]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Agent">
          <Input
            mono
            type="search"
            placeholder="All agents"
            list={`${id}-agents`}
            value={filter.agent ?? ""}
            onChange={(event) => change({ agent: event.target.value.trim() })}
          />
          {/* Suggestions only, because the log also contains deleted agents. */}
          <datalist id={`${id}-agents`}>
            {agents.data?.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </datalist>
        </Field>
        {!isLogFailed && <FailedChoices queries={[people, agents]} className="sm:col-span-3" />}
      </NarrowFold>
    </search>
  );
}
