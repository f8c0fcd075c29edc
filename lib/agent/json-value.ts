import { z } from "zod";
import type { Json } from "../schema/json";

/** Any JSON value, passed by reference, so nothing is rebuilt or reordered. */
export const jsonValue = z.unknown() as z.ZodType<Json, Json>;
