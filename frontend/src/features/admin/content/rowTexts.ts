/** Enough of an id to tell rows apart; the whole of it is what one copies. */
const SHOWN = 6;

/** The end of an id, which differs: `…a1b2c3`. */
export const shortId = (id: string): string => `…${id.slice(-SHOWN)}`;

/** What a row is called in sentences: its title in quotation marks, or that it is a draft without one, and which. */
export const nameOr = (title: string, id: string): string =>
  title ? `„${title}“` : `nacrt bez naslova (${shortId(id)})`;
