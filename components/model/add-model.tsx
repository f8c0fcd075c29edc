"use client";

import { Cloud, Laptop, Server, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { OptionCard } from "@/components/layout/option-card";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import type { ModelProvider } from "@/lib/agent/model/model-settings";

const options: { provider: ModelProvider; icon: ReactNode; text: ReactNode }[] = [
  {
    provider: "openai",
    icon: <Sparkles aria-hidden />,
    text: "Needs an API key from platform.openai.com, which is stored as a credential.",
  },
  {
    provider: "anthropic",
    icon: <Cloud aria-hidden />,
    text: "Needs an API key from console.anthropic.com, which is stored as a credential.",
  },
  {
    provider: "ollama",
    icon: <Laptop aria-hidden />,
    text: (
      <>
        Runs on your own computer and needs no key. Install Ollama and run{" "}
        <code className="font-mono">ollama pull {modelProviderDetails.ollama.exampleModel}</code>.
      </>
    ),
  },
  {
    provider: "openai-compatible",
    icon: <Server aria-hidden />,
    text: "Any server with an OpenAI-compatible chat completions API, such as LM Studio, vLLM, Mistral or OpenRouter.",
  },
];

/** Shown while the agent has no model. Each provider is one click away. */
export function AddModel({ onAdd }: { onAdd: (provider: ModelProvider) => void }) {
  return (
    <>
      <EmptyState title="Add a model" className="pt-0">
        With a model, you can talk to the agent, watch which tools it chooses, and offer it to apps
        over AG-UI. Choose a provider; everything else is filled in and can be changed.
      </EmptyState>
      <ul className="grid gap-3 lg:grid-cols-2">
        {options.map(({ provider, icon, text }) => {
          const { label } = modelProviderDetails[provider];
          return (
            <OptionCard
              key={provider}
              icon={icon}
              title={label}
              action={
                <Button writes aria-label={`Use ${label}`} onClick={() => onAdd(provider)}>
                  Use {label}
                </Button>
              }
            >
              {text}
            </OptionCard>
          );
        })}
      </ul>
    </>
  );
}
