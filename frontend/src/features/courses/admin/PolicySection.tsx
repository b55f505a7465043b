import { POLICY_LABELS } from '@institut/contract/cancellations/labels';
import type { CoursePolicy } from '@institut/contract/cancellations/values';
import type { AdminCourse } from '@institut/contract/courses/schema';
import { COURSE_LABELS } from '@institut/contract/courses/labels';
import { genitiveDays } from '@institut/contract/frame/durations';
import { WITHDRAWAL_DAYS_MIN } from '@institut/contract/limits';
import { Checkbox } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { numberField } from '../../admin/content/contentFields.ts';
import { EditRow, EditSection } from '../../admin/edit/EditSection.tsx';
import type { EditForm } from '../../admin/edit/useEditForm.ts';
import { refundText } from '../refundText.ts';
import type { CourseValues } from './courseValues.ts';

export const POLICY_FIELDS = {
  withdrawalDays: numberField(POLICY_LABELS.withdrawalDays),
  freeUntilDaysBefore: numberField(POLICY_LABELS.freeUntilDaysBefore),
  lateFeePercent: numberField(POLICY_LABELS.lateFeePercent),
  transferUntil: numberField(POLICY_LABELS.transferUntil),
  replaceUntil: numberField(POLICY_LABELS.replaceUntil),
};

const NAMES = [
  'withdrawalDays',
  'freeUntilDaysBefore',
  'lateFeePercent',
  'transferUntil',
  'replaceUntil',
] as const;

const HELP: Readonly<Partial<Record<keyof CoursePolicy, string>>> = {
  withdrawalDays: `Zakon daje najmanje ${genitiveDays(WITHDRAWAL_DAYS_MIN)}.`,
  freeUntilDaysBefore: '0 je prvi dan kursa.',
  lateFeePercent: '100 znači da poslije nema povrata.',
};

type PolicySectionProps = { edit: EditForm<CourseValues>; item: AdminCourse };

/** The rules of cancellations; the fields appear when the course has its own. */
export function PolicySection({ edit, item }: PolicySectionProps) {
  const { text, field, values } = edit;
  const hasOwn = NAMES.some((name) => values.policy[name] !== '');
  /** Fills in the rules of the institute to begin with, or leaves the course to them. */
  const fill = (isOwn: boolean) => {
    for (const name of NAMES) {
      field(`policy.${name}`).onChange(isOwn ? String(item.institutePolicy[name]) : '');
    }
  };
  return (
    <EditSection title={COURSE_LABELS.policy}>
      <Checkbox
        label="Kurs ima svoja pravila otkazivanja"
        help={
          hasOwn
            ? 'Prijave koje su već poslane zadržavaju pravila po kojima su poslane.'
            : `Vrijede pravila instituta. ${refundText(item.institutePolicy)}`
        }
        checked={hasOwn}
        onChange={({ target }) => fill(target.checked)}
      />
      {hasOwn && (
        <EditRow>
          {NAMES.map((name) => (
            <TextField
              key={name}
              {...text(`policy.${name}`)}
              label={POLICY_LABELS[name]}
              inputMode="numeric"
              help={HELP[name]}
              placeholder={String(item.institutePolicy[name])}
            />
          ))}
        </EditRow>
      )}
    </EditSection>
  );
}
