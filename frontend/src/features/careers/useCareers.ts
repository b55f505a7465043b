import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';
import { loadCareer, loadCareers, loadPopularCareers } from './careersSlice.ts';

/** Every open career; null until they have come. */
export function useCareers() {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ careers }) => careers.list);
  const load = useCallback(() => dispatch(loadCareers()), [dispatch]);
  useRequest(load);
  return { careers: data, error, retry: () => void load() };
}

/** The careers the institute puts forward. */
export function usePopularCareers() {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ careers }) => careers.popular);
  const load = useCallback(() => dispatch(loadPopularCareers()), [dispatch]);
  useRequest(load);
  return { careers: data, error, retry: () => void load() };
}

/** One career; null until it has come. */
export function useCareer(id: string) {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ careers }) => careers.detail);
  const load = useCallback(() => dispatch(loadCareer(id)), [dispatch, id]);
  useRequest(load);
  return { career: data?._id === id ? data : null, error, retry: () => void load() };
}
