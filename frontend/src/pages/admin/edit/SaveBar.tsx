import { Eye, RotateCcw } from 'lucide-react';
import type { EditForm } from '../../../lib/editing/useEditForm.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './SaveBar.module.css';

type SaveBarProps<Values extends object> = {
  edit: Pick<EditForm<Values>, 'changed' | 'draft' | 'isSaving' | 'reset'>;
  submitLabel: string;
  unchangedText: string;
  onPreview: (() => void) | undefined;
};

/** Stays at the lower edge of the window while the form is longer than it. */
export function SaveBar<Values extends object>(props: SaveBarProps<Values>) {
  const { edit, submitLabel, unchangedText, onPreview } = props;
  const isChanged = edit.changed.length > 0;
  return (
    <div className={styles.bar}>
      <output className={styles.state}>{isChanged ? 'Imate nesačuvane izmjene.' : unchangedText}</output>
      {/* Not announced: it changes with every pause in typing. */}
      {isChanged && edit.draft.keptAt && (
        <p className={styles.kept}>Ovaj preglednik ih čuva od {formatMoment(edit.draft.keptAt)}.</p>
      )}
      <div className={styles.actions}>
        {isChanged && (
          <Button look="quietDanger" onClick={edit.reset}>
            <RotateCcw aria-hidden />
            Odbaci izmjene
          </Button>
        )}
        {onPreview && (
          <Button look="outline" onClick={onPreview}>
            <Eye aria-hidden />
            Pregled
          </Button>
        )}
        <Button type="submit" loading={edit.isSaving} loadingText="Čuvamo…">
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
