/** What a row is called in sentences: its title in quotation marks, or that it is a draft without one. */
export const nameOr = (title: string): string => (title ? `„${title}“` : 'nacrt bez naslova');
