import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { cx } from '../../../lib/cx.ts';
import { changedNames } from '../../../lib/differences.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ActRuns, Dialog, Modal } from '../../../ui/Dialog.tsx';
import { FormError } from '../../../ui/formFields.tsx';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { StatusRegion } from '../../../ui/a11y.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { SectionNav } from './EditSection.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useInvalidFields } from './useInvalidFields.ts';
import type { EditForm, EditLabels } from './useEditForm.ts';
import styles from './EditFrame.module.css';

type WithLabels<Values extends object> = { edit: EditForm<Values>; labels: EditLabels<Values> };

type EditFrameProps<Values extends object> = WithLabels<Values> & {
  /** The accessible name of the form, if the heading of the page does not name it. */
  formLabel?: string;
  /** An error besides that of saving. */
  error?: string | undefined;
  submitLabel?: string;
  /** Adds a button that saves with the intent `draft`. */
  draftLabel?: string | undefined;
  /** Shown in the save bar while nothing is changed. */
  unchangedText?: string;
  /** The public page with these values; without it there is no "Pregled" button. */
  renderPreview?: (values: Values) => ReactNode;
  /** Stands above the buttons of the save bar, where it is seen before they are pressed. */
  note?: ReactNode;
  children: ReactNode;
};

/** The form of an edit page with its errors, save bar and dialogs (earlier draft, conflict, unsaved changes, preview). */
export function EditFrame<Values extends object>(props: EditFrameProps<Values>) {
  const { edit, labels, submitLabel = 'Ažuriraj', unchangedText, renderPreview, children } = props;
  const { formLabel, error, note } = props;
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { failure } = edit;
  const invalid = useInvalidFields(edit.form.ref);
  const isChanged = edit.changed.length > 0;
  return (
    <>
      <form {...edit.form} className={styles.form} aria-label={formLabel}>
        <FormError message={failure?.error.message ?? error} attempt={failure?.attempt ?? 0} />
        <StatusRegion>
          {edit.isMerged && (
            <Alert kind="info" title={isChanged ? 'Izmjene su spojene.' : 'Ovo je već sačuvano.'}>
              <p>{isChanged ? 'Pregledajte ih i sačuvajte.' : 'Sačuvana verzija je ista kao vaša.'}</p>
            </Alert>
          )}
        </StatusRegion>
        <SectionNav invalid={invalid} />
        {/* Text typed while the form is being sent would be lost. */}
        <div className={styles.fields} inert={edit.isSaving}>
          <ActRuns value={edit.isSaving}>{children}</ActRuns>
        </div>
        <SaveBar
          edit={edit}
          note={note}
          invalid={invalid}
          submitLabel={submitLabel}
          draftLabel={props.draftLabel}
          unchangedText={unchangedText ?? 'Sve je sačuvano.'}
          onPreview={renderPreview && (() => setIsPreviewed(true))}
        />
      </form>
      {renderPreview && (
        <PreviewDialog open={isPreviewed} onClose={() => setIsPreviewed(false)}>
          {isPreviewed && renderPreview(edit.values)}
        </PreviewDialog>
      )}
      <DraftDialog edit={edit} labels={labels} />
      <ConflictDialog edit={edit} labels={labels} />
      <UnsavedDialog edit={edit} isChanged={isChanged} />
    </>
  );
}

type PreviewDialogProps = { open: boolean; onClose: () => void; children: ReactNode };

const stop = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
const stopLinks = (event: SyntheticEvent) => {
  if (event.target instanceof Element && event.target.closest('a')) stop(event);
};

/** Shows the public page. Its tabs work, its links and forms do not, because what it shows is not saved. */
function PreviewDialog({ open, onClose, children }: PreviewDialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Pregled"
      description="Ovako će stranicu vidjeti posjetioci. Linkovi i prijava na kurs u pregledu ne rade."
      className={cx(styles.preview)}
    >
      <div className={styles.page} onClickCapture={stopLinks} onSubmitCapture={stop}>
        {children}
      </div>
    </Modal>
  );
}

/** Offers the draft of an earlier visit. Closing the dialog restores it: it can still be discarded then. */
function DraftDialog<Values extends object>({ edit, labels }: WithLabels<Values>) {
  const { offer, take, discard } = edit.draft;
  if (!offer) return null;
  const changedLabels = (one: Values, other: Values) =>
    changedNames(one, other)
      .map((name) => labels[name].label)
      .join(', ');
  const isOutdated = offer.version !== edit.read.version;
  const theirs = isOutdated ? changedLabels(offer.base, edit.read.values) : '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && take()}
      title="Imate nesačuvane izmjene"
      description={`Posljednji put ste ovdje pisali ${formatMoment(offer.at)}. Izmijenili ste: ${changedLabels(offer.values, offer.base)}.`}
      actions={
        <>
          <Button look="quietDanger" onClick={discard}>
            Odbaci izmjene
          </Button>
          <Button onClick={take}>Nastavi s izmjenama</Button>
        </>
      }
    >
      {isOutdated && (
        <p>
          U međuvremenu je sačuvana druga verzija{theirs && `, a u njoj je izmijenjeno: ${theirs}`}. Ako
          nastavite, birat ćete šta ostaje na mjestima gdje se razlikuju.
        </p>
      )}
    </Dialog>
  );
}

const KEPT = 'Ovaj preglednik će ih zapamtiti i ponuditi kada ponovo otvorite ovu stranicu.';
const LOST = 'Ako odete, izmjene će biti izgubljene.';
const INTERRUPTED = 'Slika se još otprema. Ako odete, otpremanje se prekida.';

type UnsavedDialogProps = {
  edit: Pick<EditForm<object>, 'guard' | 'draft' | 'isUploading'>;
  isChanged: boolean;
};

/** Says before the page is left what happens to unsaved changes. */
function UnsavedDialog({ edit: { guard, draft, isUploading }, isChanged }: UnsavedDialogProps) {
  const isKept = draft.area === 'local' && draft.keptAt !== null;
  const sentences = [isChanged && (isKept ? KEPT : LOST), isUploading && INTERRUPTED].filter(Boolean);
  return (
    <LeaveDialog
      guard={guard}
      title="Napuštate stranicu, a izmjene nisu sačuvane"
      description={sentences.join(' ')}
    />
  );
}
