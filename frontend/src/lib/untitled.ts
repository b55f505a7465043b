/** In place of the title that a draft does not have yet. */
export const UNTITLED = 'Bez naslova';
