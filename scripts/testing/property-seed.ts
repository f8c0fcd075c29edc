import { configureGlobal } from "fast-check";

// The same cases every time, so that a failure means that a change broke something. Set FC_SEED to
// try new ones.
configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_120) });
