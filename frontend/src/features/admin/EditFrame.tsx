import { useState, type ReactNode } from 'react';
import type { EditForm } from './edit/useEditForm.ts';
import { Alert } from '../../ui/Alert.tsx';
import { FormError } from '../../ui/fields.tsx';
import { StatusRegion } from '../../ui/a11y.tsx';
import { ConflictDialog } from './edit/ConflictDialog.tsx';
import { DraftDialog } from './edit/DraftDialog.tsx';
import type { EditLabels } from './edit/editLabels.ts';
import { LeaveDialog } from './edit/LeaveDialog.tsx';
import { PreviewDialog } from './edit/PreviewDialog.tsx';
import { SaveBar } from './edit/SaveBar.tsx';
import styles from './EditFrame.module.css';

type EditFrameProps<Values extends object> = {
  edit: EditForm<Values>;
  /** What the form is called where the page's heading does not say it. */
  formLabel?: string;
  /** What is wrong beside the failure of saving. */
  error?: string | undefined;
  /** Every field of the form by the name its label shows. */
  labels: EditLabels<Values>;
  submitLabel?: string;
  /** What the save bar says while nothing is changed. */
  unchangedText?: string;
  /** The page as visitors will see it; without it there is no "Pregled". */
  renderPreview?: (values: Values) => ReactNode;
  children: ReactNode;
};

/**
 * The form of an edit page: its failure, its fields, the save bar that stays in reach, and the questions asked on the way
 * (an earlier draft, somebody else's edit, leaving without saving). Stands inside `AdminFrame`.
 */
export function EditFrame<Values extends object>(props: EditFrameProps<Values>) {
  const { edit, labels, submitLabel = 'Ažuriraj', unchangedText, renderPreview, children } = props;
  const { formLabel, error } = props;
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { failure } = edit;
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
        {/* What is typed while it is being sent would be sent nowhere. */}
        <div className={styles.fields} inert={edit.isSaving}>
          {children}
        </div>
        <SaveBar
          edit={edit}
          submitLabel={submitLabel}
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
      <LeaveDialog
        guard={edit.guard}
        isKept={edit.draft.area === 'local' && edit.draft.keptAt !== null}
        isChanged={isChanged}
        isUploading={edit.isUploading}
      />
    </>
  );
}
