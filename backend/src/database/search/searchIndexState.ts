/** Collections in which records of an earlier version still lack what leads a search to them. */
const unled = new Set<string>();

/** Whether an index leads to every record of a collection that a search finds. */
export const isLed = (collection: string): boolean => !unled.has(collection);

/** Says whether it does; as long as it does not, searches look at every record. */
export function setLed(collection: string, isSo: boolean): void {
  if (isSo) unled.delete(collection);
  else unled.add(collection);
}
