/** The title of a draft without one. */
export const UNTITLED = 'Bez naslova';
