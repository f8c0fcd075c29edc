import { Button } from "@/components/ui/primitives/button";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { Link } from "@/components/ui/primitives/link";

const providers = [
  {
    name: "OpenAI",
    text: "Paste an API key from platform.openai.com and choose a model from the list.",
  },
  {
    name: "Anthropic",
    text: "Paste an API key from console.anthropic.com and choose a model from the list.",
  },
  {
    name: "Ollama, on this computer",
    text: "No key, and nothing leaves the computer. Get a model that can call tools:",
    command: "ollama pull qwen3:8b",
  },
];

/** Explains how to give an agent a model, and where its tools run without one. */
export function NoModel({ slug }: { slug: string }) {
  return (
    <div className="w-full max-w-270 px-4 pt-6 pb-16 md:px-8 md:pt-8">
      <div className="flex max-w-prose flex-col gap-1">
        <h2 className="font-semibold text-xl">Choose a model to talk to this agent</h2>
        <p className="text-base text-muted">
          It takes a minute. The chat then shows which tools the model calls, with which arguments,
          and what it does with their results.
        </p>
      </div>
      <ul className="mt-6 grid max-w-220 border-line border-t sm:grid-cols-3 sm:gap-x-8">
        {providers.map(({ name, text, command }) => (
          <li key={name} className="flex flex-col gap-1 py-4">
            <h3 className="font-medium">{name}</h3>
            <p className="text-muted">{text}</p>
            {command && (
              <p className="flex items-center gap-1">
                <code className="wrap-anywhere rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-xs">
                  {command}
                </code>
                <CopyButton value={command} label="Copy the command" />
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button asChild variant="primary" writes>
          <Link href={`/agents/${slug}/model`}>Choose a model</Link>
        </Button>
        <Button asChild>
          <Link href={`/agents/${slug}/playground`}>Run a tool without a model</Link>
        </Button>
      </div>
    </div>
  );
}
