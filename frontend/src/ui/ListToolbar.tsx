import { EXPORT_FORMATS, type ExportFormat } from '@institut/contract/export';
import { SEARCH_KEYWORD_MAX } from '@institut/contract/listQuery';
import { Download, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, type SubmitEvent } from 'react';
import { useMedia } from '../lib/useMedia.ts';
import { PAGE_SIZES, type ListState } from '../lib/useListState.ts';
import { Button } from './Button.tsx';
import { CARDS_BELOW } from './DataTable.tsx';
import { SelectField, type Option } from './SelectField.tsx';
import styles from './ListToolbar.module.css';

const FORMAT_LABELS: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

export type ListFilter = {
  /** Its name in `useListState`. */
  name: string;
  label: string;
  /** The first choice, which leaves nothing out: "Svi korisnici". */
  all: string;
  options: readonly Option[];
};

/** One that goes but one way is named by its label alone. */
export type SortOption = Option & { isOneWay?: boolean };

type ListToolbarProps = {
  list: ListState;
  /** "Pretraga korisnika" */
  searchLabel: string;
  /** What the search looks at: "Ime ili e-mail". */
  searchHint: string;
  filters?: readonly ListFilter[];
  /** The orders by their names in `useListState`, for cards, which have no head to press. */
  sorts: readonly SortOption[];
  onExport: (format: ExportFormat) => void;
  /** The export under way. */
  exporting?: ExportFormat | null;
  /** As of its `DataTable`. */
  cardsBelow?: string | undefined;
};

/** What a list shows: search, filters, order, page size and the export of what they leave. */
export function ListToolbar(props: ListToolbarProps) {
  const { list, searchLabel, searchHint, filters = [], sorts, onExport, exporting = null } = props;
  const isCards = useMedia(`(width < ${props.cardsBelow ?? CARDS_BELOW})`);
  return (
    <div className={styles.toolbar}>
      <SearchField list={list} label={searchLabel} hint={searchHint} />
      {filters.map(({ name, label, all, options }) => (
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
      <fieldset className={styles.export}>
        <legend>Izvoz</legend>
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            look="outline"
            loading={exporting === format}
            loadingText="Priprema…"
            aria-label={`Izvezi sve prikazano: ${FORMAT_LABELS[format]}`}
            onClick={() => onExport(format)}
          >
            <Download aria-hidden />
            {FORMAT_LABELS[format]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

type SearchFieldProps = { list: ListState; label: string; hint: string };

/** Asks when it is sent, not with every letter: so each address in the history is a search somebody meant. */
function SearchField({ list, label, hint }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { keyword } = list;

  // Another address says another keyword; the field itself stays, and the focus in it.
  useEffect(() => {
    if (input.current) input.current.value = keyword;
  }, [keyword]);

  const clear = () => {
    if (input.current) input.current.value = '';
    list.setKeyword('');
    // The button goes with the keyword.
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
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <div className={styles.searchRow}>
          <input
            ref={input}
            id={id}
            name="keyword"
            type="search"
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
