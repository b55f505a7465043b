import type { RequiredPermission } from '@institut/contract/accounts/permissions';
import { fullName } from '@institut/contract/accounts/values';
import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { fieldErrors } from '../../../lib/useForm.ts';
import { formatMoment } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useBrowserValue.ts';
import type { AdminSlice } from '../../../store/adminSlice.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row, stacked } from '../../../ui/primitives.ts';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import { selectUser } from '../../users/sessionSlice.ts';
import { moveEditDrafts, readEditDrafts, type DraftKey } from '../edit/editDrafts.ts';
import { EditFrame } from '../edit/EditFrame.tsx';
import { DRAFT_INTENT } from '../edit/SaveBar.tsx';
import { useEditForm } from '../edit/useEditForm.ts';
import { EditPage } from '../EditPage.tsx';
import { useMailQuestion } from '../mails/useMailQuestion.tsx';
import { CreateButton } from './CreateButton.tsx';
import { emptyItemsOf, fromForm, type AnyValues } from './contentFields.ts';
import { recordToForm, titleOf, withForm, type ContentForm, type ContentItem } from './contentForm.ts';
import { UNTITLED } from './contentTexts.ts';
import styles from './ContentEditPage.module.css';

type ContentEditPageProps<Item extends ContentItem, Body, Row, Values extends AnyValues, DraftBody> = {
  admin: AdminSlice<Item, Body, Row>;
  permission: RequiredPermission;
  form: ContentForm<Item, Body, Values, DraftBody>;
  /** Part of the storage key of drafts in the browser. */
  kind: 'kurs' | 'vijest' | 'karijera';
  listPath: string;
  editPath: (id: string) => string;
  publicPath: (id: string) => string;
  /** Links beside the title. */
  renderActions?: (item: Item) => ReactNode;
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
    /** "Kurs „Python” je objavljen." for a draft, otherwise "… je ažuriran." */
    saved: (title: string, wasDraft: boolean) => string;
  };
};

/** The edit page of a course, a news item or a career. */
export function ContentEditPage<Item extends ContentItem, Body, Row, Values extends AnyValues, DraftBody>(
  props: ContentEditPageProps<Item, Body, Row, Values, DraftBody>,
) {
  const { texts, publicPath } = props;
  return (
    <EditPage
      admin={props.admin}
      permission={props.permission}
      listPath={props.listPath}
      texts={texts}
      task={texts.title}
      titleOf={(item) => (item ? titleOf(item) || UNTITLED : texts.title)}
      renderLead={(item) => item && <PublicationState isDraft={item.isDraft} path={publicPath(item._id)} />}
      {...(props.renderActions && { renderActions: props.renderActions })}
      skeleton={<EditSkeleton />}
      renderMissing={(id) => <RecoverDraft {...props} id={id} />}
    >
      {(item, list) => <ContentEditor {...props} item={item} list={list} />}
    </EditPage>
  );
}

function ContentEditor<Item extends ContentItem, Body, Row, Values extends AnyValues, DraftBody>({
  admin,
  form,
  kind,
  texts,
  item,
  list,
}: ContentEditPageProps<Item, Body, Row, Values, DraftBody> & { item: Item; list: string }) {
  const { _id: id, isDraft } = item;
  const { Fields, Preview } = form;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const today = useToday() ?? '';
  const [notice, setNotice] = useState<ReactNode>(null);
  const recordOf = (read: Item) => ({
    version: read.version,
    values: recordToForm(form.fields, read, form.suggest?.({ author: user ? fullName(user) : '', today })),
  });
  const mails = useMailQuestion();
  /** Returns an edit with the message that staff add to its mails; null when they do not want to send them. */
  const bodyToSend = async (body: Body): Promise<Body | null> => {
    const { mailMessage } = form;
    const question = form.mailsOf?.(id, body);
    if (!question) return body;
    const message = await mails.askMessage(
      question,
      mailMessage && {
        kind: mailMessage.kind,
        questionWith: (text) => form.mailsOf?.(id, mailMessage.add(body, text)) ?? question,
      },
    );
    if (message === null) return null;
    return message && mailMessage ? mailMessage.add(body, message) : body;
  };
  const edit = useEditForm({
    draftKey: draftKeyOf(user?._id, kind, id),
    record: recordOf(item),
    emptyItems: emptyItemsOf(form.fields),
    check: (values, intent) =>
      intent === DRAFT_INTENT
        ? fieldErrors(form.draftSchema, fromForm(form.fields, values))
        : { ...fieldErrors(form.schema, fromForm(form.fields, values)), ...form.check?.(values) },
    save: async (values, { version }, intent) => {
      const fields = fromForm(form.fields, values);
      if (intent === DRAFT_INTENT) {
        const body = form.draftSchema.parse({ ...fields, version });
        return form.saveDraft({ params: { id }, body });
      }
      const body = await bodyToSend(form.schema.parse({ ...fields, version }));
      return body && dispatch(admin.update({ id, body })).unwrap();
    },
    reload: async () => recordOf(await dispatch(admin.loadItem(id)).unwrap()),
    onSaved: (saved, intent) => {
      const title = titleOf(saved);
      const text =
        intent === DRAFT_INTENT
          ? `Nacrt ${title ? `„${title}” ` : ''}je sačuvan.`
          : texts.saved(title, isDraft);
      dispatch(showToast({ kind: 'success', text }));
      const noticed = form.noticeOf?.(saved);
      if (noticed) setNotice(noticed);
      else void navigate(list);
    },
  });
  const goOn = () => void navigate(list);
  return (
    <>
      <EditFrame
        edit={edit}
        labels={form.fields}
        {...(isDraft && { draftLabel: 'Sačuvaj nacrt', submitLabel: 'Objavi' })}
        unchangedText={isDraft ? 'Nacrt još nije objavljen.' : 'Sve je sačuvano.'}
        renderPreview={(values) => <Preview item={withForm(form.fields, item, values)} />}
      >
        <Fields edit={edit} item={item} />
      </EditFrame>
      {mails.dialog}
      <Dialog
        open={Boolean(notice)}
        onOpenChange={goOn}
        title="Sačuvano je, ali provjerite ovo"
        actions={<Button onClick={goOn}>U redu</Button>}
      >
        {notice}
      </Dialog>
    </>
  );
}

const draftKeyOf = (userId: string | undefined, kind: string, id: string): DraftKey => ({
  record: `${userId ?? ''}/${kind}/${id}`,
  area: 'local',
});

/** Says whether visitors see the record, and what saving does. */
function PublicationState({ isDraft, path }: { isDraft: boolean; path: string }) {
  return (
    <Row as="span" rowGap={2} align="center" className={styles.state}>
      <Badge tone={isDraft ? 'warning' : 'success'}>{isDraft ? 'Nacrt' : 'Objavljeno'}</Badge>
      {isDraft ? (
        <span>Nacrt vide samo administratori dok ga ne objavite. Možete ga sačuvati i kada nije potpun.</span>
      ) : (
        <span>
          Posjetioci vide izmjene čim ih sačuvate. <Link to={path}>Pogledajte stranicu</Link>
        </span>
      )}
    </Row>
  );
}

/** Offers to continue the unsaved changes of a deleted record in a new one. */
function RecoverDraft<Item extends ContentItem, Body, Row, Values extends AnyValues, DraftBody>(
  props: ContentEditPageProps<Item, Body, Row, Values, DraftBody> & { id: string },
) {
  const { admin, kind, id, editPath, texts } = props;
  const userId = useSelector(selectUser)?._id;
  const draftKey = draftKeyOf(userId, kind, id);
  const [latest] = useState(() => readEditDrafts(draftKey)[0]?.draft);
  if (!latest) return null;
  return (
    <Alert title="Vaš unos je sačuvan u ovom pregledniku.">
      <p>Posljednji put ste ovdje pisali {formatMoment(latest.at)}. Unos možete nastaviti u novom nacrtu.</p>
      <CreateButton
        admin={admin}
        label={texts.create}
        editPath={editPath}
        onCreated={(item) => moveEditDrafts(draftKey, draftKeyOf(userId, kind, item._id), item.version)}
      />
    </Alert>
  );
}

const EditSkeleton = () => (
  <Skeleton className={cx(stacked(6), styles.skeleton)}>
    <Bone height="4.5rem" />
    <Bone height="4.5rem" />
    <Bone height="12rem" />
    <Bone height="34rem" />
  </Skeleton>
);
