import type { TemplateField } from '@institut/contract/certificates/templates';
import { countText } from '@institut/contract/frame/plural';
import { dayText } from './parts.ts';

type Run = { from: string; to: string; hours: number };

/** Returns the days of a course: `12. 1. 2027. – 9. 3. 2027.` */
export const daysOf = ({ from, to }: Pick<Run, 'from' | 'to'>): string =>
  from === '' ? '–' : to === from || to === '' ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;

/** Returns the duration of a course: `24 sata`. */
export const durationOf = ({ hours }: Pick<Run, 'hours'>): string =>
  countText(hours, { one: '%d sat', few: '%d sata', other: '%d sati' });

type Named = Run & { name: string; course: string; issuer: { name: string } };

/** Returns what the fields of a template's texts read on a certificate. */
export const fieldValues = (printed: Named): Record<TemplateField, string> => ({
  ime: printed.name,
  kurs: printed.course,
  sati: durationOf(printed),
  dani: daysOf(printed),
  institut: printed.issuer.name,
});
