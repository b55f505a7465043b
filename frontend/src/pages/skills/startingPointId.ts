/** Where in the page one finds one's direction. */
export const STARTING_POINT_ID = 'odakle-krecete';
