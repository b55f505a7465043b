import { isStoredImage, UPLOAD_TYPES } from '@institut/contract/content/images';
import { Quill, type DeltaStatic as Delta, type RangeStatic as Range } from 'react-quill';

const DeltaOf = Quill.import('delta');
const { EmbedBlot } = Quill.import('parchment');

/** An image that always has an `alt`; Quill's image format omits an empty one. */
class StoredImage extends EmbedBlot {
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

Quill.register({ 'formats/image': StoredImage }, true);

/** The formats that the server keeps (backend, `sanitizeHtml`). */
export const FORMATS =
  'bold italic underline strike script code link image header blockquote code-block list indent align'.split(
    ' ',
  );

/** Includes types that the upload refuses, so that the user gets a message. */
const ACCEPTED_TYPES = [
  ...UPLOAD_TYPES,
  'image/svg+xml',
  'image/bmp',
  'image/tiff',
  'image/heic',
  'application/pdf',
  '',
];

type EditorHandlers = {
  /** Images to store and insert at the range; null = at the cursor. */
  onFiles: (files: File[], range: Range | null) => void;
  /** An image of another site was pasted without its file. */
  onForeignImage: () => void;
  /** A table was pasted: its rows became lines. */
  onTable: () => void;
  onLink: () => void;
};

/**
 * Returns Quill's modules: without its toolbar, without keys that trap the focus, and with stored images only. The modules
 * never change; `connect` sets the current handlers.
 */
export function createModules() {
  let handlers: EditorHandlers | null = null;
  const keepStoredImage = (node: Node, delta: Delta) => {
    const src = node instanceof Element ? (node.getAttribute('src') ?? '') : '';
    if (isStoredImage(src)) return delta;
    const file = imageFileOf(src);
    // After the paste, which changes the selection.
    if (file) queueMicrotask(() => handlers?.onFiles([file], null));
    else handlers?.onForeignImage();
    return new DeltaOf();
  };
  const asLine = (_row: Node, cells: Delta) => {
    queueMicrotask(() => handlers?.onTable());
    // Quill has ended the row with a line break.
    return cells.slice(0, cells.length() - `${SEPARATOR}\n`.length).insert('\n');
  };
  const modules = {
    clipboard: {
      matchers: [
        ['img', keepStoredImage],
        ['td, th', asCell],
        ['tr', asLine],
        // The page has its h1, and the toolbar offers three levels.
        ['h1', asHeader(2)],
        ['h5, h6', asHeader(4)],
      ],
    },
    uploader: {
      mimetypes: ACCEPTED_TYPES,
      handler: (range: Range, files: File[]) => handlers?.onFiles(files, range),
    },
    keyboard: {
      bindings: {
        // Tab leaves the field; indents have buttons.
        tab: null,
        'remove tab': null,
        indent: null,
        outdent: null,
        // Checklists would be stored as bullets.
        'list autofill': { prefix: /^\s*?(\d+\.|-|\*)$/ },
        link: { key: 'k', shortKey: true, handler: () => handlers?.onLink() },
      },
    },
  };
  return { modules, connect: (current: EditorHandlers) => void (handlers = current) };
}

const SEPARATOR = ' | ';
/** Shows an empty cell, so that the cells after it stay in their column. */
const EMPTY_CELL = '–';
const INLINE_FORMATS = new Set(['bold', 'italic', 'underline', 'strike', 'link', 'alt']);

/** Returns the content of a cell of a table in one line, with its links, images and bold words, and a separator. */
function asCell(_cell: Node, content: Delta): Delta {
  const line = new DeltaOf();
  for (const { insert, attributes = {} } of content.ops) {
    const kept = Object.entries(attributes).filter(([format]) => INLINE_FORMATS.has(format));
    const text = typeof insert === 'string' ? insert.replace(/\s+/g, ' ') : insert;
    const trimmed = typeof text === 'string' && line.length() === 0 ? text.trimStart() : text;
    if (trimmed) line.insert(trimmed, Object.fromEntries(kept));
  }
  const last = line.ops.at(-1);
  if (typeof last?.insert === 'string') last.insert = last.insert.trimEnd();
  if (line.length() === 0) line.insert(EMPTY_CELL);
  return line.insert(SEPARATOR);
}

const asHeader = (level: number) => (_node: Node, delta: Delta) =>
  delta.compose(new DeltaOf().retain(delta.length(), { header: level }));

const DATA_IMAGE = /^data:(image\/[a-z.+-]+);base64,([a-z\d+/=\s]+)$/i;

/** Returns the file of a `data:` address, which other programs paste for images; null for any other address. */
function imageFileOf(address: string): File | null {
  const [, type, data] = DATA_IMAGE.exec(address) ?? [];
  if (!type || !data) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], `slika.${type.slice('image/'.length)}`, { type });
  } catch {
    return null;
  }
}
