/** Source of the guest's prelude, inserted by `scripts/lib/bundle-runner.ts`. */
declare const preludeSource: string;
/** Source of the JMESPath evaluator. */
declare const querySource: string;

declare module "@jitl/quickjs-wasmfile-release-sync/wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export = bytes;
}
