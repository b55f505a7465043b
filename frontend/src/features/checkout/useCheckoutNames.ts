import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { NOBODY, type PersonField } from '@institut/contract/participants/person';
import { selectPaymentMethod, selectPlacing } from './checkoutSlice.ts';
import { readNamesDraft, writeNamesDraft, type CourseNames, type NamesDraft } from './namesDraft.ts';
import {
  buyerSeat,
  checkNames,
  namedSeats,
  namesBody,
  namesForm,
  refusedNames,
  repeatedEmails,
  withBuyer,
} from './namesForm.ts';

type Lines = Parameters<typeof namesForm>[0];
type Buyer = Parameters<typeof buyerSeat>[0] & { _id: string };

const REPEATED = 'Ova adresa već stoji na drugom mjestu istog kursa.';

export type CheckoutNamesState = ReturnType<typeof useCheckoutNames>;

/** Returns the names of the participants in the checkout, which are kept as a draft, and their errors. */
export function useCheckoutNames(lines: Lines, buyer: Buyer) {
  const { _id: user } = buyer;
  const [draft, setDraft] = useState(() => readNamesDraft(user));
  const method = useSelector(selectPaymentMethod);
  const refusal = useSelector(selectPlacing).error;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [focusRequests, setFocusRequests] = useState(0);
  const form = useMemo(() => namesForm(lines, draft, { buyer, method }), [lines, draft, buyer, method]);
  const latest = useRef({ form, draft });
  /** The seats of the request whose errors name them by their number. */
  const sent = useRef<ReadonlyArray<{ key: string }>>([]);

  useLayoutEffect(() => {
    latest.current = { form, draft };
  }, [form, draft]);

  const showErrors = useCallback((found: Readonly<Record<string, string>>) => {
    setErrors(found);
    if (Object.keys(found).length > 0) setFocusRequests((count) => count + 1);
  }, []);

  useEffect(() => {
    if (refusal) showErrors(refusedNames(refusal.fields, sent.current));
  }, [refusal, showErrors]);

  useEffect(() => {
    // Names that another user has entered in this tab.
    if (!readNamesDraft(user)) writeNamesDraft(user, null);
  }, [user]);

  const store = useCallback(
    (next: NamesDraft | null) => {
      setDraft(next);
      writeNamesDraft(user, next);
    },
    [user],
  );

  const changeCourse = useCallback(
    (kurs: string, change: (names: CourseNames) => CourseNames) => {
      const { form: shown, draft: before } = latest.current;
      const course = shown.courses.find((one) => one.kurs === kurs);
      if (!course) return;
      const { isBuyer, seats } = change({ isBuyer: course.isBuyer, seats: course.seats });
      const courses = { ...before?.courses, [kurs]: { isBuyer, seats } };
      latest.current = { form: shown, draft: { isLater: shown.isLater, courses } };
      store({ isLater: shown.isLater, courses });
    },
    [store],
  );

  const changeSeat = useCallback(
    (kurs: string, at: number, field: PersonField, text: string) => {
      changeCourse(kurs, ({ isBuyer, seats }) => ({
        isBuyer,
        seats: seats.map((seat, place) => (place === at ? { ...seat, [field]: text } : seat)),
      }));
      setErrors(({ [`${kurs}.${at}.${field}`]: _mended, ...others }) => others);
    },
    [changeCourse],
  );

  const names = namesBody(form);
  const repeated = repeatedEmails(form);
  return {
    /** Grows when the first wrong field should take the focus. */
    focusRequests,
    form,
    errors,
    /** Undefined while the buyer has entered nothing: the order is then sent without names. */
    body: draft || names.length > 0 ? names : undefined,
    repeated,
    /** Marks the addresses that stand on several seats, and moves the focus to the first of them. */
    showRepeated: () =>
      showErrors(
        Object.fromEntries(repeated.flatMap(({ fields }) => fields.map((field) => [field, REPEATED]))),
      ),
    changeSeat,
    setIsBuyer: (kurs: string, isBuyer: boolean) => {
      setErrors({});
      changeCourse(kurs, ({ seats }) => ({
        isBuyer,
        seats: isBuyer ? withBuyer(seats, buyerSeat(buyer)) : [NOBODY, ...seats.slice(1)],
      }));
    },
    setIsLater: (isLater: boolean) => {
      setErrors({});
      store({ isLater, courses: draft?.courses ?? {} });
    },
    /** Forgets the names, which the placed order has. */
    forget: () => store(null),
    /** Returns whether the names can be sent; shows what is wrong otherwise. */
    check: (): boolean => {
      const found = checkNames(form);
      sent.current = namedSeats(form);
      showErrors(found);
      return Object.keys(found).length === 0;
    },
  };
}
