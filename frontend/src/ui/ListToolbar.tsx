import { EXPORT_FORMATS, type ExportFormat } from '@institut/contract/exports/values';
import { SEARCH_KEYWORD_MAX } from '@institut/contract/limits';
import { ChevronDown, Download, Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useDismiss } from '../lib/useDismiss.ts';
import { PAGE_SIZES, type ListState } from '../lib/useListState.ts';
import { VisuallyHidden } from './a11y.tsx';
import { Button } from './Button.tsx';
import { useCards } from './DataTable.tsx';
import { labelledOptions, SelectField, type Option } from './formFields.tsx';
import styles from './ListToolbar.module.css';

export const FORMAT_LABELS: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

/** Below this width there is no room for filters beside the search. */
export const PHONE = '48rem';

export type ListFilter = {
  name: string;
  label: string;
  all: string;
  options: readonly Option[];
  /** The options say by themselves what is filtered: "Bez odbijenih". */
  isPlain?: boolean;
};

/** Returns a filter by one of the values that have labels; `all` is the option without a filter. */
export const choiceFilter = <Value extends string>(
  name: string,
  label: string,
  all: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): ListFilter => ({ name, label, all, options: labelledOptions(values, labels) });

export type SortOption = Option & {
  isOneWay?: boolean;
};

type ListToolbarProps = {
  list: ListState;
  /** Without it the list has no search. */
  searchLabel?: string;
  searchHint?: string;
  filters?: readonly ListFilter[];
  /** The orders by their names in `useListState`, for cards, which have no head. */
  sorts: readonly SortOption[];
  /** Without it the list cannot be exported. */
  onExport?: (format: ExportFormat) => void;
  exporting?: ExportFormat | null;
  /** More filters than those with options. */
  children?: ReactNode;
  /** After the search. */
  tools?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
};

/** Search, filters and export of a list. The filters are behind a button; on phones the export is a menu. */
export function ListToolbar(props: ListToolbarProps) {
  const { list, searchLabel, searchHint = '', onExport, exporting = null } = props;
  const id = useId();
  const isPhone = useCards(PHONE);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.toolbar}>
      {searchLabel && <SearchField list={list} label={searchLabel} hint={searchHint} />}
      {props.tools}
      <Button
        look="outline"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        Filtriraj
      </Button>
      {onExport && isPhone && (
        <FileMenu label="Izvoz">
          <ExportButtons onExport={onExport} exporting={exporting} />
        </FileMenu>
      )}
      {onExport && !isPhone && (
        <fieldset className={styles.export}>
          <legend>
            <VisuallyHidden>Izvoz</VisuallyHidden>
          </legend>
          <ExportButtons onExport={onExport} exporting={exporting} />
        </fieldset>
      )}
      {props.end}
      <fieldset id={id} className={styles.filters} hidden={!isOpen}>
        <legend>
          <VisuallyHidden>Filteri</VisuallyHidden>
        </legend>
        <Filters {...props} />
        {props.children && <div className={styles.more}>{props.children}</div>}
      </fieldset>
    </div>
  );
}

/** A menu of buttons that save files. */
export const FileMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <DetailsMenu
    className={styles.menu}
    summary={
      <>
        <Download aria-hidden />
        {label}
        <ChevronDown aria-hidden />
      </>
    }
  >
    <div className={styles.formats}>{children}</div>
  </DetailsMenu>
);

type DetailsMenuProps = { summary: ReactNode; className: string | undefined; children: ReactNode };

/** A menu below its button. Escape, a press or the focus outside close it. */
export function DetailsMenu({ summary, className, children }: DetailsMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useDismiss(menu, button, isOpen, () => {
    if (menu.current) menu.current.open = false;
  });
  return (
    <details ref={menu} className={className} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary ref={button}>{summary}</summary>
      {isOpen && children}
    </details>
  );
}

function Filters({ list, filters, sorts }: ListToolbarProps) {
  const isCards = useCards();
  return (
    <>
      {filters?.map(({ name, label, all, options }) => (
        <SelectField
          key={name}
          label={label}
          options={[{ value: '', label: all }, ...options]}
          value={list.filters[name] ?? ''}
          onChange={({ target }) => list.setFilter(name, target.value)}
        />
      ))}
      <SelectField
        label="Po stranici"
        options={PAGE_SIZES.map((size) => ({ value: size, label: String(size) }))}
        value={list.pageSize}
        onChange={({ target }) => list.setPageSize(Number(target.value))}
      />
      <div className={isCards ? styles.order : styles.hidden}>
        <SelectField
          label="Poredaj"
          options={sorts.flatMap(({ value, label, isOneWay = false }) =>
            isOneWay
              ? [{ value: `${value} asc`, label }]
              : [
                  { value: `${value} asc`, label: `${label}, uzlazno` },
                  { value: `${value} desc`, label: `${label}, silazno` },
                ],
          )}
          value={`${list.sort} ${list.direction}`}
          onChange={({ target }) => {
            const [sort = '', direction] = target.value.split(' ');
            list.sortBy(sort, direction === 'asc' ? 'asc' : 'desc');
          }}
        />
      </div>
    </>
  );
}

type ExportButtonsProps = Required<Pick<ListToolbarProps, 'onExport' | 'exporting'>>;

function ExportButtons({ onExport, exporting }: ExportButtonsProps) {
  return EXPORT_FORMATS.map((format) => (
    <Button
      key={format}
      look="outline"
      loading={exporting === format}
      aria-label={`${FORMAT_LABELS[format]}: izvezi sve što odgovara filterima`}
      onClick={() => onExport(format)}
    >
      {/* The sign of loading takes its place, so that nothing beside the button moves. */}
      {exporting !== format && <Download aria-hidden />}
      <span>{FORMAT_LABELS[format]}</span>
    </Button>
  ));
}

type SearchFieldProps = { list: ListState; label: string; hint: string };

/** Searches on submit, not on every letter, so that the history has only complete searches. */
function SearchField({ list, label, hint }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { keyword } = list;

  // When the address changes, the field gets the new keyword and keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = keyword;
  }, [keyword]);

  const clear = () => {
    if (input.current) input.current.value = '';
    list.setKeyword('');
    // The button disappears with the keyword.
    input.current?.focus();
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keyword');
    list.setKeyword(typeof typed === 'string' ? typed : '');
  };
  return (
    <search className={styles.search}>
      <form onSubmit={handleSubmit}>
        <div className={styles.searchRow}>
          <input
            ref={input}
            name="keyword"
            type="search"
            aria-label={label}
            enterKeyHint="search"
            maxLength={SEARCH_KEYWORD_MAX}
            className={styles.input}
            placeholder={hint}
            defaultValue={keyword}
          />
          {keyword && (
            <button type="button" className={styles.clear} aria-label="Poništi pretragu" onClick={clear}>
              <X aria-hidden />
            </button>
          )}
          <Button type="submit" look="outline" aria-label="Traži">
            <Search aria-hidden />
          </Button>
        </div>
      </form>
    </search>
  );
}

type BulkBarProps = {
  count: number;
  onClear: () => void;
  children: ReactNode;
};

/** The bar at the lower edge of the window while rows are selected. Alt+F10 moves the focus to it. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const bar = useShortcut(count > 0);
  return (
    <div className={styles.bulkBarPlace}>
      {/* Screen readers announce only a region that was in the page before its message. */}
      <VisuallyHidden>
        <output>{count > 0 && `Odabrano redova: ${count}. Za radnje pritisnite Alt + F10.`}</output>
      </VisuallyHidden>
      {count > 0 && (
        <fieldset
          ref={bar}
          aria-label="Odabrani redovi"
          aria-keyshortcuts="Alt+F10"
          className={styles.bulkBar}
        >
          <p className={styles.count} aria-hidden>
            Odabrano: {count} <kbd className={styles.keys}>Alt + F10</kbd>
          </p>
          <div className={styles.actions}>
            <Button look="quiet" onClick={onClear}>
              Poništi odabir
            </Button>
            {children}
          </div>
        </fieldset>
      )}
    </div>
  );
}

/** Without the shortcut, hundreds of Tab stops separate a row from the bar. */
function useShortcut(isShown: boolean) {
  const bar = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10') return;
      event.preventDefault();
      bar.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isShown]);
  return bar;
}
