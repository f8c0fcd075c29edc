import {
  Braces,
  CircleStop,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  ShieldQuestion,
  Wrench,
} from "lucide-react";

const abilities: { Icon: LucideIcon; title: string; text: string }[] = [
  { Icon: MessageSquareText, title: "Text and reasoning", text: "As they arrive, word by word." },
  { Icon: Wrench, title: "Tool calls", text: "With arguments, progress and results." },
  { Icon: ShieldQuestion, title: "Interrupts", text: "Approve, edit, deny or answer them." },
  { Icon: Braces, title: "Shared state", text: "Its current value and last change." },
  { Icon: ScrollText, title: "Every event", text: "With its content. Invalid ones are flagged." },
  { Icon: CircleStop, title: "Stop", text: "Ends the agent’s request immediately." },
];

/** Lists what can be checked in a conversation with a remote agent. */
export function Abilities() {
  return (
    <section aria-labelledby="abilities-title" className="flex min-w-0 flex-col gap-2">
      <h2 id="abilities-title" className="font-medium text-sm">
        What you can check
      </h2>
      <ul className="grid border-line border-t sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8">
        {abilities.map(({ Icon, title, text }) => (
          <li key={title} className="flex items-start gap-3 border-line border-b py-2.5">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
            <div className="min-w-0">
              <h3 className="font-medium text-sm">{title}</h3>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
