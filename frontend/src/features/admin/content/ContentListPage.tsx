import type { RequiredPermission } from '@institut/contract/accounts/permissions';
import type { SortDirection } from '@institut/contract/frame/listQuery';
import { runName } from '@institut/contract/timetable/runName';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { formatDate } from '../../../lib/format.ts';
import { useListState, type FilterKind, type ListState } from '../../../lib/useListState.ts';
import type { AdminSlice } from '../../../store/adminSlice.ts';
import { can } from '../../../store/can.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import type { ListFilter } from '../../../ui/ListToolbar.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { ListFrame } from '../ListFrame.tsx';
import type { MenuAction } from '../ActionMenu.tsx';
import { AdminList, type ListTexts } from '../AdminList.tsx';
import type { DeletionTexts } from '../DeletionDialog.tsx';
import { deletionOf, RowActions } from '../RowActions.tsx';
import { NoWrapLabel, RowTitle, shortId, ShortId } from '../tableCells.tsx';
import { titleOf } from './contentForm.ts';
import { CreateButton } from './CreateButton.tsx';

export type ContentListSettings = {
  filters: readonly ListFilter[];
  /** The sort keys of the API, each with the direction of the first click. */
  sorts: ReadonlyArray<{ value: string; label: string; direction: SortDirection }>;
  days?: ReadonlyArray<{ name: string; label: string }>;
  /** Filters that only links of other pages set, with their texts. */
  linked?: Readonly<Record<string, { values: FilterKind | readonly string[]; text?: string }>>;
  /** The path of the list, if the page number is a part of it. */
  pagedPath?: string;
};

type ContentRow = NamedRow & { isDraft: boolean };
type NamedRow = { _id: string; name?: string; title?: string; start?: string };

type ContentListPageProps<Item extends { _id: string }, Body, Row extends ContentRow> = {
  admin: AdminSlice<Item, Body, Row>;
  permission: RequiredPermission;
  /** The permission that the deletion of a row needs besides that of the page. */
  deletionPermission?: RequiredPermission;
  /** "Kreiraj kurs" */
  createLabel: string;
  editPath: (id: string) => string;
  publicPath: (id: string) => string;
  /** Keep it outside of the component. */
  settings: ContentListSettings;
  texts: ListTexts;
  /** `from` is the address of the list with its filters. */
  columns: (from: string, filters: ListState['filters']) => ReadonlyArray<Column<Row>>;
  deletion: DeletionTexts<Row>;
  /** Asks how a record is repeated. */
  onCopy?: (row: Row) => void;
};

/** The admin list of courses, news or careers. */
export function ContentListPage<Item extends { _id: string }, Body, Row extends ContentRow>(
  props: ContentListPageProps<Item, Body, Row>,
) {
  const { admin, permission, texts, createLabel, editPath } = props;
  return (
    <ListFrame
      permission={permission}
      title={texts.caption}
      actions={<CreateButton admin={admin} label={createLabel} editPath={editPath} />}
    >
      <ContentTable {...props} />
    </ListFrame>
  );
}

function ContentTable<Item extends { _id: string }, Body, Row extends ContentRow>(
  props: ContentListPageProps<Item, Body, Row>,
) {
  const { admin, settings, texts, columns, deletion, editPath, publicPath, onCopy } = props;
  const list = useContentList(settings);
  const canDelete = can(useSelector(selectUser), props.deletionPermission ?? props.permission);
  const renderActions = (row: Row, askToDelete: () => void) => {
    const name = rowName(row);
    const others: MenuAction[] = [
      ...(row.isDraft ? [] : [{ label: 'Pogledaj', name: `Pogledaj: ${name}`, to: publicPath(row._id) }]),
      ...(onCopy
        ? [{ label: 'Ponovi kurs', name: `Ponovi kurs: ${name}`, onSelect: () => onCopy(row) }]
        : []),
      ...(canDelete ? [deletionOf(name, askToDelete)] : []),
    ];
    return <RowActions name={name} editTo={editPath(row._id)} from={list.here} others={others} />;
  };
  return (
    <AdminList
      admin={admin}
      list={list}
      texts={texts}
      columns={columns(list.here, list.filters)}
      filters={settings.filters}
      {...(settings.days && { days: settings.days })}
      filterTexts={linkedTexts(settings)}
      sorts={[DEFAULT_SORT, ...settings.sorts]}
      nameOf={rowName}
      pathOf={({ _id: id }) => editPath(id)}
      {...(canDelete && { deletion })}
      actions={renderActions}
    />
  );
}

/** Not the name of a column, so that no column head is marked as sorted. */
const DEFAULT_SORT = { value: 'usual', label: 'Uobičajeni redoslijed', isOneWay: true } as const;

const NO_DAYS: NonNullable<ContentListSettings['days']> = [];
const NOTHING: NonNullable<ContentListSettings['linked']> = {};

const linkedTexts = ({ linked = NOTHING }: ContentListSettings): Record<string, string> =>
  Object.fromEntries(Object.entries(linked).flatMap(([name, { text }]) => (text ? [[name, text]] : [])));

/**
 * `useListState` that leaves the initial order to the API: drafts first, then what is newest or begins next. A third click
 * on a column head leads back to it.
 */
function useContentList({
  filters,
  sorts,
  pagedPath,
  days = NO_DAYS,
  linked = NOTHING,
}: ContentListSettings): ListState {
  const options = useMemo(
    () => ({
      filters: Object.fromEntries([
        ...filters.map(({ name, options }) => [name, options.map(({ value }) => value)] as const),
        ...days.map(({ name }) => [name, 'day'] as const),
        ...Object.entries(linked).map(([name, { values }]) => [name, values] as const),
      ]),
      sorts: {
        [DEFAULT_SORT.value]: 'asc' as const,
        ...Object.fromEntries(sorts.map(({ value, direction }) => [value, direction])),
      },
      ...(pagedPath && { pagedPath }),
    }),
    [filters, sorts, pagedPath, days, linked],
  );
  const list = useListState(options);
  const { sort, direction } = list;
  const isDefault = sort === DEFAULT_SORT.value;
  // The order that was just chosen is in `sort` before it is in the address, which the parameters come from.
  const params = useMemo(() => {
    const { sort: asked, direction: _direction, ...unsorted } = list.params;
    return asked === DEFAULT_SORT.value ? unsorted : list.params;
  }, [list.params]);
  return {
    ...list,
    params,
    direction: isDefault ? 'asc' : direction,
    sortBy: (name, wanted) => {
      const isTurned = name === sort && direction !== sorts.find(({ value }) => value === name)?.direction;
      if (isTurned && !wanted) list.sortBy(DEFAULT_SORT.value, 'asc');
      else list.sortBy(name, wanted);
    },
  };
}

/** Returns the name of a row in sentences: its title in quotation marks, with the first day of a course, or the id of an untitled draft. */
export const rowName = (row: NamedRow): string =>
  titleOf(row) ? runName(titleOf(row), row.start) : `nacrt bez naslova (${shortId(row._id)})`;

/** Returns the column of titles, which link to the edit page. */
export const titleColumn = <Row extends ContentRow & { title: string }>(
  label: string,
  editPath: (id: string) => string,
  from: string,
): Column<Row> => ({
  key: 'title',
  label,
  sortKey: 'title',
  grow: 2.75,
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

/** Returns a column of labels. */
export const labelColumn = <Row,>(key: string, label: string, textOf: (row: Row) => string): Column<Row> => ({
  key,
  label,
  width: 7,
  render: (row) => <NoWrapLabel>{textOf(row)}</NoWrapLabel>,
});

/** Returns a sortable column of days, which drafts may lack. */
export const dayColumn = <Row,>(key: string, label: string, dayOf: (row: Row) => string): Column<Row> => ({
  key,
  label,
  sortKey: key,
  align: 'right',
  nowrap: true,
  width: 6.25,
  render: (row) => formatDate(dayOf(row)) || '–',
});
