import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Heading2,
  Heading3,
  Heading4,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { Quill } from 'react-quill';

export type EditorActions = { quill: Quill; onLink: () => void; onPickImage: () => void };

export type EditorTool = {
  name: string;
  Icon: LucideIcon;
  /** In the words of `aria-keyshortcuts`. */
  keys?: string;
  run: (actions: EditorActions) => void;
  /** For tools that are on or off: whether the text at the cursor has it. */
  isOn?: (formats: Record<string, unknown>) => boolean;
};

/** Sets a format, or takes it away where the text has it already. */
function toggle(
  name: string,
  Icon: LucideIcon,
  format: string,
  value: unknown = true,
  keys?: string,
): EditorTool {
  const isOn = (formats: Record<string, unknown>) => formats[format] === value;
  return {
    name,
    Icon,
    isOn,
    run: ({ quill }) => {
      const formats = quill.getFormat(quill.getSelection(true));
      quill.format(format, isOn(formats) ? false : value, 'user');
    },
    ...(keys && { keys }),
  };
}

const align = (
  name: string,
  Icon: LucideIcon,
  value: false | 'center' | 'right' | 'justify',
): EditorTool => ({
  name,
  Icon,
  isOn: ({ align }) => (align ?? false) === value,
  run: ({ quill }) => {
    quill.focus();
    quill.format('align', value, 'user');
  },
});

const indent = (name: string, Icon: LucideIcon, step: '+1' | '-1'): EditorTool => ({
  name,
  Icon,
  run: ({ quill }) => {
    quill.focus();
    quill.format('indent', step, 'user');
  },
});

/** Keeps what the lines are, headings and lists and links, and takes away how their letters look. */
const plain: EditorTool = {
  name: 'Ukloni oblikovanje',
  Icon: RemoveFormatting,
  run: ({ quill }) => {
    const { index, length } = quill.getSelection(true);
    if (length > 0) quill.removeFormat(index, length, 'user');
  },
};

/** The toolbar, group by group. */
export const EDITOR_TOOLS: readonly (readonly EditorTool[])[] = [
  [
    toggle('Veliki naslov', Heading2, 'header', 2),
    toggle('Srednji naslov', Heading3, 'header', 3),
    toggle('Mali naslov', Heading4, 'header', 4),
  ],
  [
    toggle('Podebljano', Bold, 'bold', true, 'Control+B'),
    toggle('Kurziv', Italic, 'italic', true, 'Control+I'),
    toggle('Podvučeno', Underline, 'underline', true, 'Control+U'),
    toggle('Precrtano', Strikethrough, 'strike'),
  ],
  [
    toggle('Lista', List, 'list', 'bullet'),
    toggle('Numerisana lista', ListOrdered, 'list', 'ordered'),
    indent('Smanji uvlačenje', IndentDecrease, '-1'),
    indent('Povećaj uvlačenje', IndentIncrease, '+1'),
  ],
  [
    align('Poravnaj lijevo', AlignLeft, false),
    align('Centriraj', AlignCenter, 'center'),
    align('Poravnaj desno', AlignRight, 'right'),
    align('Poravnaj obostrano', AlignJustify, 'justify'),
  ],
  [
    {
      name: 'Ubaci link',
      Icon: Link,
      keys: 'Control+K',
      isOn: ({ link }) => Boolean(link),
      run: ({ onLink }) => onLink(),
    },
    { name: 'Ubaci sliku', Icon: Image, run: ({ onPickImage }) => onPickImage() },
    toggle('Citat', Quote, 'blockquote'),
    toggle('Kod', SquareCode, 'code-block'),
  ],
  [
    plain,
    { name: 'Poništi', Icon: Undo2, keys: 'Control+Z', run: ({ quill }) => quill.history.undo() },
    { name: 'Ponovi', Icon: Redo2, keys: 'Control+Y', run: ({ quill }) => quill.history.redo() },
  ],
];
