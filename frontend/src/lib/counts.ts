import { plural } from '@institut/contract/plural';
import { formatCount } from './format.ts';

/** A number held to its noun by a no-break space: `1.010 prijava`. */
export const counted = (one: string, few: string, other: string) => (count: number) =>
  `${formatCount(count)}\u00a0${plural(count, { one, few, other })}`;

/** `1 kurs`, `3 kursa`, `12 kurseva`. */
export const countCourses = counted('kurs', 'kursa', 'kurseva');
/** `1 sat`, `24 sata`, `40 sati`, `1,5 sati`. */
export const countHours = counted('sat', 'sata', 'sati');
/** `1 mjesto`, `3 mjesta`, `7 mjesta`. */
export const countPlaces = counted('mjesto', 'mjesta', 'mjesta');
/** `1 dan`, `3 dana`, `21 dan`. */
export const countDays = counted('dan', 'dana', 'dana');
/** `1 vijest`, `3 vijesti`, `12 vijesti`. */
export const countNews = counted('vijest', 'vijesti', 'vijesti');
/** `1 otvoren oglas`, `3 otvorena oglasa`, `9 otvorenih oglasa`. */
export const countOpenings = counted('otvoren oglas', 'otvorena oglasa', 'otvorenih oglasa');
/** `1 prijava`, `3 prijave`, `12 prijava`. */
export const countOrders = counted('prijava', 'prijave', 'prijava');
/** `1 korisnik`, `3 korisnika`, `12 korisnika`. */
export const countUsers = counted('korisnik', 'korisnika', 'korisnika');
/** `1 karijera`, `3 karijere`, `12 karijera`. */
export const countCareers = counted('karijera', 'karijere', 'karijera');
/** `1 drugi`, `3 druga`, `12 drugih`. */
export const countOthers = counted('drugi', 'druga', 'drugih');
