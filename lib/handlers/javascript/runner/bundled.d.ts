/** The guest's prelude, put in by `scripts/bundle-runner.ts`. */
declare const preludeSource: string;
/** The evaluator of JMESPath. */
declare const querySource: string;

declare module "@jitl/quickjs-wasmfile-release-sync/wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export = bytes;
}
