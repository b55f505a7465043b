import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Quill } from 'react-quill';
import { cx } from '../../lib/cx.ts';
import { EDITOR_TOOLS, type EditorActions, type EditorTool } from './editorTools.ts';
import styles from './EditorToolbar.module.css';

type EditorToolbarProps = Omit<EditorActions, 'quill'> & {
  /** Null until it has come. */
  quill: Quill | null;
  editorId: string;
  /** The name of the field whose text this is about. */
  label: string;
};

const TOOLS = EDITOR_TOOLS.flat();
const STEPS: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % TOOLS.length,
  ArrowLeft: (index) => (index - 1 + TOOLS.length) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
};

/** One stop for Tab; arrows go from tool to tool. Alt+F10 leads here from the text, as in other editors. */
export function EditorToolbar({ quill, editorId, label, onLink, onPickImage }: EditorToolbarProps) {
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
    const next = STEPS[event.key]?.(current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    ref.current?.querySelectorAll('button')[next]?.focus();
  };
  const run = (tool: EditorTool) => {
    setCurrent(TOOLS.indexOf(tool));
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
      {EDITOR_TOOLS.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => {
            const { name, Icon, keys, isOn } = tool;
            const isPressed = isOn?.(formats);
            return (
              <button
                key={name}
                type="button"
                className={cx(styles.tool, isPressed && styles.pressed)}
                tabIndex={TOOLS[current] === tool ? 0 : -1}
                title={keys ? `${name} (${keys.replace('Control', 'Ctrl')})` : name}
                aria-label={name}
                aria-pressed={isPressed}
                aria-keyshortcuts={keys}
                // The text keeps its selection, and its focus.
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

/** The formats of the text at the cursor. */
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
