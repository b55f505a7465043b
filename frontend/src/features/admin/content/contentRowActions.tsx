import type { ReactNode } from 'react';
import { RowActions } from '../RowActions.tsx';

type Content<Row> = {
  nameOf: (row: Row) => string;
  /** Its public page. */
  pathOf: (id: string) => string;
  editPath: (id: string) => string;
};

/** Look, edit and delete for a kind of content; nobody can look at a draft. `from` is the list with its filters. */
export const contentRowActions =
  <Row extends { _id: string; isDraft: boolean }>({ nameOf, pathOf, editPath }: Content<Row>) =>
  (from: string) =>
  (row: Row, askToDelete: () => void): ReactNode => (
    <RowActions
      name={nameOf(row)}
      viewTo={row.isDraft ? null : pathOf(row._id)}
      editTo={editPath(row._id)}
      from={from}
      onDelete={askToDelete}
    />
  );
