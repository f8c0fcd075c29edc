/** Height of a chart in its own units. Each step is one unit wide. */
export const CHART_HEIGHT = 100;
const GAP = 0.25;

type BarsProps = {
  /** The heights of each step's layers, bottom up. */
  stacks: readonly (readonly number[])[];
  /** The class of each layer. */
  layers: readonly string[];
};

/** Stacked bars. A value above zero is always visible. */
export function Bars({ stacks, layers }: BarsProps) {
  const max = Math.max(
    1e-9,
    ...stacks.map((stack) => stack.reduce((sum, value) => sum + value, 0)),
  );
  const toHeight = (value: number) => (value === 0 ? 0 : Math.max(2, (value / max) * CHART_HEIGHT));
  return layers.map((className, layer) => (
    <path
      key={className}
      className={className}
      d={stacks
        .map((stack, step) => {
          const bottom = stack.slice(0, layer).reduce((sum, value) => sum + toHeight(value), 0);
          const height = Math.min(toHeight(stack[layer] ?? 0), CHART_HEIGHT - bottom);
          if (height <= 0) return "";
          const y = CHART_HEIGHT - bottom - height;
          return `M${step + GAP / 2} ${y}h${1 - GAP}v${height}h${GAP - 1}z`;
        })
        .join("")}
    />
  ));
}
