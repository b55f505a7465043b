import { changedNames } from '../../../lib/differences.ts';
import type { EditForm } from './useEditForm.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { EditLabels } from './editLabels.ts';

type DraftDialogProps<Values extends object> = { edit: EditForm<Values>; labels: EditLabels<Values> };

/** Offers what was typed on an earlier visit. Closing it takes the draft, which can still be discarded then. */
export function DraftDialog<Values extends object>({ edit, labels }: DraftDialogProps<Values>) {
  const { offer, take, discard } = edit.draft;
  if (!offer) return null;
  const named = (one: Values, other: Values) =>
    changedNames(one, other)
      .map((name) => labels[name].label)
      .join(', ');
  const isNewer = offer.version !== edit.read.version;
  const theirs = isNewer ? named(offer.base, edit.read.values) : '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && take()}
      title="Imate nesačuvane izmjene"
      description={`Posljednji put ste ovdje pisali ${formatMoment(offer.at)}. Izmijenili ste: ${named(offer.values, offer.base)}.`}
      actions={
        <>
          <Button look="quietDanger" onClick={discard}>
            Odbaci izmjene
          </Button>
          <Button onClick={take}>Nastavi s izmjenama</Button>
        </>
      }
    >
      {isNewer && (
        <p>
          U međuvremenu je sačuvana druga verzija{theirs && `, a u njoj je izmijenjeno: ${theirs}`}. Ako
          nastavite, birate šta ostaje gdje se razlikuju.
        </p>
      )}
    </Dialog>
  );
}
