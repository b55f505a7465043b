import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv6 } from 'node:net';
import type { Permission } from '@institut/contract/accounts/permissions';

/** The part of a user that the audit log needs. */
export type Person = {
  id: string;
  permissions: readonly Permission[];
  name: string;
  lastName: string;
  email: string;
};

/** The cause of the current work; jobs have no origin. */
export type Origin = { kind: 'request'; user: Person | undefined; network: string } | { kind: 'commandLine' };

const origins = new AsyncLocalStorage<Origin>();

/** Runs `work`; everything that it calls, also later, has this origin. */
export const runFrom = <T>(origin: Origin, work: () => T): T => origins.run(origin, work);

export const currentOrigin = (): Origin | undefined => origins.getStore();

/** Returns the network of the request that causes the current work, as `networkOf`; undefined for jobs and commands. */
export function currentNetwork(): string | undefined {
  const origin = currentOrigin();
  return origin?.kind === 'request' ? origin.network : undefined;
}

const IPV4_MAPPED = /^::ffff:(?=\d+\.)/i;
const GROUP_BITS = 16;
/** Bits of the network that a provider gives to one household, and to one organisation. */
const HOUSEHOLD = 56;
const ORGANISATION = 48;

/** Returns the network of an IPv6 address, as `2001:db8:1::/48`. */
function ipv6Network(address: string, bits: number): string {
  const [start = [], end = []] = canonical(address)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  const groups = [...start, ...zeros, ...end].map((group, at) => {
    const unused = Math.min(GROUP_BITS, Math.max(0, (at + 1) * GROUP_BITS - bits));
    return ((Number.parseInt(group, 16) >> unused) << unused).toString(16);
  });
  return `${canonical(groups.join(':'))}/${bits}`;
}

/** Returns the one spelling of an IPv6 address that URLs have. */
const canonical = (address: string): string =>
  new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);

/** Returns an address as limits count it: an IPv6 network of one household counts as one. */
export function addressKey(ip: string | undefined): string {
  const address = (ip ?? 'unknown').replace(IPV4_MAPPED, '');
  return isIPv6(address) ? ipv6Network(address, HOUSEHOLD) : address;
}

/** Returns the network of a client's address, which does not identify one person: IPv4 /24, IPv6 /48. */
export function networkOf(ip: string | undefined): string {
  const address = (ip ?? '').replace(IPV4_MAPPED, '');
  if (isIPv6(address)) return ipv6Network(address, ORGANISATION);
  return address.replace(/\.\d+$/, '.0/24');
}
