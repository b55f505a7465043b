/** Shown for a draft without a title. */
export const UNTITLED = 'Bez naslova';
