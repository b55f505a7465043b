/**
 * How a letter begins. Anybody can register somebody else's address under a "name" that is an advertisement with a
 * link, so what looks like an address of the web is not repeated.
 */
export function greeting(name: string): string {
  const given = name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return given === '' || /[/@]|\p{L}\.\p{L}{2}/u.test(given) ? 'Dobar dan,' : `Dobar dan, ${given},`;
}
