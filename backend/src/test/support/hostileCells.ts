/** Texts that somebody may type into a form and that a spreadsheet must show as they are. */
export const FORMULAS = [
  '=HYPERLINK("https://evil.example";"Klikni")',
  "=cmd|' /C calc'!A0",
  '+387 33 123 456',
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '\uFF1D1+1',
] as const;

/** What a CSV file holds instead: an apostrophe before the whole, and before the formula that a tab or line end sets off. */
export const inertFormula = (text: string): string => `'${text.replace(/^[\t\r]/, "$&'")}`;

export const PLAIN_TEXTS = [
  'č ć š ž đ Č Ć Š Ž Đ',
  'Rekla je: "dobro"; otišla',
  'prvi red\nnovi red',
  'a;b,c\td',
  "'već s apostrofom",
  '🎓👩‍💻 diploma',
  '<b>&amp;</b>',
  '_x0041_',
  'a = b',
  '0012',
  'š'.repeat(10_000),
] as const;
