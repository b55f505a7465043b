/** Replaces each text in `root` by elements, as the translator of Chrome does; the words stay. */
export function translateTexts(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const translated = document.createElement('font');
    translated.append(document.createElement('font'));
    translated.firstChild?.appendChild(new Text(text.data));
    text.replaceWith(translated);
  }
}
