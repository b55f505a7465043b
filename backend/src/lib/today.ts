const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sarajevo', dateStyle: 'short' });

/** The institute's calendar day as text, YYYY-MM-DD, comparable with a course's `start`. */
export function today(now = new Date()): string {
  return isoDay.format(now);
}
