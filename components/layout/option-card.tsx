import type { ReactNode } from "react";

type OptionCardProps = { icon: ReactNode; title: string; children: ReactNode; action: ReactNode };

/**
 * One option in a list, with a button to choose it. On wide cards, the button is beside the text.
 */
export function OptionCard({ icon, title, children, action }: OptionCardProps) {
  return (
    <li className="@container rounded-md border border-line">
      <div className="flex h-full flex-col items-start gap-3 p-4 @md:flex-row @md:items-center @md:gap-4">
        <div className="text-accent-strong [&_svg]:size-5">{icon}</div>
        <div className="flex flex-1 flex-col gap-1">
          <h3 className="font-medium">{title}</h3>
          <p className="text-muted text-sm">{children}</p>
        </div>
        {action}
      </div>
    </li>
  );
}
