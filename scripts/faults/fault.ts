import type { FaultProduct } from "./fault-product.ts";

/** The result of a fault run. */
export type Finding = { figure: string; passed: boolean };

/** Something that goes wrong, and what must hold nevertheless. */
export type Fault = {
  name: string;
  criterion: string;
  /** Resolves to why the fault cannot run on this machine, or to undefined if it can. */
  findObstacle?(): Promise<string | undefined>;
  /** Short runs are for `npm test`. */
  run(product: FaultProduct, options: { isShort: boolean }): Promise<Finding>;
};
