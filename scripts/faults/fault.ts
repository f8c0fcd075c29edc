import type { FaultProduct } from "./fault-product.ts";

/** What a fault run found. */
export type Finding = { figure: string; passed: boolean };

/** Something that goes wrong, and what must hold nevertheless. */
export type Fault = {
  name: string;
  criterion: string;
  /** Why it cannot be run on this machine; undefined when it can. */
  findObstacle?(): Promise<string | undefined>;
  /** Short runs are for `npm test`. */
  run(product: FaultProduct, options: { isShort: boolean }): Promise<Finding>;
};
