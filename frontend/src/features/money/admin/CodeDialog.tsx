import { DISCOUNT_CODE_LABELS as LABELS } from '@institut/contract/discounts/labels';
import {
  discountCodeBody,
  type DiscountCode,
  type DiscountCodeBody,
} from '@institut/contract/discounts/schema';
import { DAY_RANGE } from '@institut/contract/frame/days';
import { runTitle } from '@institut/contract/timetable/runName';
import { fieldErrors } from '../../../lib/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Note, Row, Split, Stack } from '../../../ui/primitives.ts';
import { readNumber, writeAmount } from '../../admin/content/numberText.ts';
import { CourseChoice } from '../../admin/CourseChoice.tsx';
import { saveCode } from './moneyCalls.ts';

type CodeDialogProps = {
  /** Null for a new one. */
  code: DiscountCode | null;
  open: boolean;
  onClose: () => void;
  onChanged: () => PromiseLike<unknown>;
};

const NEW: Omit<DiscountCode, '_id' | 'code' | 'uses' | 'costKm'> = {
  percent: 10,
  amountKm: 0,
  combines: false,
  courses: [],
  organisation: '',
  from: '',
  to: '',
  maxUses: 0,
  isActive: true,
};

/** The fields of a code; its characters are chosen by the server. */
export function CodeDialog({ code, ...dialog }: CodeDialogProps) {
  const { percent, amountKm, courses, organisation, from, to, maxUses, combines, isActive } = code ?? NEW;
  const initial = {
    percent: percent > 0 ? String(percent) : '',
    amountKm: amountKm > 0 ? writeAmount(amountKm) : '',
    maxUses: maxUses > 0 ? String(maxUses) : '',
    courses,
    organisation,
    from,
    to,
    combines,
    isActive,
  };
  const bodyOf = (values: typeof initial): DiscountCodeBody => ({
    ...values,
    percent: readNumber(values.percent) ?? 0,
    amountKm: readNumber(values.amountKm) ?? 0,
    maxUses: readNumber(values.maxUses) ?? 0,
    courses: values.courses.map(({ _id }) => _id),
  });
  return (
    <CallDialog
      {...dialog}
      call={saveCode}
      title={code ? `Kod ${code.code}` : 'Novi kod'}
      description={
        code ? 'Poslane prijave zadržavaju svoj popust.' : 'Kod od osam znakova dodjeljuje se pri čuvanju.'
      }
      confirmLabel="Sačuvaj"
      busyLabel="Čuvamo…"
      initial={initial}
      check={(values) => fieldErrors(discountCodeBody, bodyOf(values))}
      request={(values) => ({ id: code?._id ?? null, body: bodyOf(values) })}
      done={({ code: saved }) => `Kod ${saved} je sačuvan.`}
    >
      {({ text, tick, list, values, change, first }) => {
        const chosen = values.courses;
        const taken = new Map(chosen.map(({ _id }) => [_id, 'Dodano']));
        return (
          <>
            <Split>
              <TextField
                {...text('percent')}
                ref={first}
                label={LABELS.percent}
                inputMode="numeric"
                help="Postotak, ili u drugom polju iznos."
              />
              <TextField
                {...text('amountKm')}
                label={LABELS.amountKm}
                inputMode="decimal"
                help="Bez PDV-a, za cijelu prijavu."
              />
            </Split>
            <Split>
              <TextField {...text('from')} label={LABELS.from} type="date" {...DAY_RANGE} optional />
              <TextField {...text('to')} label={LABELS.to} type="date" {...DAY_RANGE} optional />
            </Split>
            <Split>
              <TextField
                {...text('maxUses')}
                label={LABELS.maxUses}
                inputMode="numeric"
                help="U koliko prijava; prazno znači bez ograničenja."
                optional
              />
              <TextField
                {...text('organisation')}
                label={LABELS.organisation}
                help="Kome je kod dat; podnosilac prijave to ne vidi."
                optional
              />
            </Split>
            <Checkbox
              {...tick('combines')}
              label={LABELS.combines}
              help="Inače se računa veći: popust kursa ili kod."
            />
            {code && <Checkbox {...tick('isActive')} label={LABELS.isActive} />}
            {chosen.length === 0 && (
              <Note>Kod vrijedi za sve kurseve. Dodajte kurs ako vrijedi samo za njega.</Note>
            )}
            {chosen.length > 0 && (
              <Stack gap={2}>
                {chosen.map(({ _id, name }) => (
                  <Row key={_id} gap={2} justify="between" align="center">
                    {name}
                    <Button
                      look="quietDanger"
                      aria-label={`Ukloni: ${name}`}
                      onClick={() => change({ courses: chosen.filter((one) => one._id !== _id) })}
                    >
                      Ukloni
                    </Button>
                  </Row>
                ))}
              </Stack>
            )}
            <CourseChoice
              taken={taken}
              error={list('courses').error}
              onChoose={({ _id, name, start }) =>
                change({ courses: [...chosen, { _id, name: runTitle(name, start) }] })
              }
            />
          </>
        );
      }}
    </CallDialog>
  );
}
