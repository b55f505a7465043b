const offset = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Sarajevo', timeZoneName: 'longOffset' });

/** The last second of a calendar day (YYYY-MM-DD) at the institute: 2026-07-01 -> `2026-07-01T23:59:59+02:00`. */
export function endOfDay(day: string): string {
  const parts = offset.formatToParts(new Date(`${day}T20:00:00Z`));
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
  return `${day}T23:59:59${zone || 'Z'}`;
}
