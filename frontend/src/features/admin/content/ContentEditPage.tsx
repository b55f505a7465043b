import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { RequireAdmin } from '../RequireAdmin.tsx';
import { useCameFrom } from '../../../lib/useCameFrom.ts';
import type { AdminSlice } from '../../../store/adminSlice.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { EditSkeleton } from '../edit/EditSkeleton.tsx';
import { EditState } from '../edit/EditState.tsx';
import { MissingRecord } from '../edit/MissingRecord.tsx';
import { useAdminItem } from '../useAdminItem.ts';
import type { ContentKind } from './draftPlace.ts';
import { KeptDraft } from './KeptDraft.tsx';

type ContentItem = { _id: string; version: number; isDraft: boolean };

type ContentEditPageProps<Item extends ContentItem, Body, Row> = {
  admin: AdminSlice<Item, Body, Row>;
  kind: ContentKind;
  /** Where the way back leads when the page was opened by its address. */
  listPath: string;
  editPath: (id: string) => string;
  /** The page visitors see. */
  publicPath: (id: string) => string;
  texts: {
    /** "Uredi podatke o kursu" */
    title: string;
    /** "Nazad na vijesti" */
    back: string;
    /** "Kurs nije pronađen" */
    missing: string;
    /** "Kurs nije učitan." */
    failed: string;
    /** "Kreiraj novi kurs" */
    create: string;
  };
  /** The form. `list` is the list it came from, to which saving leads. */
  renderEditor: (item: Item, list: string) => ReactNode;
};

/** The edit page of a course, a news item or a career: its `id` stands in the address. */
export function ContentEditPage<Item extends ContentItem, Body, Row>(
  props: ContentEditPageProps<Item, Body, Row>,
) {
  const { id = '' } = useParams();
  return (
    <RequireAdmin>
      <LoadedContent key={id} id={id} {...props} />
    </RequireAdmin>
  );
}

function LoadedContent<Item extends ContentItem, Body, Row>(
  props: ContentEditPageProps<Item, Body, Row> & { id: string },
) {
  const { admin, kind, id, editPath, texts } = props;
  const list = useCameFrom(props.listPath);
  const loaded = useAdminItem(admin, id);
  const item = loaded.value;
  const back = { to: list, label: texts.back };
  if (loaded.error?.status === 404) {
    return (
      <MissingRecord title={texts.missing} back={back}>
        <KeptDraft admin={admin} kind={kind} id={id} label={texts.create} editPath={editPath} />
      </MissingRecord>
    );
  }
  return (
    <AdminFrame
      title={texts.title}
      back={back}
      lead={
        item && (
          <EditState
            isDraft={item.isDraft}
            publishedText="Posjetioci vide izmjene čim ih sačuvate."
            path={props.publicPath(id)}
          />
        )
      }
    >
      <Loaded {...loaded} failure={texts.failed} skeleton={<EditSkeleton />}>
        {(record) => props.renderEditor(record, list)}
      </Loaded>
    </AdminFrame>
  );
}
