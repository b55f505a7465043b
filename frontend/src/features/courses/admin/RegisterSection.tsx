import { COURSE_LABELS } from '@institut/contract/courses/labels';
import { REGISTER_FIELD_LABELS, REGISTER_LABELS } from '@institut/contract/register/labels';
import { REGISTER_FIELDS, type RegisterField } from '@institut/contract/register/values';
import { Checkbox } from '../../../ui/choices.tsx';
import choices from '../../../ui/choices.module.css';
import { TextField } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/primitives.ts';
import { flagField, numberField, setField, textField } from '../../admin/content/contentFields.ts';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import type { CourseValues } from './courseValues.ts';

export const REGISTER_FORM_FIELDS = {
  authority: textField(REGISTER_LABELS.authority),
  act: textField(REGISTER_LABELS.act),
  article: textField(REGISTER_LABELS.article),
  fields: setField(REGISTER_LABELS.fields, REGISTER_FIELD_LABELS),
  isRequired: flagField(REGISTER_LABELS.isRequired),
  keepYears: numberField(REGISTER_LABELS.keepYears),
};

const NAMES = ['authority', 'act', 'article', 'fields', 'isRequired', 'keepYears'] as const;

/** The questions of an authority to the participants; the fields appear when staff quote an act. */
export function RegisterSection({ edit: { text, field, values } }: { edit: EditForm<CourseValues> }) {
  const isAsked = NAMES.some((name) => values.register[name] !== '');
  const ask = (isOn: boolean) => {
    for (const name of NAMES)
      field(`register.${name}`).onChange(name === 'isRequired' && isOn ? 'false' : '');
  };
  const chosen = new Set(values.register.fields.split(','));
  const fields = field('register.fields');
  const mark = (marked: RegisterField, isOn: boolean) => {
    const isMarked = (name: RegisterField) => (name === marked ? isOn : chosen.has(name));
    fields.onChange(REGISTER_FIELDS.filter(isMarked).join(','));
  };
  const { value: isRequired, onChange: require, ...flag } = field('register.isRequired');
  return (
    <EditSection title={COURSE_LABELS.register}>
      <Checkbox
        label="Nadležni organ traži podatke o polaznicima"
        help="Uključite samo ako to traži propis koji možete navesti. Kad isključite, već dati odgovori se brišu."
        checked={isAsked}
        onChange={({ target }) => ask(target.checked)}
      />
      {isAsked && (
        <>
          <TextField {...text('register.authority')} label={REGISTER_LABELS.authority} required />
          <TextField
            {...text('register.act')}
            label={REGISTER_LABELS.act}
            required
            help="Naziv i broj službenog glasila, kako će ih polaznik vidjeti."
          />
          <EditRow>
            <TextField {...text('register.article')} label={REGISTER_LABELS.article} required />
            <TextField
              {...text('register.keepYears')}
              label={REGISTER_LABELS.keepYears}
              inputMode="numeric"
              required
            />
          </EditRow>
          <Stack as="fieldset" gap={3}>
            <legend className={choices.legend}>{REGISTER_LABELS.fields}</legend>
            {REGISTER_FIELDS.map((name, index) => (
              <Checkbox
                key={name}
                name={fields.name}
                label={REGISTER_FIELD_LABELS[name]}
                checked={chosen.has(name)}
                // Below the last one, because it is about all of them.
                error={index === REGISTER_FIELDS.length - 1 ? fields.error : null}
                onChange={({ target }) => mark(name, target.checked)}
              />
            ))}
          </Stack>
          <Checkbox
            name={flag.name}
            label={REGISTER_LABELS.isRequired}
            help="Inače polaznik može odabrati „Ne želim odgovoriti”."
            checked={isRequired === 'true'}
            error={flag.error}
            onChange={({ target }) => require(String(target.checked))}
          />
        </>
      )}
    </EditSection>
  );
}
