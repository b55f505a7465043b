import { isStoredImage, UPLOAD_TYPES } from '@institut/contract/image';
import { Quill, type DeltaStatic as Delta, type RangeStatic as Range } from 'react-quill';
import { StoredImage } from './storedImage.ts';

const DeltaOf = Quill.import('delta');

Quill.register({ 'formats/image': StoredImage }, true);

/** What the server keeps (backend, `sanitizeHtml`). */
export const FORMATS =
  'bold italic underline strike script code link image header blockquote code-block list indent align'.split(
    ' ',
  );

/** Also what is refused, so that it is refused in words instead of being passed over. */
const TAKEN = [
  ...UPLOAD_TYPES,
  'image/svg+xml',
  'image/bmp',
  'image/tiff',
  'image/heic',
  'application/pdf',
  '',
];

export type EditorHandlers = {
  /** Images to be stored and put where the range was; null for where the cursor is then. */
  onFiles: (files: File[], range: Range | null) => void;
  /** A pasted image that is neither ours nor in the clipboard. */
  onForeignImage: () => void;
  onLink: () => void;
};

/**
 * How Quill is set up: no toolbar of its own, no key that would hold the keyboard captive, no image but stored ones.
 * The set-up never changes; `connect` says who is told of what happens.
 */
export function quillSetUp() {
  let handlers: EditorHandlers | null = null;
  const ourImage = (node: Node, delta: Delta) => {
    const src = node instanceof Element ? (node.getAttribute('src') ?? '') : '';
    if (isStoredImage(src)) return delta;
    const file = imageFileOf(src);
    // After the paste, which takes this place.
    if (file) queueMicrotask(() => handlers?.onFiles([file], null));
    else handlers?.onForeignImage();
    return new DeltaOf();
  };
  const modules = {
    clipboard: {
      matchers: [
        ['img', ourImage],
        // The page has its own first heading, and three levels below it are enough.
        ['h1', asHeader(2)],
        ['h5, h6', asHeader(4)],
      ],
    },
    uploader: {
      mimetypes: TAKEN,
      handler: (range: Range, files: File[]) => handlers?.onFiles(files, range),
    },
    keyboard: {
      bindings: {
        // Tab leaves the field as it leaves every other; indents have their buttons.
        tab: null,
        'remove tab': null,
        indent: null,
        outdent: null,
        // Boxes to tick would be stored as bullets.
        'list autofill': { prefix: /^\s*?(\d+\.|-|\*)$/ },
        link: { key: 'k', shortKey: true, handler: () => handlers?.onLink() },
      },
    },
  };
  return { modules, connect: (now: EditorHandlers) => void (handlers = now) };
}

const asHeader = (level: number) => (_node: Node, delta: Delta) =>
  delta.compose(new DeltaOf().retain(delta.length(), { header: level }));

const DATA_IMAGE = /^data:(image\/[a-z.+-]+);base64,([a-z\d+/=\s]+)$/i;

/** Returns the file of a `data:` address, which programs use for copied images; null for any other address. */
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
