import { COMPLETION_LABELS } from '@institut/contract/certificates/labels';
import { CERTIFICATE_TITLE_LABELS, CERTIFICATE_TITLES } from '@institut/contract/certificates/values';
import { COURSE_LABELS } from '@institut/contract/courses/labels';
import { Checkbox, RadioCards } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { labelledOptions } from '../../../ui/formFields.tsx';
import { choiceField, flagField, numberField } from '../../admin/content/contentFields.ts';
import { EditSection } from '../../admin/edit/EditSection.tsx';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import type { CourseValues } from './courseValues.ts';

export const COMPLETION_FIELDS = {
  title: choiceField(COMPLETION_LABELS.title, CERTIFICATE_TITLE_LABELS),
  minPercent: numberField(COMPLETION_LABELS.minPercent),
  needsPass: flagField(COMPLETION_LABELS.needsPass),
  needsPayment: flagField(COMPLETION_LABELS.needsPayment),
};

const titles = labelledOptions(CERTIFICATE_TITLES, CERTIFICATE_TITLE_LABELS);
const FLAGS = ['needsPayment', 'needsPass'] as const;

/** The conditions under which a participant gets a certificate. */
export function CompletionSection({ edit: { text, field } }: { edit: EditForm<CourseValues> }) {
  return (
    <EditSection title={COURSE_LABELS.completion}>
      <RadioCards
        {...field('completion.title')}
        legend={COMPLETION_LABELS.title}
        options={titles}
        columns={2}
      />
      <TextField
        {...text('completion.minPercent')}
        label={COMPLETION_LABELS.minPercent}
        inputMode="numeric"
        help="Dio održanih sati na kojima polaznik mora biti. Promjena ne dira uvjerenja koja su već izdata."
      />
      {FLAGS.map((name) => {
        const { value, onChange, ...flag } = field(`completion.${name}`);
        return (
          <Checkbox
            key={name}
            name={flag.name}
            label={COMPLETION_LABELS[name]}
            checked={value === 'true'}
            error={flag.error}
            onChange={({ target }) => onChange(String(target.checked))}
          />
        );
      })}
    </EditSection>
  );
}
