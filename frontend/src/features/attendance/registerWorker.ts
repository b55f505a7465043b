import { ATTENDANCE_PATH } from '@institut/contract/frame/paths';

/** Keeps the page on this device, so that it opens without a network; a browser that refuses shows it only with one. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(`${ATTENDANCE_PATH}-worker.js`, { scope: ATTENDANCE_PATH, updateViaCache: 'none' })
    .catch(() => {});
}
