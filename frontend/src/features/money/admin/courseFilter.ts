import type { ListFilter } from '../../../ui/ListToolbar.tsx';

/** The filter by the courses that a list of money names; they come with its page. */
export const courseFilter = (courses: readonly { _id: string; name: string }[] = []): ListFilter => ({
  name: 'kurs',
  label: 'Kurs',
  all: 'Svi kursevi',
  options: courses.map(({ _id: value, name: label }) => ({ value, label })),
});
