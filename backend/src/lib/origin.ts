import { AsyncLocalStorage } from 'node:async_hooks';
import { ipKeyGenerator } from 'express-rate-limit';

/** The part of a user that the audit log needs. */
export type Person = { id: string; isAdmin: boolean; name: string; lastName: string; email: string };

/** Who causes the current work; jobs have no origin. */
export type Origin = { kind: 'request'; user: Person | undefined; network: string } | { kind: 'commandLine' };

const origins = new AsyncLocalStorage<Origin>();

/** Runs `work`; everything that it calls, also later, has this origin. */
export const runFrom = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

export const currentOrigin = (): Origin | undefined => origins.getStore();

const IPV4_MAPPED = /^::ffff:(?=\d+\.)/i;
const IPV6_PREFIX = 48;

/** Returns the network of a client's address, which does not identify one person: IPv4 /24, IPv6 /48. */
export function networkOf(ip: string | undefined): string {
  const address = (ip ?? '').replace(IPV4_MAPPED, '');
  if (address.includes(':')) return ipKeyGenerator(address, IPV6_PREFIX);
  return address.replace(/\.\d+$/, '.0/24');
}
