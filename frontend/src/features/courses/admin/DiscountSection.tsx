import { COURSE_LABELS as LABELS } from '@institut/contract/courses/labels';
import { DISCOUNT_KIND_LABELS } from '@institut/contract/discounts/labels';
import { DISCOUNT_KINDS } from '@institut/contract/discounts/values';
import { DAY_RANGE } from '@institut/contract/frame/days';
import { RadioCards } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { labelledOptions } from '../../../ui/formFields.tsx';
import { choiceField, dayField, idField, numberField } from '../../admin/content/contentFields.ts';
import { ListField } from '../../admin/content/ListField.tsx';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import type { CourseValues } from './courseValues.ts';

export const DISCOUNT_FIELDS = {
  _id: idField,
  kind: choiceField(LABELS['discounts.kind'], DISCOUNT_KIND_LABELS),
  percent: numberField(LABELS['discounts.percent']),
  amountKm: numberField(LABELS['discounts.amountKm']),
  until: dayField(LABELS['discounts.until']),
  minSeats: numberField(LABELS['discounts.minSeats']),
};

const kinds = labelledOptions(DISCOUNT_KINDS, DISCOUNT_KIND_LABELS);

/** The discounts for early applications and for groups. */
export function DiscountSection({ edit }: { edit: EditForm<CourseValues> }) {
  const { text, field, values } = edit;
  return (
    <EditSection title={LABELS.discounts}>
      <ListField {...edit.list('discounts')} label={LABELS.discounts} noun="popust" addLabel="Dodaj popust">
        {(index) => (
          <>
            <RadioCards
              {...field(`discounts.${index}.kind`)}
              legend={LABELS['discounts.kind']}
              options={kinds}
              columns={2}
            />
            <EditRow>
              <TextField
                {...text(`discounts.${index}.percent`)}
                label={LABELS['discounts.percent']}
                inputMode="numeric"
                help="Postotak cijene, ili u drugom polju iznos. Od više popusta računa se samo najveći."
              />
              <TextField
                {...text(`discounts.${index}.amountKm`)}
                label={LABELS['discounts.amountKm']}
                inputMode="decimal"
                help="Bez PDV-a. Poslane prijave zadržavaju svoj popust."
              />
            </EditRow>
            {values.discounts[index]?.['kind'] === 'group' ? (
              <TextField
                {...text(`discounts.${index}.minSeats`)}
                label={LABELS['discounts.minSeats']}
                inputMode="numeric"
                help="Broj mjesta na ovom kursu u jednoj prijavi."
              />
            ) : (
              <TextField
                {...text(`discounts.${index}.until`)}
                label={LABELS['discounts.until']}
                type="date"
                {...DAY_RANGE}
                help="Popust vrijedi do kraja tog dana."
              />
            )}
          </>
        )}
      </ListField>
    </EditSection>
  );
}
