/** The classes by which the editor aligns and indents a line; the only ones that stored HTML keeps, on lines alone. */
export const LINE_CLASSES: readonly string[] = [
  ...['right', 'center', 'justify'].map((side) => `ql-align-${side}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((depth) => `ql-indent-${depth}`),
];

/** The elements that are lines, and may carry them. */
export const LINE_TAGS: readonly string[] = 'p h1 h2 h3 h4 h5 h6 li blockquote pre'.split(' ');
