import { plural } from '@institut/contract/plural';

const seconds = { one: 'sekundu', few: 'sekunde', other: 'sekundi' };
const minutes = { one: 'minutu', few: 'minute', other: 'minuta' };

/**
 * When to try again, rounded up so that nobody comes too early: 40 -> `Pokušajte ponovo za 40 sekundi.`, 480 -> `… za 8 minuta.`
 * @param wait seconds from now
 */
export function retryText(wait: number): string {
  const [count, forms] = wait < 60 ? [Math.ceil(wait), seconds] : [Math.ceil(wait / 60), minutes];
  return `Pokušajte ponovo za ${count} ${plural(count, forms)}.`;
}
