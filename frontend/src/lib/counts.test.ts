import { countCourses, countHours, countOrders, countPlaces } from './counts.ts';

describe('counted nouns', () => {
  it.each([
    [countCourses(1), '1 kurs'],
    [countCourses(3), '3 kursa'],
    [countCourses(12), '12 kurseva'],
    [countCourses(21), '21 kurs'],
    [countHours(1), '1 sat'],
    [countHours(24), '24 sata'],
    [countHours(40), '40 sati'],
    [countHours(0.5), '0,5 sati'],
    [countHours(1.5), '1,5 sati'],
    [countHours(2.25), '2,25 sati'],
    [countHours(1.201), '1,2 sata'],
    [countHours(1.999), '2 sata'],
    [countPlaces(1), '1 mjesto'],
    [countPlaces(2), '2 mjesta'],
    [countPlaces(0), '0 mjesta'],
    [countOrders(1010), '1.010 prijava'],
  ])('says %j', (text, expected) => {
    expect(text.replaceAll('\u00a0', ' ')).toBe(expected);
  });
});
