/**
 * The page numbers worth showing: the first, the last, and those around the current one; null stands for a gap.
 * A gap of a single page is filled, because its number takes no more room than the dots.
 */
export function pageWindow(page: number, pages: number): Array<number | null> {
  const shown = new Set([1, page - 1, page, page + 1, pages]);
  if (page - 3 === 1) shown.add(2);
  if (page + 3 === pages) shown.add(pages - 1);
  const numbers = [...shown].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1];
    return previous !== undefined && number - previous > 1 ? [null, number] : [number];
  });
}
