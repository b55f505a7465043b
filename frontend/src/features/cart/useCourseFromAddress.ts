import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import type { AsyncState } from '../../store/asyncState.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { addCourse, selectAddition, type Addition } from './cartSlice.ts';

type CourseFromAddress = {
  /** Null when this address asked for nothing. */
  addition: AsyncState<Addition> | null;
  retry: () => void;
};

/**
 * Adds the course that `/cart/{id}?qty=n` names. Once the server has answered, the address becomes plain `/cart`, so that
 * neither a reload nor the back button adds it again; the outcome belongs to that one entry of the history.
 */
export function useCourseFromAddress(): CourseFromAddress {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const addition = useSelector(selectAddition);
  const running = useRef<{ abort: () => void } | null>(null);
  const id = useMatch('/cart/:id')?.params.id;
  const qty = Number(search.get('qty') ?? 1);

  const add = useCallback(async () => {
    if (!id) return;
    const request = dispatch(addCourse({ id, qty }));
    running.current = request;
    const answer = await request;
    if (!addCourse.fulfilled.match(answer) && answer.payload?.status !== 404) return;
    await navigate('/cart', { replace: true, state: { addition: answer.meta.requestId } });
  }, [dispatch, navigate, id, qty]);

  // Before the browser paints, so that the outcome of an earlier addition is never seen.
  useLayoutEffect(() => {
    void add();
    return () => running.current?.abort();
  }, [add]);

  const isOurs = id !== undefined || additionIn(state) === addition.requestId;
  return { addition: isOurs && addition.requestId !== null ? addition : null, retry: () => void add() };
}

/** The request whose outcome an entry of the history tells of. */
function additionIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'addition' in state ? state.addition : undefined;
}
