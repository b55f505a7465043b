/** The classes with which the editor aligns and indents a line; stored HTML keeps no others, and only on `LINE_TAGS`. */
export const LINE_CLASSES: readonly string[] = [
  ...['right', 'center', 'justify'].map((side) => `ql-align-${side}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((depth) => `ql-indent-${depth}`),
];

export const LINE_TAGS: readonly string[] = 'p h1 h2 h3 h4 h5 h6 li blockquote pre'.split(' ');
