/** Returns the name of a field without the indexes of items in lists: `lecturers.name` for `lecturers.1.name`. */
export const fieldOf = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');
