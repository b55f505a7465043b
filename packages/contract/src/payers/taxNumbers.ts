/** The weights of the first twelve digits, as in the personal number (JMBG) that the JIB was modelled on. */
const WEIGHTS = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Returns a number as it is stored: without the spaces and dots with which people group its digits. */
export const withoutSeparators = (text: string): string => text.replace(/[\s.]/g, '');

/** Returns whether a text has the form of a JIB: 13 digits. */
export const hasJibForm = (text: string): boolean => /^\d{13}$/.test(text);

/** Returns whether a text has the form of a PDV number: 12 digits. */
export const hasPdvForm = (text: string): boolean => /^\d{12}$/.test(text);

/** Returns whether a text is a JIB: 13 digits, the last of which is the check digit of the others (mod 11; 10 and 11 count as 0). */
export function isJib(text: string): boolean {
  if (!hasJibForm(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  const digit = 11 - (sum % 11);
  return Number(text[12]) === (digit >= 10 ? 0 : digit);
}

/** Returns whether a text is a PDV number: the JIB of a head office without its leading 4. */
export const isPdvNumber = (text: string): boolean => hasPdvForm(text) && isJib(`4${text}`);

/** Returns whether a PDV number belongs to a JIB. A branch has a JIB of its own and the PDV number of its head office. */
export const isPdvNumberOf = (pdv: string, jib: string): boolean => `4${pdv}`.slice(0, 9) === jib.slice(0, 9);

/** Returns whether 13 digits begin with a date of birth since 1900, as a personal number does and no JIB: these begin with 4. */
export function looksPersonal(text: string): boolean {
  if (!hasJibForm(text)) return false;
  const [day, month, year] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 7)].map(Number);
  const isBorn = (year ?? 0) >= 900 || (year ?? 0) < 100;
  return isBorn && (day ?? 0) >= 1 && (day ?? 0) <= 31 && (month ?? 0) >= 1 && (month ?? 0) <= 12;
}
