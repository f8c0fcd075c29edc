import { classNames } from "@/components/ui/class-names";

/** The mark as a workshop drawing: the two boards apart, with the lines they will meet along. */
export function JointDrawing({ className }: { className?: string }) {
  return (
    <div aria-hidden className={classNames("place-items-center overflow-hidden", className)}>
      <svg
        viewBox="0 0 480 480"
        aria-hidden="true"
        fill="none"
        strokeWidth="1"
        className="w-[min(72%,34rem)] font-mono text-[9px] [&_*]:[vector-effect:non-scaling-stroke]"
      >
        <g className="stroke-line-strong" strokeDasharray="2 5">
          <path d="M20 176H460M20 304H460M20 96H460M20 384H460" />
          <path d="M88 40V440M178 40V440M288 40V440M392 40V440" />
        </g>
        <g className="stroke-ink" strokeWidth="1.5">
          <path d="M178 96H88V384H178V304L270 334V146L178 176Z" className="fill-canvas" />
        </g>
        <g className="stroke-accent dark:stroke-accent-strong" strokeWidth="1.5">
          <path d="M288 96H392V384H288V340L306 346V134L288 140Z" className="fill-accent-quiet" />
        </g>
        <g className="stroke-faint">
          <path d="M88 420H178M178 420H270M88 416V424M178 416V424M270 416V424" />
          <path d="M424 134V346M420 134H428M420 346H428" />
        </g>
        <g className="fill-faint">
          <text x="133" y="436" textAnchor="middle">
            90
          </text>
          <text x="224" y="436" textAnchor="middle">
            92
          </text>
          <text x="436" y="243">
            1 : 6
          </text>
        </g>
      </svg>
    </div>
  );
}
