import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { draw, endDrawing } from '@institut/backend/features/outputs/documents/drawing';
import type { Printed } from '@institut/backend/features/outputs/documents/pdf/parts';
import { priceOrder } from '@institut/contract/money/pricing';

/**
 * The time that the worker takes for a document, one after the other, and how long the event loop of the process is delayed
 * meanwhile. Targets: median at most 40 ms, p95 at most 120 ms, delay at most 20 ms.
 */
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 200);
const RATES = { taxPercent: 15, shippingKm: 100, freeShippingAboveKm: 100, feeHasTax: false };

function proforma(n: number): Printed {
  const lines = [80, 120].map((price) => ({ price, qty: 1 + (n % 5) }));
  const prices = priceOrder(lines, RATES);
  return {
    kind: 'proforma',
    layout: 2,
    number: `PR-2027-${String(n).padStart(5, '0')}`,
    issuedAt: new Date('2027-01-04T10:00:00Z'),
    issuedOn: '2027-01-04',
    snapshot: {
      issuer: {
        name: 'Institut za tehnologiju i inovacije Sarajevo',
        street: 'Đoke Mazalića 7',
        postalCode: '71000',
        city: 'Sarajevo',
        jib: '4201987650001',
        pdv: '201987650001',
        accounts: [{ bank: 'Primjer banka d.d. Sarajevo', account: '1290079401028494' }],
        email: 'info@example.com',
        phone: '+387 33 123 456',
      },
      reference: 'K7M2-9QXA',
      placedOn: '2027-01-04',
      recipient: {
        name: `Češće Šuštanje Žutog Đerdana ${n} d.o.o.`,
        address: 'Ćemaluša 3, 71000 Sarajevo',
        jib: '4200123450004',
        pdv: '200123450004',
        purchaseOrder: `N-${n}`,
      },
      buyer: 'Željka Đurić',
      lines: lines.map(({ price, qty }, index) => ({
        name: `Mašinsko učenje ${index + 1}`,
        start: '2027-02-12',
        price,
        qty,
        total: price * qty,
      })),
      ...prices,
      taxPercent: RATES.taxPercent,
      feeHasTax: RATES.feeHasTax,
      dueDay: '2027-01-11',
      amount: prices.totalPrice,
      payments: [],
    },
  };
}

// The first one starts the thread and reads the fonts.
const startedAt = performance.now();
await draw(proforma(0));
const first = performance.now() - startedAt;

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const times: number[] = [];
for (let n = 1; n <= DOCUMENTS; n += 1) {
  const began = performance.now();
  await draw(proforma(n));
  times.push(performance.now() - began);
}
delay.disable();
await endDrawing();

const sorted = times.toSorted((a, b) => a - b);
const at = (share: number) => `${(sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1)} ms`;
const ms = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(1)} ms`;
console.log(`first document, with the start of the worker: ${first.toFixed(0)} ms`);
console.log(`${DOCUMENTS} proformas: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}`);
console.log(`event loop delay: p99 ${ms(delay.percentile(99))}, longest ${ms(delay.max)}`);
