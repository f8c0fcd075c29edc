import { configureGlobal } from "fast-check";

// The same cases every time, so that a red run means a change broke something; FC_SEED looks for new ones.
configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_120) });
