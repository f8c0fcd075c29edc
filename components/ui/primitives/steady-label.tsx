/** A label that becomes bolder when it is chosen. It has the width for that, so that nothing beside it moves. */
export function SteadyLabel({ children }: { children: string }) {
  return (
    <span
      data-label={children}
      className="inline-grid after:invisible after:h-0 after:overflow-hidden after:font-medium after:content-[attr(data-label)]"
    >
      {children}
    </span>
  );
}
