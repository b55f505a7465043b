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
