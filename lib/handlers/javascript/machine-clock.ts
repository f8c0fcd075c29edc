/** Milliseconds that only go forward and that all processes of the machine count alike. */
export const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;
