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
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Quill } from 'react-quill';
import { cx } from '../../lib/cx.ts';
import styles from './EditorToolbar.module.css';

type EditorActions = { quill: Quill; onLink: () => void; onPickImage: () => void };

type EditorTool = {
  name: string;
  Icon: LucideIcon;
  /** In the format of `aria-keyshortcuts`. */
  keys?: string;
  run: (actions: EditorActions) => void;
  isOn?: (formats: Record<string, unknown>) => boolean;
};

/** A tool that sets a format, or removes it where the text already has it. */
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

/** Removes inline formats; headings, lists and links stay. */
const plain: EditorTool = {
  name: 'Ukloni oblikovanje',
  Icon: RemoveFormatting,
  run: ({ quill }) => {
    const { index, length } = quill.getSelection(true);
    if (length > 0) quill.removeFormat(index, length, 'user');
  },
};

type ToolGroups = readonly (readonly EditorTool[])[];

const INLINE = [
  toggle('Podebljano', Bold, 'bold', true, 'Control+B'),
  toggle('Kurziv', Italic, 'italic', true, 'Control+I'),
];
const LINK: EditorTool = {
  name: 'Ubaci link',
  Icon: Link,
  keys: 'Control+K',
  isOn: ({ link }) => Boolean(link),
  run: ({ onLink }) => onLink(),
};
const HISTORY: readonly EditorTool[] = [
  plain,
  { name: 'Poništi', Icon: Undo2, keys: 'Control+Z', run: ({ quill }) => quill.history.undo() },
  { name: 'Ponovi', Icon: Redo2, keys: 'Control+Y', run: ({ quill }) => quill.history.redo() },
];

/** For one or two sentences. */
const SHORT_TOOLS: ToolGroups = [[...INLINE, LINK], HISTORY];

const ALL_TOOLS: ToolGroups = [
  [
    toggle('Veliki naslov', Heading2, 'header', 2),
    toggle('Srednji naslov', Heading3, 'header', 3),
    toggle('Mali naslov', Heading4, 'header', 4),
  ],
  [
    ...INLINE,
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
    LINK,
    { name: 'Ubaci sliku', Icon: Image, run: ({ onPickImage }) => onPickImage() },
    toggle('Citat', Quote, 'blockquote'),
    toggle('Kod', SquareCode, 'code-block'),
  ],
  HISTORY,
];

type EditorToolbarProps = Omit<EditorActions, 'quill'> & {
  quill: Quill | null;
  editorId: string;
  label: string;
  isShort: boolean;
};

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The toolbar is one Tab stop with arrow keys inside. Alt+F10 moves the focus to it from the text, as in other editors. */
export function EditorToolbar({ quill, editorId, label, isShort, onLink, onPickImage }: EditorToolbarProps) {
  const groups = isShort ? SHORT_TOOLS : ALL_TOOLS;
  const tools = groups.flat();
  const [current, setCurrent] = useState(0);
  const formats = useFormats(quill);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!quill) return undefined;
    const goToToolbar = ({ altKey, key }: globalThis.KeyboardEvent) => {
      if (altKey && key === 'F10') ref.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    };
    quill.root.addEventListener('keydown', goToToolbar);
    return () => quill.root.removeEventListener('keydown', goToToolbar);
  }, [quill]);

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = STEPS[event.key]?.(current, tools.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    ref.current?.querySelectorAll('button')[next]?.focus();
  };
  const run = (tool: EditorTool) => {
    setCurrent(tools.indexOf(tool));
    if (quill) tool.run({ quill, onLink, onPickImage });
  };

  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label={`Oblikovanje: ${label}`}
      aria-controls={editorId}
      className={styles.toolbar}
      onKeyDown={handleKey}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => {
            const { name, Icon, keys, isOn } = tool;
            const isPressed = isOn?.(formats);
            return (
              <button
                key={name}
                type="button"
                className={cx(styles.tool, isPressed && styles.pressed)}
                tabIndex={tools[current] === tool ? 0 : -1}
                title={keys ? `${name} (${keys.replace('Control', 'Ctrl')})` : name}
                aria-label={name}
                aria-pressed={isPressed}
                aria-keyshortcuts={keys}
                // The text keeps its selection and focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(tool)}
              >
                <Icon aria-hidden />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Returns the formats of the text at the cursor. */
function useFormats(quill: Quill | null): Record<string, unknown> {
  const [formats, setFormats] = useState<Record<string, unknown>>({});
  useEffect(() => {
    if (!quill) return undefined;
    const read = () => {
      const range = quill.getSelection();
      if (range) setFormats(quill.getFormat(range));
    };
    quill.on('editor-change', read);
    return () => void quill.off('editor-change', read);
  }, [quill]);
  return formats;
}
