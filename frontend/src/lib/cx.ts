/** Joins the class names that apply; falsy ones are left out. */
export const cx = (...names: Array<string | false | null | undefined>): string =>
  names.filter(Boolean).join(' ');
