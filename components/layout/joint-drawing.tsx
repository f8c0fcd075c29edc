/** Decoration: the logo's dovetail joint as an exploded technical drawing. */
export function JointDrawing() {
  return (
    <div
      aria-hidden
      className="hidden place-items-center overflow-hidden border-line border-l bg-sunken lg:grid"
    >
      <svg
        viewBox="0 0 480 480"
        aria-hidden="true"
        fill="none"
        className="w-[min(76%,36rem)] font-mono text-[9px]"
      >
        <g className="stroke-line-strong" strokeDasharray="1 5" strokeLinecap="round">
          <path d="M120 16V464M360 16V464M192 16V464M288 16V464" />
          <path d="M72 64H408M72 148H408M72 220H408M72 260H408M72 332H408M72 416H408" />
          <path d="M240 16V436" strokeDasharray="12 4 1 4" />
        </g>
        <g strokeWidth="1.5" strokeLinejoin="round">
          <path
            d="M120 148V64H360V148H288L300 220H180L192 148Z"
            className="fill-canvas stroke-ink"
          />
          <path
            d="M120 260V416H360V260H288L300 332H180L192 260Z"
            className="fill-accent-quiet stroke-accent dark:stroke-accent-strong"
          />
        </g>
        <path
          d="M430 64V148M430 148V220M426 64H434M426 148H434M426 220H434M430 260V332M430 332V416M426 260H434M426 332H434M426 416H434M180 444H300M180 440V448M300 440V448"
          className="stroke-faint"
        />
        <g className="fill-faint">
          <text x="440" y="109">
            84
          </text>
          <text x="440" y="187">
            72
          </text>
          <text x="440" y="299">
            72
          </text>
          <text x="440" y="377">
            84
          </text>
          <text x="240" y="460" textAnchor="middle">
            120
          </text>
          <text x="310" y="187">
            1 : 6
          </text>
        </g>
      </svg>
    </div>
  );
}
