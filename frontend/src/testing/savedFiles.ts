/** Lets the test save files, which jsdom cannot; returns the names under which they are saved. */
export function trackSavedFiles(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}
