/** Returns monotonic milliseconds on a clock that all processes of the machine share. */
export const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;
