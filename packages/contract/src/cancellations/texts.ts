/** Until when a cancellation is free, its last day included: `najkasnije 7 dana prije početka kursa`. */
export const freeUntilText = (daysBefore: number): string =>
  daysBefore === 0 ? 'do kraja prvog dana kursa' : untilText(daysBefore);

/** Until when a participant is replaced or transferred, which ends before the first day. */
export const changeUntilText = (daysBefore: number): string =>
  daysBefore === 0 ? 'do početka kursa' : untilText(daysBefore);

const untilText = (daysBefore: number): string =>
  `najkasnije ${daysBefore === 1 ? 'dan' : `${daysBefore}\u00a0dana`} prije početka kursa`;
