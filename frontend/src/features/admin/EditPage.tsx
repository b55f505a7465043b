import type { RequiredPermission } from '@institut/contract/accounts/permissions';
import { useLayoutEffect, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useCameFrom } from '../../lib/useCameFrom.ts';
import type { AdminSlice } from '../../store/adminSlice.ts';
import { hasId } from '../../store/asyncState.ts';
import { useAppDispatch, useLoaded } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { AdminFrame, RequireStaff } from './AdminFrame.tsx';

type EditPageProps<Item extends { _id: string }, Body, Row> = {
  admin: AdminSlice<Item, Body, Row>;
  permission: RequiredPermission;
  /** The back link leads here when the page was opened by its address. */
  listPath: string;
  texts: {
    /** "Nazad na vijesti" */
    back: string;
    /** "Kurs nije pronađen" */
    missing: string;
    /** "Kurs nije učitan." */
    failed: string;
  };
  /** "Uredi podatke o kursu"; none where the title says it. */
  task?: string;
  /** `item` is null while it is loading. */
  titleOf: (item: Item | null) => string;
  renderLead: (item: Item | null) => ReactNode;
  /** Links beside the title. */
  renderActions?: (item: Item) => ReactNode;
  skeleton: ReactNode;
  /** Shown above the notice that the record does not exist. */
  renderMissing?: (id: string) => ReactNode;
  /** The form. `list` is the address to go to after saving. */
  children: (item: Item, list: string) => ReactNode;
};

/** The edit page of one record, whose `id` is a parameter of the address. */
export function EditPage<Item extends { _id: string }, Body, Row>(props: EditPageProps<Item, Body, Row>) {
  const { id = '' } = useParams();
  return (
    <RequireStaff permission={props.permission}>
      <LoadedPage key={id} id={id} {...props} />
    </RequireStaff>
  );
}

function LoadedPage<Item extends { _id: string }, Body, Row>(
  props: EditPageProps<Item, Body, Row> & { id: string },
) {
  const { admin, permission, id, texts, titleOf, renderLead } = props;
  const list = useCameFrom(props.listPath);
  const loaded = useAdminItem(admin, id);
  const back = { to: list, label: texts.back };
  if (loaded.error?.status === 404) {
    return (
      <MissingRecord permission={permission} title={texts.missing} back={back}>
        {props.renderMissing?.(id)}
      </MissingRecord>
    );
  }
  return (
    <AdminFrame
      permission={permission}
      title={titleOf(loaded.value)}
      task={props.task}
      back={back}
      lead={renderLead(loaded.value)}
      actions={loaded.value && props.renderActions?.(loaded.value)}
    >
      <Loaded {...loaded} failure={texts.failed} skeleton={props.skeleton}>
        {(item) => props.children(item, list)}
      </Loaded>
    </AdminFrame>
  );
}

/** Loads the record each time the page is opened. */
export function useAdminItem<Item extends { _id: string }, Body, Row>(
  admin: AdminSlice<Item, Body, Row>,
  id: string,
) {
  const dispatch = useAppDispatch();
  const item = useLoaded(admin.loadItem, id, admin.selectItem, hasId);
  // An edit starts from the stored version, so nothing is kept for the next visit. A layout effect resets the state before
  // the page of another record sends its request; a later reset would drop that request.
  useLayoutEffect(() => () => void dispatch(admin.reset('update')), [dispatch, admin]);
  return item;
}

type MissingRecordProps = {
  permission: RequiredPermission;
  title: string;
  back: { to: string; label: string };
  children?: ReactNode;
};

/** Replaces the form of a record that does not exist. */
export function MissingRecord({ permission, title, back, children }: MissingRecordProps) {
  return (
    <AdminFrame permission={permission} title={title} back={back}>
      {children}
      <EmptyState
        drawing="lost"
        title="Ovdje nema šta da se uredi"
        actions={<ButtonLink to={back.to}>Otvori listu</ButtonLink>}
      >
        <p>U međuvremenu je obrisano ili adresa nije potpuna.</p>
      </EmptyState>
    </AdminFrame>
  );
}
