import { Field } from "@/components/ui/inputs/field";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Select } from "@/components/ui/inputs/select";
import { Link } from "@/components/ui/primitives/link";

/**
 * Options of the configurations. `mode` and `isPinned` change the URL, `withoutKey` omits the key.
 */
export type ConnectionChoice = { mode: string; isPinned: boolean; withoutKey: boolean };
export const ALL_MODES = "*";

type ConnectionOptionsProps = {
  value: ConnectionChoice;
  modes: readonly string[];
  publishedVersion: number | null;
  offersSignIn: boolean;
  /** Called with the changed options. */
  onChange: (change: Partial<ConnectionChoice>) => void;
};

/** The options that apply. Renders nothing for an agent without modes, versions and sign-in. */
export function ConnectionOptions(props: ConnectionOptionsProps) {
  const { value, modes, publishedVersion, offersSignIn, onChange } = props;
  if (modes.length === 0 && publishedVersion === null && !offersSignIn) return null;
  return (
    <div className="flex flex-wrap items-end gap-4">
      {publishedVersion !== null && (
        <Field label="Version" className="w-48">
          <Select
            value={value.isPinned ? "pinned" : "live"}
            onValueChange={(next) => onChange({ isPinned: next === "pinned" })}
            options={[
              { value: "live", label: "The live version" },
              { value: "pinned", label: `Only version ${publishedVersion}` },
            ]}
          />
        </Field>
      )}
      {modes.length > 0 && (
        <Field label="Mode" className="w-48">
          <Select
            value={value.mode}
            onValueChange={(mode) => onChange({ mode })}
            options={[
              { value: ALL_MODES, label: "All tools" },
              ...modes.map((mode) => ({ value: mode, label: mode })),
            ]}
          />
        </Field>
      )}
      {offersSignIn && (
        <SegmentedControl
          label="Access"
          value={value.withoutKey ? "sign-in" : "key"}
          options={[
            { value: "key", label: "With a key" },
            { value: "sign-in", label: "Sign in" },
          ]}
          onValueChange={(next) => onChange({ withoutKey: next === "sign-in" })}
        />
      )}
      {offersSignIn && value.withoutKey && (
        <p className="basis-full text-muted text-sm">
          If an app reports that it cannot register, add it under{" "}
          <Link href="/settings/oauth-clients" className="text-link">
            OAuth clients
          </Link>{" "}
          and enter its client ID in the app, or connect it with a key.
        </p>
      )}
    </div>
  );
}
