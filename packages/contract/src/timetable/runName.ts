import { dayText } from '../frame/dayText.ts';

/**
 * Returns a course as texts name it: several courses may be runs of the same one, so its first day is part of the name as soon
 * as it is known: `Python (početak 1. 3. 2026.)`.
 */
export const runTitle = (name: string, firstDay?: string | null): string =>
  firstDay ? `${name} (početak ${dayText(firstDay)})` : name;

/** Returns the same in a sentence: `„Python” (početak 1. 3. 2026.)`. */
export const runName = (name: string, firstDay?: string | null): string => runTitle(`„${name}”`, firstDay);
