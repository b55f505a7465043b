import { runName } from '@institut/contract/timetable/runName';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { textIn } from '../../lib/record.ts';
import type { AsyncState } from '../../store/asyncState.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { CLOSED_TEXT, loweredText, overLimitText } from './CartChanges.tsx';
import { isQty } from './cartItem.ts';
import { addCourse, selectAddition, type Addition } from './cartSlice.ts';

type AdditionNoticeProps = { addition: AsyncState<Addition>; onRetry: () => void };

export function AdditionNotice({ addition: { status, data, error }, onRetry }: AdditionNoticeProps) {
  const isUnknown = error?.status === 404;
  return (
    <>
      {status === 'request' && (
        <Skeleton>
          <Bone height="3.5rem" />
        </Skeleton>
      )}
      {error && !isUnknown && (
        <LoadError title="Kurs još nije dodan." message={error.message} onRetry={onRetry} />
      )}
      <StatusRegion>
        {isUnknown && <UnknownCourse />}
        {status === 'success' && data && <Outcome {...data} />}
      </StatusRegion>
    </>
  );
}

function Outcome({ offer: { name, start, countInStock, isClosed }, wanted, qty }: Addition) {
  const course = runName(name, start);
  if (isClosed || countInStock < 1) {
    return (
      <Alert kind="warning" title={`Kurs ${course} nije dodan.`}>
        <p>{isClosed ? CLOSED_TEXT : 'Ne možete se prijaviti, sva mjesta su popunjena.'}</p>
      </Alert>
    );
  }
  return (
    <Alert kind={qty === wanted ? 'success' : 'warning'} title={`Kurs ${course} je dodan.`}>
      <p>Prijava još nije poslana: šaljete je na kraju, kada unesete adresu i način plaćanja.</p>
      {qty !== wanted && <p>{changedText(course, wanted, qty, countInStock)}</p>}
    </Alert>
  );
}

function changedText(course: string, wanted: number, qty: number, countInStock: number): string {
  if (!isQty(wanted)) return `Broj mjesta mora biti cijeli broj od 1 naviše, pa smo odabrali ${qty}.`;
  return qty < countInStock ? overLimitText(course, wanted, qty) : loweredText(course, wanted, qty);
}

const UnknownCourse = () => (
  <Alert kind="warning" title="Kurs nije dodan.">
    <p>Ovaj kurs ne postoji ili više nije u ponudi.</p>
  </Alert>
);

type CourseFromAddress = {
  addition: AsyncState<Addition> | null;
  retry: () => void;
};

/**
 * Adds the course of `/cart/{id}?qty=n` to the cart, then replaces the address with `/cart`, so that neither a reload nor
 * the back button adds it again. The outcome is shown for that history entry only.
 */
export function useCourseFromAddress(): CourseFromAddress {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const addition = useSelector(selectAddition);
  const running = useRef<{ abort: () => void } | null>(null);
  const id = useMatch('/cart/:id')?.params.id;
  const qty = Number(search.get('qty') || 1);

  const add = useCallback(async () => {
    if (!id) return;
    const request = dispatch(addCourse({ id, qty }));
    running.current = request;
    const answer = await request;
    if (!addCourse.fulfilled.match(answer) && answer.payload?.status !== 404) return;
    await navigate('/cart', { replace: true, state: { addition: answer.meta.requestId } });
  }, [dispatch, navigate, id, qty]);

  // A layout effect runs before paint, so the outcome of an earlier addition is never visible.
  useLayoutEffect(() => {
    void add();
    return () => running.current?.abort();
  }, [add]);

  const isCurrentEntry = id !== undefined || textIn(state, 'addition') === addition.requestId;
  return {
    addition: isCurrentEntry && addition.requestId !== null ? addition : null,
    retry: () => void add(),
  };
}
