import type { ReactNode } from "react";

type OptionCardProps = { icon: ReactNode; title: string; children: ReactNode; action: ReactNode };

/** One option in a list: what it is, and a button to choose it. */
export function OptionCard({ icon, title, children, action }: OptionCardProps) {
  return (
    <li className="flex flex-col items-start gap-3 rounded-md border border-line p-4">
      <div className="text-accent-strong [&_svg]:size-5">{icon}</div>
      <div className="flex flex-1 flex-col gap-1">
        <h3 className="font-medium">{title}</h3>
        <p className="text-muted text-sm">{children}</p>
      </div>
      {action}
    </li>
  );
}
