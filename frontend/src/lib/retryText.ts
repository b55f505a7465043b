import { plural } from '@institut/contract/frame/plural';

const seconds = { one: 'sekundu', few: 'sekunde', other: 'sekundi' };
const minutes = { one: 'minutu', few: 'minute', other: 'minuta' };

/** Returns when to try again, rounded up: 40 (seconds) -> `Pokušajte ponovo za 40 sekundi.`, 480 -> `… za 8 minuta.` */
export function retryText(wait: number): string {
  const [count, forms] = wait < 60 ? [Math.ceil(wait), seconds] : [Math.ceil(wait / 60), minutes];
  return `Pokušajte ponovo za ${count} ${plural(count, forms)}.`;
}
