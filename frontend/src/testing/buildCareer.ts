import type { Career, CareerSummary } from '@institut/contract/career.schema';

export const careerId = (n: number): string => `6560f1a2b3c4d5e6f7a8d${String(n).padStart(3, '0')}`;

/** A career as lists bring it: `buildCareerSummary({ category: 'Volontiranje' })`. */
export const buildCareerSummary = (changes: Partial<CareerSummary> = {}): CareerSummary => ({
  _id: careerId(1),
  title: 'Predavač programiranja',
  image: '/uploads/predavac.webp',
  brief: 'Vodite grupe početnika.',
  category: 'Ugovor o radu',
  status: 'Otvoreno',
  date: '2026-11-16',
  dateEnd: '2026-12-12',
  ...changes,
});

/** A career as its own page brings it. */
export const buildCareer = (changes: Partial<Career> = {}): Career => ({
  ...buildCareerSummary(),
  description: '<h2>Vaš posao</h2><p>Dvanaest sati nastave.</p>',
  ...changes,
});
