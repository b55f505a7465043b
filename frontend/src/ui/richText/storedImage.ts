import { Quill } from 'react-quill';

const { EmbedBlot } = Quill.import('parchment');

/** An image in the text, which always says what it shows, be it nothing: Quill's own leaves `alt` out when it is empty. */
export class StoredImage extends EmbedBlot {
  static override blotName = 'image';
  static override tagName = 'IMG';

  static override create(path?: unknown) {
    const node = super.create();
    if (node instanceof Element) {
      node.setAttribute('src', String(path));
      node.setAttribute('alt', '');
    }
    return node;
  }

  static override value(node: Node): unknown {
    return node instanceof Element ? node.getAttribute('src') : null;
  }

  static override formats(node: HTMLElement): Record<string, string> {
    const alt = node.getAttribute('alt');
    return alt ? { alt } : {};
  }

  override format(name: string, value: unknown): void {
    if (name !== 'alt') super.format(name, value);
    else if (this.domNode instanceof Element) {
      this.domNode.setAttribute('alt', typeof value === 'string' ? value : '');
    }
  }
}
