/**
 * Milliseconds by the machine's steady clock: the same in all its processes, whoever sets the time of day
 * meanwhile.
 */
export const steadyMs = () => Number(process.hrtime.bigint()) / 1e6;
