import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { drawWorkLog } from '../documents/pdf/drawWorkLog.ts';

/** A reader by others; an installation does not need it. */
const hasReader = spawnSync('pdftotext', ['-v']).error === undefined;
const describeRead = hasReader ? describe : describe.skip;

async function textOf(pdf: Buffer): Promise<string> {
  const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-']);
  reading.child.stdin?.end(pdf);
  return (await reading).stdout;
}

describeRead('a work log', () => {
  it('names every lesson and participant, and repeats the headings of its tables', async () => {
    const pdf = await drawWorkLog({
      issuer: {
        name: 'Institut za tehnologiju i inovacije Sarajevo',
        street: 'Đoke Mazalića 7',
        postalCode: '71000',
        city: 'Sarajevo',
        email: 'info@example.com',
        phone: '+387 33 123 456',
      },
      course: 'Osnove BIM modeliranja, početak 1. 2. 2027.',
      venue: 'Učionica 4, Primjerna 1, Sarajevo',
      lecturers: 'Dr. Đurđica Čavčić-Žuljević Šešelj',
      taught: Array.from({ length: 30 }, (_, n) => ({
        lesson: `pon ${n + 1}. 2. 2027. 17:00–20:00`,
        topic: 'Uvod u modeliranje građevinskih objekata',
        present: '43 od 45',
        absent: 'Đenana Čolić, Željka Šehić',
      })),
      attendance: Array.from({ length: 45 }, (_, n) => ({
        name: `Žana Čengić ${n + 1}`,
        hours: '18 od 24 sata (75\u00A0%)',
      })),
      printedAt: new Date('2027-03-05T08:00:00Z'),
    });
    const text = await textOf(pdf);
    const pages = text.split('\f').filter((page) => page.trim());
    expect(text.match(/43 od 45/g)).toHaveLength(30);
    expect(text.match(/Žana Čengić \d+/g)).toHaveLength(45);
    expect(text).toContain('Đenana Čolić');
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page).toMatch(/Nastavna jedinica|Ime i prezime/);
  });
});
