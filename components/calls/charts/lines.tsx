import { CHART_HEIGHT } from "./bars";

type LinesProps = {
  series: readonly { values: readonly (number | null)[]; className: string; dashes?: string }[];
};

const hasNeighbor = (values: readonly (number | null)[], step: number) =>
  (values[step - 1] ?? null) !== null || (values[step + 1] ?? null) !== null;

const toY = (value: number, max: number) => CHART_HEIGHT - (value / max) * CHART_HEIGHT;

/** Returns the SVG path of a line that breaks where there is no value. */
export const toLinePath = (values: readonly (number | null)[], max: number): string => {
  let path = "";
  let isDrawing = false;
  values.forEach((value, step) => {
    const isOnLine = value !== null && hasNeighbor(values, step);
    if (isOnLine) path += `${isDrawing ? "L" : "M"}${step + 0.5} ${toY(value, max)}`;
    isDrawing = isOnLine;
  });
  return path;
};

/** Returns the SVG path of isolated values between empty steps. Round caps draw each as a point. */
export const toPointsPath = (values: readonly (number | null)[], max: number): string =>
  values
    .map((value, step) =>
      value === null || hasNeighbor(values, step) ? "" : `M${step + 0.5} ${toY(value, max)}h0`,
    )
    .join("");

export function Lines({ series }: LinesProps) {
  const max = Math.max(1e-9, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return series.map(({ values, className, dashes }) => (
    <g key={className} className={className} fill="none">
      <path
        d={toLinePath(values, max)}
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeDasharray={dashes}
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={toPointsPath(values, max)}
        strokeWidth={5}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </g>
  ));
}
