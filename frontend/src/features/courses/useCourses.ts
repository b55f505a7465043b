import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useRequest } from '../../store/useRequest.ts';
import {
  answers,
  loadCourse,
  loadCourses,
  loadFeaturedCourses,
  loadTopCourses,
  type CourseQuery,
} from './coursesSlice.ts';

/** The list for this query; null until it has come. */
export function useCourseList({ keyword, page }: CourseQuery) {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ courses }) => courses.list);
  const load = useCallback(() => dispatch(loadCourses({ keyword, page })), [dispatch, keyword, page]);
  useRequest(load);
  return { results: data && answers(data, { keyword, page }) ? data : null, error, retry: () => void load() };
}

/** One course; null until it has come. */
export function useCourse(id: string) {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ courses }) => courses.detail);
  const load = useCallback(() => dispatch(loadCourse(id)), [dispatch, id]);
  useRequest(load);
  return { course: data?._id === id ? data : null, error, retry: () => void load() };
}

/** The courses the institute puts forward. */
export function useFeaturedCourses() {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ courses }) => courses.featured);
  const load = useCallback(() => dispatch(loadFeaturedCourses()), [dispatch]);
  useRequest(load);
  return { courses: data, error, retry: () => void load() };
}

/** The best rated courses. */
export function useTopCourses() {
  const dispatch = useAppDispatch();
  const { data, error } = useAppSelector(({ courses }) => courses.top);
  const load = useCallback(() => dispatch(loadTopCourses()), [dispatch]);
  useRequest(load);
  return { courses: data, error, retry: () => void load() };
}
