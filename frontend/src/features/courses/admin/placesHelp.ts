import { placesChange, type CourseEditValues } from './courseEdit.ts';
import type { EditForm } from '../../admin/edit/useEditForm.ts';

const TAKEN_STAY = 'Mjesta koja neko zauzme dok ovo uređujete ostaju zauzeta.';

/** What the number of free places means: it is saved as what is added to or taken from those that are free then. */
export function placesHelp({ values, read }: Pick<EditForm<CourseEditValues>, 'values' | 'read'>): string {
  const change = placesChange(read.values, values);
  if (!change) return TAKEN_STAY;
  const { free, added } = change;
  const what = added > 0 ? `dodaje: ${added}` : `oduzima: ${-added}`;
  return `Slobodno po posljednjem stanju: ${free}. Čuvanjem se ${what}. ${TAKEN_STAY}`;
}
