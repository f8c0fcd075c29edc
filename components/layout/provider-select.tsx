import { NativeSelect, type NativeSelectProps } from "@/components/ui/inputs/native-select";
import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import { type ModelProvider, modelProviders } from "@/lib/agent/model/model-settings";

/** Selects one of the providers of models. */
export function ProviderSelect(props: Omit<NativeSelectProps<ModelProvider>, "children">) {
  return (
    <NativeSelect {...props}>
      {modelProviders.map((provider) => (
        <option key={provider} value={provider}>
          {modelProviderDetails[provider].label}
        </option>
      ))}
    </NativeSelect>
  );
}
