/**
 * What spreadsheets take for the beginning of a formula, also behind spaces and in the wide letters of other keyboards,
 * and the characters with which a cell may be left to begin one in the next (OWASP, "CSV Injection").
 */
const FORMULA_START = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Whether a spreadsheet may compute a text instead of showing it. */
export function mayBeFormula(text: string): boolean {
  return FORMULA_START.test(text);
}
