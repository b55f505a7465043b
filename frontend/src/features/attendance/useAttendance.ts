import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '../../lib/apiError.ts';
import { newUuid } from '../../lib/uuid.ts';
import { useCall } from '../../store/calls.ts';
import { listMyLessons, sendMarks } from './attendanceCalls.ts';
import { changeDevice, followDevice, isLasting, readDevice } from './deviceStore.ts';
import { countUnsent, nextBatch, type Choice, type Device, type DeviceEvent, type Pair } from './marks.ts';

const RETRY_MS = 30_000;
/** Marks that follow each other quickly are sent together. */
const GATHER_MS = 1_000;

const NOT_STORED: ApiError = {
  status: -1,
  message: 'Ovaj uređaj nije zapamtio posljednju izmjenu: nema više prostora. Označite ponovo.',
  code: 'device',
  fields: {},
};

const LOCK = 'attendance';

/** Runs `work` in one tab at a time; without Web Locks in each, where the server tells repeated marks apart. */
const inOneTab = async (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => void (lock && (await work())))
    : work();

const followOnline = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

export type Attendance = {
  /** Null until the device was read. */
  device: Device | null;
  isOffline: boolean;
  isSending: boolean;
  /** The error of the last request. */
  error: ApiError | null;
  /** False where the browser keeps nothing after the page is closed. */
  isLasting: boolean;
  mark: (pair: Pair, choice: Choice, about: string) => void;
  decide: (pair: Pair, keeps: 'mine' | 'theirs') => void;
  dismiss: (id: string) => void;
  /** Sends what waits and loads the lessons again. */
  refresh: () => Promise<void>;
};

/** The attendance that a device has of a user: read from it at once, sent and loaded whenever there is a network. */
export function useAttendance(user: string): Attendance {
  const [device, setDevice] = useState<Device | null>(null);
  const [lasting, setLasting] = useState(true);
  const [error, setError] = useState<ApiError | null>(null);
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine);
  const { run: send, isRunning: isSending } = useCall(sendMarks);
  const { run: load } = useCall(listMyLessons);
  const runs = useRef({ send, load });
  useEffect(() => {
    runs.current = { send, load };
  });
  /** After a logout nothing more is stored. */
  const isOpen = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const store = useCallback(
    async (event: DeviceEvent) => {
      if (!isOpen.current) return;
      const next = await changeDevice(user, event);
      setDevice(next);
    },
    [user],
  );

  const sendAll = useCallback(async () => {
    for (let last = ''; isOpen.current;) {
      const batch = nextBatch(await readDevice(user));
      const [first] = batch;
      // A mark without an outcome waits for the next attempt.
      if (!first || first._id === last) return;
      last = first._id;
      await store({ type: 'sending', ids: batch.map(({ _id }) => _id) });
      const { data, error: failure } = await runs.current.send({
        sentAt: new Date().toISOString(),
        marks: batch,
      });
      if (isOpen.current) setError(failure);
      if (failure) return;
      await store({ type: 'answered', answer: data });
    }
  }, [user, store]);

  const sendWaiting = useCallback(() => inOneTab(sendAll), [sendAll]);

  const refresh = useCallback(async () => {
    if (!navigator.onLine) return;
    await sendWaiting();
    if (!isOpen.current) return;
    const { data, error: failure } = await runs.current.load();
    if (isOpen.current) setError(failure);
    if (data) await store({ type: 'loaded', lessons: data, at: new Date().toISOString() });
  }, [sendWaiting, store]);

  const change = (event: DeviceEvent) => {
    store(event).catch(() => setError(NOT_STORED));
    if (event.type === 'dismissed' || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (navigator.onLine) void sendWaiting();
    }, GATHER_MS);
  };

  useEffect(() => {
    isOpen.current = true;
    const show = async () => {
      const read = await readDevice(user);
      if (isOpen.current) setDevice(read);
    };
    void show().then(refresh);
    void isLasting().then(setLasting);
    const stop = followDevice(user, () => void show());
    const handleReturn = () => document.visibilityState === 'visible' && void refresh();
    const handleOnline = () => void refresh();
    document.addEventListener('visibilitychange', handleReturn);
    window.addEventListener('online', handleOnline);
    return () => {
      isOpen.current = false;
      clearTimeout(timer.current);
      timer.current = undefined;
      stop();
      document.removeEventListener('visibilitychange', handleReturn);
      window.removeEventListener('online', handleOnline);
    };
  }, [user, refresh]);

  const isWaiting = device !== null && countUnsent(device) > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const retry = setInterval(() => navigator.onLine && void sendWaiting(), RETRY_MS);
    return () => clearInterval(retry);
  }, [isWaiting, sendWaiting]);

  return {
    device,
    isOffline: !isOnline || error?.status === 0,
    isSending,
    error,
    isLasting: lasting,
    mark: (pair, choice, about) =>
      change({ type: 'marked', id: newUuid(), at: new Date().toISOString(), about, ...pair, ...choice }),
    decide: (pair, keeps) => change({ type: 'decided', id: newUuid(), keeps, ...pair }),
    dismiss: (id) => change({ type: 'dismissed', id }),
    refresh,
  };
}
