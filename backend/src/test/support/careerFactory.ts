import { Career, type CareerFields } from '../../features/careers/career.model.ts';

let made = 0;

/** Fields of an open career nobody else has, with its deadline far away. */
export function buildCareer(overrides: Partial<CareerFields> = {}) {
  made += 1;
  return {
    title: `Karijera broj ${made}`,
    image: '/uploads/karijera.webp',
    brief: 'Kratak opis.',
    description: '<p>Opis posla.</p>',
    category: 'Ugovor o radu' as const,
    status: 'Otvoreno' as const,
    date: '2026-03-01',
    dateEnd: '2099-03-01',
    isDraft: false,
    ...overrides,
  };
}

/** The stored career, as it comes back from the database. */
export async function createCareer(overrides: Partial<CareerFields> = {}): Promise<CareerFields> {
  const career = await Career.create(buildCareer(overrides));
  return career.toObject();
}
