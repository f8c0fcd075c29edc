import { Calendar } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { formatDayAndTime, formatTime } from "@/components/ui/data/format-time";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlays/popover";
import { Button } from "@/components/ui/primitives/button";
import { isPeriodName, type PeriodName, periods, type Range } from "./log-filter";

const names = Object.keys(periods).filter(isPeriodName);

/** Formats a date for a `datetime-local` field. */
const toFieldValue = (date: Date): string => {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};

const formatRange = (range: Range): string => {
  if ("period" in range) return periods[range.period].label;
  const from = new Date(range.from);
  const to = new Date(range.to);
  const isSameDay = from.toDateString() === to.toDateString();
  return `${formatDayAndTime(from)} – ${isSameDay ? formatTime(to) : formatDayAndTime(to)}`;
};

const subscribe = () => () => {};

/**
 * Returns the label of a range. The server does not know the reader's time zone, so it renders a
 * custom range without its times.
 */
export const useRangeLabel = (range: Range): string =>
  useSyncExternalStore(
    subscribe,
    () => formatRange(range),
    () => ("period" in range ? formatRange(range) : "Custom period"),
  );

type PeriodPickerProps = { range: Range; onChange: (range: Range) => void };

/** Selects a period that ends now, or a custom one. */
export function PeriodPicker({ range, onChange }: PeriodPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = useRangeLabel(range);
  const select = (next: Range) => {
    setIsOpen(false);
    onChange(next);
  };
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button aria-label={`Period: ${label}`}>
          <Calendar aria-hidden />
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Period" className="p-1">
        <ul>
          {names.map((name: PeriodName) => {
            const isCurrent = "period" in range && range.period === name;
            return (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={isCurrent}
                  onClick={() => select({ period: name })}
                  className="flex min-h-row w-full items-center rounded-sm px-2 text-left hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium"
                >
                  {periods[name].label}
                </button>
              </li>
            );
          })}
        </ul>
        <CustomRange range={range} onSelect={select} />
      </PopoverContent>
    </Popover>
  );
}

/** Without this, browsers accept six-digit years, which JavaScript cannot parse. */
const MAX_TIME = "9999-12-31T23:59";

/**
 * Returns the time in a field, which is not a number if incomplete. An unchanged time stays exact:
 * when summer time ends, its text stands for two times.
 */
const readField = (text: string, initial: Date): number =>
  text === toFieldValue(initial) ? initial.getTime() : Date.parse(text);

type CustomRangeProps = { range: Range; onSelect: (range: Range) => void };

function CustomRange({ range, onSelect }: CustomRangeProps) {
  const [initial] = useState(() => ({
    from: new Date("from" in range ? range.from : Date.now() - periods["24h"].ms),
    to: new Date("to" in range ? range.to : Date.now()),
  }));
  const [from, setFrom] = useState(() => toFieldValue(initial.from));
  const [to, setTo] = useState(() => toFieldValue(initial.to));
  const start = readField(from, initial.from);
  const end = readField(to, initial.to);
  const isComplete = !Number.isNaN(start) && !Number.isNaN(end);
  const error = isComplete && start >= end ? "The end must be after the start." : "";
  return (
    <form
      className="mt-1 flex flex-col gap-2 border-line border-t p-2 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isComplete || error) return;
        onSelect({ from: new Date(start).toISOString(), to: new Date(end).toISOString() });
      }}
    >
      <Field label="From">
        <Input
          type="datetime-local"
          max={MAX_TIME}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </Field>
      <Field label="To" error={error}>
        <Input
          type="datetime-local"
          max={MAX_TIME}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </Field>
      <Button type="submit" disabled={!isComplete || error !== ""}>
        Show this period
      </Button>
    </form>
  );
}
