import { fullName } from '@institut/contract/accounts/values';
import { daysText } from '@institut/contract/frame/durations';
import { INVITATION_LINK_DAYS } from '@institut/contract/limits';
import { PAYMENT_METHOD } from '@institut/contract/orders/checkout';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import type { FoundPerson, Person } from '@institut/contract/people/schema';
import { runTitle } from '@institut/contract/timetable/runName';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { useForm } from '../../../lib/useForm.ts';
import { useCall } from '../../../store/calls.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { usePrices } from '../../../store/prices.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox, RadioCards } from '../../../ui/choices.tsx';
import { ActRuns } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError, TextArea } from '../../../ui/formFields.tsx';
import { WithAside } from '../../../ui/WithAside.tsx';
import { Note, Split, Stack, stacked } from '../../../ui/primitives.ts';
import { newOrderPath, adminOrderPath } from '../../admin/adminPaths.ts';
import { CourseChoice, courseFacts } from '../../admin/CourseChoice.tsx';
import type { ChosenCourse } from '../../admin/courseChoiceCalls.ts';
import { findPeople } from '../../admin/personChoiceSlice.ts';
import { PayerPart } from '../../checkout/PayerFieldset.tsx';
import { newUuid } from '../../../lib/uuid.ts';
import { CurrentSums } from '../../site/CurrentSums.tsx';
import {
  bodyOf,
  checkNewOrder,
  contactAddress,
  formNames,
  initialValues,
  payerFields,
  payerIn,
  seatRows,
  type NewOrderValues,
} from './newOrder.ts';
import styles from './NewOrderPage.module.css';
import { OrderPeople } from './OrderPeople.tsx';
import { MailPreview } from '../../admin/mails/MailPreview.tsx';
import { placeForPerson } from './peopleCalls.ts';

const METHODS = [
  { value: PAYMENT_METHOD.self, label: 'Plaća lično' },
  { value: PAYMENT_METHOD.organisation, label: 'Plaća organizacija' },
  { value: PAYMENT_METHOD.grant, label: 'Traži grant' },
];

const ORGANISATION_NOTE =
  'Podaci stoje na predračunu, koji odmah šaljemo. Ako ih sada nemate, ostavite sva polja prazna i dodajte platioca na stranici prijave.';

export type NewOrderFormProps = {
  /** Null for somebody without an account, for whom the form has fields. */
  person: Person | null;
  /** The keyword that staff have searched for. */
  email: string;
  /** A course that is chosen at first. */
  course: ChosenCourse | null;
  /** The account with the address that staff have entered for a new person. */
  taken?: FoundPerson | null;
  onTaken?: (found: FoundPerson | null) => void;
};

/** The order of one person. The server prices it again and refuses another total. */
export function NewOrderForm({ person, email, course: first, taken = null, onTaken }: NewOrderFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { run, reset, isRunning, data: placed, error } = useCall(placeForPerson);
  const [courses, setCourses] = useState<ReadonlyMap<string, ChosenCourse>>(
    () => new Map(first ? [[first._id, first]] : []),
  );
  // One for all attempts: the server places the order once, also when its first answer was lost.
  const [idempotencyKey] = useState(newUuid);
  const [attempt, setAttempt] = useState(0);
  const known = person ?? taken;

  const { form, text, field, tick, list, values, change, showErrors } = useForm<NewOrderValues>({
    initial: initialValues(person, email, first),
    check: (given) => checkNewOrder(given, known, courses),
    onSubmit: (given) => void send(given),
  });
  const lines = values.orderItems.flatMap(({ kurs, qty }) => {
    const course = courses.get(kurs);
    return course ? [{ ...course, qty: Math.max(0, Math.trunc(Number(qty)) || 0) }] : [];
  });
  const prices = usePrices(lines);
  const { items, error: noCourse, onArrange } = list('orderItems');
  const kept = items.map((_item, index) => index);

  async function send(given: NewOrderValues): Promise<void> {
    if (isRunning) return;
    const body = { ...bodyOf(given, known), ...(prices && { totalPrice: prices.totalPrice }) };
    const { data, error: failure } = await run({ body, idempotencyKey });
    if (!failure) {
      const { _id: id, reference, user } = data;
      dispatch(showToast({ kind: 'success', text: `Prijava ${reference} je poslana: ${user.name}.` }));
      return void navigate(adminOrderPath(id), { replace: true });
    }
    setAttempt((count) => count + 1);
    showErrors(formNames(failure.fields, given, known));
  }

  /** Takes the account of the refused address into the form, which keeps everything else. */
  async function takeAccount(): Promise<void> {
    const address = values.email.trim().toLowerCase();
    const answer = await dispatch(findPeople(address));
    const found = findPeople.fulfilled.match(answer)
      ? answer.payload.find(({ email: of }) => of.toLowerCase() === address)
      : undefined;
    if (!found) {
      const message = answer.payload && 'message' in answer.payload ? answer.payload.message : '';
      return void dispatch(showToast({ kind: 'error', text: `Nalog nije pronađen. ${message}`.trim() }));
    }
    reset();
    onTaken?.(found);
  }

  function choose(course: ChosenCourse): void {
    if (values.orderItems.some(({ kurs }) => kurs === course._id)) return;
    setCourses((before) => new Map(before).set(course._id, course));
    onArrange([...kept, { kurs: course._id, qty: '1' }]);
    arrangeSeats({ orderItems: [...values.orderItems, { kurs: course._id, qty: '1' }] });
  }

  /** Gives each seat its row after a change of the courses, their seats or who pays. */
  function arrangeSeats(changes: Partial<NewOrderValues>): void {
    const next = { ...values, ...changes };
    change({ ...changes, people: seatRows(next) });
  }

  function changeQty(index: number, qty: string): void {
    arrangeSeats({
      orderItems: values.orderItems.map((line, at) => (at === index ? { kurs: line.kurs, qty } : line)),
    });
  }

  const method = field('paymentMethod');
  const address = known?.email ?? values.email.trim();
  const whose = useFocusOnChange<HTMLDivElement>(known?._id ?? 'nova');
  return (
    <form {...form} aria-label="Nova prijava">
      <WithAside
        aside={
          <Card tone="mist" className={cx(stacked(5), styles.summary)}>
            <h2>Ukupno</h2>
            {lines.length > 0 ? (
              <CurrentSums prices={prices} />
            ) : (
              <Note size="base">Dodajte kurs, pa će ovdje biti iznos.</Note>
            )}
            <Sent
              isNew={known === null}
              isUnconfirmed={known?.isEmailConfirmed === false}
              address={address}
              values={values}
            />
            <ActRuns value={isRunning || placed !== null}>
              <MailPreview
                questions={
                  Object.keys(checkNewOrder(values, known, courses)).length === 0
                    ? [{ call: 'placeForPerson', body: bodyOf(values, known) }]
                    : []
                }
                waiting="Kada popunite obrazac, ovdje vidite tekst e‑mailova."
              />
            </ActRuns>
            <Button wide type="submit" loading={isRunning} loadingText="Šaljemo…">
              Pošalji prijavu
            </Button>
          </Card>
        }
      >
        <FormError message={error && failureText(error)} attempt={attempt} />
        <Part title="Osoba">
          <div ref={whose} tabIndex={-1} className={styles.person}>
            {known ? (
              <Known person={known}>
                {taken ? (
                  <Button look="quiet" onClick={() => onTaken?.(null)}>
                    Druga osoba
                  </Button>
                ) : (
                  <ButtonLink to={newOrderPath(first ? { kurs: first._id } : {})} look="quiet">
                    Druga osoba
                  </ButtonLink>
                )}
              </Known>
            ) : (
              <>
                <Split>
                  <TextField {...text('name')} label="Ime" autoComplete="off" required />
                  <TextField {...text('lastName')} label="Prezime" autoComplete="off" required />
                </Split>
                <TextField
                  {...text('email')}
                  label="E-mail adresa"
                  type="email"
                  autoComplete="off"
                  required
                />
                {error?.code === 'email_taken' && (
                  <div>
                    <Button look="outline" onClick={() => void takeAccount()}>
                      Pošalji prijavu za taj nalog
                    </Button>
                  </div>
                )}
              </>
            )}
          </div>
        </Part>
        <Part title="Kursevi">
          {lines.length > 0 && (
            <ul className={styles.lines} aria-label="Odabrani kursevi">
              {values.orderItems.map(({ kurs }, index) => {
                const course = courses.get(kurs);
                return (
                  course && (
                    <li key={kurs}>
                      <span>
                        <strong>{course.name}</strong>
                        <span className={styles.beside}>{courseFacts(course)}</span>
                      </span>
                      <TextField
                        {...text(`orderItems.${index}.qty`)}
                        onChange={({ target }) => changeQty(index, target.value)}
                        label="Mjesta"
                        type="number"
                        min={1}
                        max={course.countInStock}
                        inputMode="numeric"
                      />
                      <Button
                        look="quietDanger"
                        aria-label={`Ukloni: ${runTitle(course.name, course.start)}`}
                        onClick={() => {
                          onArrange(kept.filter((at) => at !== index));
                          arrangeSeats({ orderItems: values.orderItems.filter((_, at) => at !== index) });
                        }}
                      >
                        Ukloni
                      </Button>
                    </li>
                  )
                );
              })}
            </ul>
          )}
          <CourseChoice
            taken={new Map(values.orderItems.map(({ kurs }) => [kurs, 'Dodano']))}
            onChoose={choose}
            error={lines.length === 0 ? noCourse : undefined}
          />
        </Part>
        {lines.length > 0 && (
          <Part title="Polaznici">
            <OrderPeople form={{ values, text }} courses={courses} onChange={arrangeSeats} />
          </Part>
        )}
        <Part title="Adresa za kontakt">
          {person?.address && <Note size="base">Prenesena je iz posljednje prijave.</Note>}
          <TextField {...text('address')} label="Adresa" help="Ulica i broj." autoComplete="off" required />
          <Split>
            <TextField {...text('postalCode')} label="Poštanski broj" autoComplete="off" required />
            <TextField {...text('city')} label="Grad" autoComplete="off" required />
          </Split>
          <TextField {...text('country')} label="Država" autoComplete="off" required />
          <TextField {...text('phone')} label="Telefon" type="tel" autoComplete="off" optional />
        </Part>
        <Part title="Plaćanje">
          <RadioCards
            {...method}
            onChange={(paymentMethod) => {
              method.onChange(paymentMethod);
              arrangeSeats({ paymentMethod });
            }}
            legend="Ko plaća"
            hideLegend
            options={METHODS}
            columns={3}
          />
          {values.paymentMethod === PAYMENT_METHOD.organisation && (
            <Checkbox label="Adresa organizacije je ista kao adresa za kontakt" {...tick('isSameAddress')} />
          )}
          <PayerPart
            method={values.paymentMethod}
            form={{
              text: (name) => ({
                ...text(`payer.${name}`),
                name,
                ...(name === 'address' &&
                  values.isSameAddress && { value: contactAddress(values), readOnly: true }),
              }),
              tick: (name) => ({ ...tick(name), name }),
              values: payerFields(values),
            }}
            organisationNote={ORGANISATION_NOTE}
          />
          <TextArea
            {...text('note')}
            label="Napomena uz prijavu"
            help="Vidi je i osoba, kao svoju napomenu."
            rows={3}
            optional
          />
        </Part>
      </WithAside>
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

const Known = ({ person, children }: { person: FoundPerson; children: ReactNode }) => (
  <div className={styles.known}>
    <p>
      <strong>{fullName(person)}</strong>
      <span className={styles.beside}>{person.email}</span>
    </p>
    {children}
  </div>
);

type SentProps = { isNew: boolean; isUnconfirmed: boolean; address: string; values: NewOrderValues };

/** The mails that the person gets when the order is sent. */
function Sent({ isNew, isUnconfirmed, address, values }: SentProps) {
  const isGrant = values.paymentMethod === PAYMENT_METHOD.grant;
  const payer = payerIn(values);
  const invited = values.people.filter(({ email }) => email.trim() !== '').length;
  const accountant = payer?.type === PAYER_TYPE.organisation ? payer.accountantEmail : '';
  return (
    <Stack gap={2} className={styles.sent}>
      <h3>Šta šaljemo{address && <> na {address}</>}</h3>
      <ul>
        <li>
          {isGrant
            ? 'potvrdu prijave; osoba ne uplaćuje ništa dok o grantu ne odlučimo'
            : 'potvrdu prijave s podacima za uplatu'}
        </li>
        {isNew && (
          <li>
            pozivnicu s linkom kojim osoba postavlja lozinku; link vrijedi {daysText(INVITATION_LINK_DAYS)}
          </li>
        )}
        {isUnconfirmed && (
          <li>
            pozivnicu za novu lozinku, ako je osoba još nije dobila: adresa naloga nije potvrđena, pa
            dosadašnja lozinka i prijave na uređajima prestaju vrijediti
          </li>
        )}
      </ul>
      {invited > 0 && <p>Kad prijava bude primljena, polaznicima šaljemo pozivnice: {invited}.</p>}
      {accountant && <p>Računovodstvu na {accountant} šaljemo kopiju predračuna.</p>}
      <p>U rubrici „Tok prijave” piše da ste je poslali vi. Ograničenja broja prijava ne vrijede.</p>
    </Stack>
  );
}

const failureText = ({ status, message }: ApiError): string =>
  status === 0 ? `${message} Prijava neće biti poslana dvaput.` : message;
