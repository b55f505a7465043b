import { SEARCH_KEYWORD_MAX, SEARCH_KEYWORD_MIN } from '@institut/contract/limits';
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { leavePage } from '../../../lib/navigationGuard.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note, Stack } from '../../../ui/primitives.ts';
import { useAdminCommands, type AdminCommand } from './adminCommands.ts';
import { HIT_GROUPS, searchAdmin } from './adminSearchCalls.ts';
import styles from './AdminSearch.module.css';

const PAUSE_MS = 250;

type AdminSearchProps = {
  /** Returns what was typed while this was loading, once. */
  takeTyped: () => string;
  onClose: () => void;
};

/** Finds orders, courses and people, and runs commands. Arrow keys move between the field and what is found. */
export function AdminSearch({ takeTyped, onClose }: AdminSearchProps) {
  const body = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // The shell removes the dialog only after it has returned the focus.
  const [isOpen, setIsOpen] = useState(true);
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  const [text, setText] = useState('');
  const keyword = text.trim();
  const { hits, isSearching, error } = useHits(keyword);
  const commands = useAdminCommands(keyword);
  const close = () => setIsOpen(false);
  useArrowKeys(body, input);

  const openFirst = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The hits on the screen may be those of an earlier keyword.
    if (!isSearching) body.current?.querySelector<HTMLElement>('a, li button')?.click();
  };

  return (
    <Dialog
      open={isOpen && pathname === openedAt}
      onOpenChange={setIsOpen}
      onClosed={onClose}
      initialFocus={input}
      title="Pretraga administracije"
    >
      <div ref={body}>
        <search>
          <form onSubmit={openFirst}>
            <input
              ref={input}
              type="search"
              className={styles.input}
              aria-label="Prijava, kurs, osoba ili radnja"
              placeholder="Ime, e-mail, broj ili kurs"
              maxLength={SEARCH_KEYWORD_MAX}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              value={text}
              onFocus={() => setText(text + takeTyped())}
              onChange={({ target }) => setText(target.value)}
            />
          </form>
        </search>
        <Note as="output" className={styles.status}>
          {statusText({ keyword, isSearching, count: hits.length, error })}
        </Note>
        <Stack gap={3} className={styles.results}>
          {HIT_GROUPS.map((group) => {
            const found = hits.filter((hit) => hit.group === group);
            return found.length > 0 && <Group key={group} title={group} options={found} onLeave={close} />;
          })}
          {commands.length > 0 && <Group title="Radnje" options={commands} onLeave={close} />}
        </Stack>
      </div>
    </Dialog>
  );
}

type Option = AdminCommand & { note?: string; id?: string };
type GroupProps = { title: string; options: readonly Option[]; onLeave: () => void };

function Group({ title, options, onLeave }: GroupProps) {
  const runCommand = (run: () => void) => () => {
    onLeave();
    leavePage(run);
  };
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <Stack as="ul" gap={0} aria-label={title}>
        {options.map(({ id, label, note, to, run }) => (
          <li key={id ?? label}>
            {to === undefined ? (
              <button type="button" className={styles.option} onClick={runCommand(run)}>
                {label}
              </button>
            ) : (
              <Link to={to} className={styles.option} onClick={onLeave}>
                {label}
                {note && (
                  <Note as="span" regular>
                    {note}
                  </Note>
                )}
              </Link>
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}

type Search = { keyword: string; isSearching: boolean; count: number; error: string | null };

function statusText({ keyword, isSearching, count, error }: Search): string {
  if (keyword.length < SEARCH_KEYWORD_MIN)
    return 'Enter otvara prvi rezultat, strelicama birate, Escape zatvara.';
  if (isSearching) return 'Tražimo…';
  if (error) return `Pretraga nije uspjela. ${error}`;
  return count === 0 ? `Nema prijave, kursa ni osobe za „${keyword}”.` : `Pronađeno: ${count}`;
}

/** Searches when the typing pauses; a newer search aborts the earlier one. */
function useHits(keyword: string) {
  const dispatch = useAppDispatch();
  const { data, error, status } = useSelector(searchAdmin.select);
  const isWanted = keyword.length >= SEARCH_KEYWORD_MIN;

  useEffect(() => {
    if (!isWanted) return undefined;
    let request: { abort: () => void } | null = null;
    const timer = setTimeout(() => {
      request = dispatch(searchAdmin(keyword));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request?.abort();
    };
  }, [dispatch, keyword, isWanted]);

  useEffect(() => () => void dispatch(searchAdmin.reset()), [dispatch]);

  const isAnswered = data?.keyword === keyword;
  const hasFailed = status === 'fail' && !isAnswered;
  return {
    // Nothing replaces the hits of an earlier keyword after a failure, so they are hidden.
    hits: isWanted && !hasFailed ? (data?.hits ?? []) : [],
    isSearching: isWanted && !isAnswered && !hasFailed,
    error: error?.message ?? null,
  };
}

/** The arrows go through the field and all options, and a typed letter returns to the field. */
function useArrowKeys(body: RefObject<HTMLElement | null>, input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (!body.current || !(target instanceof Node) || !body.current.contains(target)) return;
      const step = STEPS.get(key);
      if (step) {
        event.preventDefault();
        const stops = [...body.current.querySelectorAll<HTMLElement>('input, a, li button')];
        const now = stops.findIndex((stop) => stop === target);
        stops.at((now + step) % stops.length)?.focus();
      } else if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) {
        // The letter itself arrives in the field, because the focus moves before it is typed.
        input.current?.focus();
      }
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [body, input]);
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);
