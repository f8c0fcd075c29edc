import { classNames } from "../primitives/class-names";
import { JsonView } from "./json-view";

type NamedValuesProps = {
  names: readonly string[];
  values: Record<string, unknown>;
  className?: string;
};

/** Shows parameter values in a readable form, and in one line the names of those without a value. */
export function NamedValues({ names, values, className }: NamedValuesProps) {
  if (names.length === 0) return <p className="text-muted">No visible parameters.</p>;
  const isSet = (name: string) => values[name] !== undefined;
  const setNames = names.filter(isSet);
  const unsetNames = names.filter((name) => !isSet(name));
  return (
    <div className={classNames("flex flex-col gap-2", className)}>
      {setNames.length > 0 && (
        <dl className="flex flex-col gap-2">
          {setNames.map((name) => (
            <div key={name} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="wrap-anywhere font-mono text-muted text-xs leading-5">{name}</dt>
              <dd className="min-w-0">
                <Value name={name} value={values[name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {unsetNames.length > 0 && (
        <p className="wrap-anywhere text-muted text-xs leading-5">
          Not set: <span className="font-mono">{unsetNames.join(", ")}</span>
        </p>
      )}
    </div>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (typeof value === "string")
    return (
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {value === "" ? "“”" : value}
      </p>
    );
  if (typeof value === "object" && value !== null) return <JsonView value={value} label={name} />;
  return <code className="font-mono">{String(value)}</code>;
}
