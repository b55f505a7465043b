import { formatDate } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { RowTitle } from './RowTitle.tsx';
import { ShortId } from './ShortId.tsx';
import { Words } from './Words.tsx';

type Titled = { _id: string; title: string; isDraft: boolean };

/** What names the row and leads to where it is edited; `from` is the list with its filters. */
export const titleColumn = <Row extends Titled>(
  label: string,
  editPath: (id: string) => string,
  from: string,
): Column<Row> => ({
  key: 'title',
  label,
  sortKey: 'title',
  isTitle: true,
  render: ({ _id: id, title, isDraft }) => (
    <RowTitle
      title={title}
      isDraft={isDraft}
      editTo={editPath(id)}
      from={from}
      note={!title && <ShortId id={id} />}
    />
  ),
});

/** One of a few values, by its label. */
export const wordsColumn = <Row,>(key: string, label: string, textOf: (row: Row) => string): Column<Row> => ({
  key,
  label,
  render: (row) => <Words>{textOf(row)}</Words>,
});

/** A day one can sort by; a draft may have none yet. */
export const dayColumn = <Row,>(key: string, label: string, dayOf: (row: Row) => string): Column<Row> => ({
  key,
  label,
  sortKey: key,
  align: 'right',
  nowrap: true,
  render: (row) => formatDate(dayOf(row)) || '–',
});
