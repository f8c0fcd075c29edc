import { CHART_HEIGHT } from "./bars";

type LinesProps = {
  series: readonly { values: readonly (number | null)[]; className: string; dashes?: string }[];
};

/** The path of a line that stops where there is no value. A single value becomes a short stroke. */
export const toLinePath = (values: readonly (number | null)[], max: number): string => {
  let path = "";
  let isDrawing = false;
  values.forEach((value, step) => {
    if (value === null) {
      isDrawing = false;
      return;
    }
    const y = CHART_HEIGHT - (value / max) * CHART_HEIGHT;
    const isAlone = !isDrawing && (values[step + 1] ?? null) === null;
    if (isAlone) path += `M${step + 0.2} ${y}h0.6`;
    else path += `${isDrawing ? "L" : "M"}${step + 0.5} ${y}`;
    isDrawing = true;
  });
  return path;
};

export function Lines({ series }: LinesProps) {
  const max = Math.max(1e-9, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return series.map(({ values, className, dashes }) => (
    <path
      key={className}
      d={toLinePath(values, max)}
      className={className}
      fill="none"
      strokeWidth={1.5}
      strokeLinejoin="round"
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  ));
}
