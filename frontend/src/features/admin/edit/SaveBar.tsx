import { countText } from '@institut/contract/frame/plural';
import { Eye, RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Row, Stack } from '../../../ui/primitives.ts';
import type { EditForm } from './useEditForm.ts';
import styles from './SaveBar.module.css';
import { showField, type InvalidField } from './useInvalidFields.ts';

type SaveBarProps<Values extends object> = {
  edit: Pick<EditForm<Values>, 'changed' | 'draft' | 'intent' | 'isSaving' | 'isUploading' | 'reset'>;
  submitLabel: string;
  /** The button that saves with the intent `draft`; also what Enter in a field does. */
  draftLabel: string | undefined;
  unchangedText: string;
  onPreview: (() => void) | undefined;
  note: ReactNode;
  /** Listed above the buttons. */
  invalid: readonly InvalidField[];
};

/** The intent of the button that saves a draft as a draft. */
export const DRAFT_INTENT = 'draft';

const KEPT_IN = {
  local: 'Zapamćeno u ovom pregledniku:',
  session: 'Zapamćeno u ovoj kartici do odjave:',
} as const;

const fields = { one: '%d polje', few: '%d polja', other: '%d polja' };
/** `Ispravite 8 polja:` */
const invalidText = (count: number): string => `Ispravite ${countText(count, fields)}:`;

export function SaveBar<Values extends object>(props: SaveBarProps<Values>) {
  const { edit, submitLabel, draftLabel, unchangedText, onPreview, note, invalid } = props;
  const isChanged = edit.changed.length > 0;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const discard = () => {
    setIsDiscarding(false);
    edit.reset();
  };
  return (
    <Row gap={5} rowGap={2} align="center" justify="between" className={styles.bar}>
      {note && <div className={styles.note}>{note}</div>}
      {invalid.length > 0 && (
        <Row
          gap={4}
          rowGap={1}
          align="center"
          as="ul"
          className={styles.note}
          aria-label="Polja koja treba ispraviti"
        >
          <li>
            <strong>{invalidText(invalid.length)}</strong>
          </li>
          {invalid.map((field) => (
            <li key={field.key}>
              <Button look="quiet" onClick={() => showField(field)}>
                {field.label}
              </Button>
            </li>
          ))}
        </Row>
      )}
      <Stack gap={0}>
        <output className={styles.state}>
          {edit.isUploading && 'Sačekajte da se slika otpremi. '}
          {isChanged && 'Imate nesačuvane izmjene.'}
          {!isChanged && !edit.isUploading && unchangedText}
        </output>
        {/* Not announced, because it changes with every pause in typing. */}
        {isChanged && edit.draft.keptAt && (
          <p className={styles.kept}>
            {KEPT_IN[edit.draft.area]} {formatMoment(edit.draft.keptAt)}
          </p>
        )}
      </Stack>
      <Row gap={4} rowGap={2} justify="end" className={styles.actions}>
        {isChanged && (
          <Button look="quietDanger" onClick={() => setIsDiscarding(true)}>
            <RotateCcw aria-hidden className={styles.icon} />
            <span>
              Odbaci<span className={styles.more}> izmjene</span>
            </span>
          </Button>
        )}
        {onPreview && (
          <Button look="outline" onClick={onPreview}>
            <Eye aria-hidden className={styles.icon} />
            Pregled
          </Button>
        )}
        {draftLabel && (
          <Button
            type="submit"
            look="outline"
            value={DRAFT_INTENT}
            loading={edit.isSaving && edit.intent === DRAFT_INTENT}
            loadingText="Čuvamo…"
          >
            {draftLabel}
          </Button>
        )}
        <Button
          type="submit"
          loading={edit.isSaving && edit.intent !== DRAFT_INTENT}
          loadingText={draftLabel ? 'Objavljujemo…' : 'Čuvamo…'}
        >
          {submitLabel}
        </Button>
      </Row>
      <ConfirmDialog
        open={isDiscarding}
        question="Da li ste sigurni da želite da odbacite izmjene?"
        confirmLabel="Odbaci izmjene"
        onConfirm={discard}
        onCancel={() => setIsDiscarding(false)}
      >
        <p>Gubi se sve što ste izmijenili od posljednjeg čuvanja.</p>
      </ConfirmDialog>
    </Row>
  );
}
