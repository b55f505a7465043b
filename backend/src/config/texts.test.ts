import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO_ROOT } from './repoRoot.ts';

type Term = { rejected: RegExp; keep: string; demo?: true; except?: readonly string[] };

/** One word for one thing; with `demo` in the demo content as well. The table is explained in docs/decisions/frontend.md. */
const TERMS: readonly Term[] = [
  { rejected: /važ(i|e|iti|io|ila|ilo|eć\w*)/u, keep: 'vrijedi', demo: true },
  { rejected: /(za)?bilješ(k|c)\w+/u, keep: 'napomena' },
  { rejected: /potvrd\w+ u dva koraka/u, keep: 'prijava u dva koraka', demo: true },
  { rejected: /prikazuj\w+ oglase|analitike,? (ni )?oglasa|mržnje, oglase/u, keep: 'reklame' },
  { rejected: /zatvor\w+ (svoj |vaš )?nalog|nalog zatvaramo/u, keep: 'obrisati nalog', demo: true },
  { rejected: /nalog se odjavljuje/u, keep: 'bit ćete odjavljeni' },
  { rejected: /osoblj\w+/u, keep: 'zaposleni' },
  {
    rejected: /upišite(?! (novi |cijeli |jedan )?(rezervni )?kod)(?! (šest|osam) cifara)/u,
    keep: 'unesite; upišite only for codes',
  },
  { rejected: /(?<!1)6 cifara/u, keep: 'šest cifara' },
  {
    rejected: /(?<=[>'"]\s*)otkaži(?=\s*[<'"])/u,
    keep: 'odustani; otkaži only for a running upload',
    except: ['frontend/src/ui/imageUpload.tsx'],
  },
  { rejected: /vrst\w+ obuke/u, keep: 'tip obuke' },
  { rejected: /program\w* (na radnom mjestu|obuke uz rad)|obuke uz rad od/u, keep: 'programi uz rad' },
  { rejected: /fakultetsk\w+ diplom\w+/u, keep: 'univerzitetska diploma', demo: true },
  { rejected: /sigurnosn\w+ kopij\w+/u, keep: 'rezervna kopija' },
  {
    rejected: /(e-mail|poruka) nije isporuč\w+|mog(la|ao|lo) isporučiti/u,
    keep: 'dostavljen; isporučen is the flag of an application',
  },
  { rejected: /kreira(n|l|o|nj)\w*|naprav\w+ nacrt/u, keep: 'otvoriti nacrt; the button says Kreiraj' },
  { rejected: /refund(ir|acij)\w+/u, keep: 'vraćeno, povrat', demo: true },
  { rejected: /naš\w+ (web-)?stranic\w+/u, keep: 'sajt' },
  { rejected: /(upute|uputa|uputama|uputu)/u, keep: 'uputstvo', demo: true },
  { rejected: /(četv|pet|šest|sedm)oro/u, keep: 'četvero, petero, šestero, sedmero', demo: true },
  { rejected: /stječ\w+/u, keep: 'stičete', demo: true },
  { rejected: /linij\w+ koda/u, keep: 'red koda', demo: true },
  {
    rejected: /(dva|tri|četr|pe|šez|sedam|osam|deve)deset i (jed|dv|tri|čet|pet|šes|sed|osa|dev)\w+/u,
    keep: 'dvadeset dva, without i',
    demo: true,
  },
  {
    rejected: /(traže|učitava|sla|čuva|provjerava|sprema|otprema|preuzima|prijavljiva|brisa)nje…/u,
    keep: 'what the program is doing, in the first person plural: tražimo…',
  },
  { rejected: /vatrozid\w*/u, keep: 'zaštitni zid', demo: true },
  { rejected: /prenosn\w+ računar\w*/u, keep: 'prijenosni računar', demo: true },
  { rejected: /paypal (račun|uplat|plaćanj)\w*/u, keep: 'račun na PayPalu, uplata preko PayPala' },
  { rejected: /pohranj\w+/u, keep: 'čuvamo' },
  { rejected: /npr\. \d{4}-\d\d-\d\d/u, keep: 'days as 1. 9. 2026.' },
  {
    rejected: /sljedeći termin:|(?<=\})\. termin|(održan|pomjeren|otkazan|promijenjen)\w* termin\w*/u,
    keep: 'susret for a lesson; termin is a run of a course',
    demo: true,
  },
  {
    rejected: /(?<=[>'"`])mjesto:|novo mjesto(?=['"])/u,
    keep: 'mjesto održavanja; mjesto is a seat',
    demo: true,
  },
  {
    rejected: /(?<!prvog )kup(ac|ca|če|cu|cem|ci|aca|cima)/u,
    keep: 'podnosilac prijave; kupac only on documents',
    except: ['backend/src/features/outputs/documents/pdf/parts.ts'],
  },
  {
    rejected: /polaznik (ovo ne vidi|čita|je obrisao nalog|o tome dobija)/u,
    keep: 'podnosilac; polaznik is on a seat',
  },
  {
    rejected: /(pošaljite|priložite|snim\w+)( nam)? potvrd\w+ o uplati/u,
    keep: 'dokaz o uplati; potvrda o uplati is a document of the institute',
  },
  {
    rejected: /referenc(a|u|om)|(?<!referentn(i|og|om|im) )broj(a|u|em)? prijave/u,
    keep: 'referentni broj',
    // Names of columns in the files of others.
    except: [
      'packages/contract/src/participants/peopleList.ts',
      'backend/src/features/processes/statements/reading/csv.ts',
    ],
  },
  { rejected: /preba(c|č)\w+/u, keep: 'premjestiti; a buyer or participant: preći' },
  { rejected: /prelaz\w+ na jeftiniji termin/u, keep: 'jeftiniji kurs' },
  { rejected: /(prijav\w+|osob\w+|polaznik) (ne )?drž(i|e)|drž(i|e) \S+ mjest\w+/u, keep: 'zauzima' },
  { rejected: /na (svom |vašem |mom )?profilu/u, keep: 'u profilu' },
  {
    rejected: /dokument\w* iz fiskalnog sistema/u,
    keep: 'fiskalni dokument',
    except: ['frontend/src/features/money/admin/moneyTabs.ts'],
  },
  {
    rejected: /proknjiž\w+/u,
    keep: 'evidentirano; proknjiženo is a state of the ledger',
    except: ['packages/contract/src/payments/labels.ts'],
  },
  { rejected: /matičn\w+ broj\w*/u, keep: 'lični broj (JMB)' },
  { rejected: /poresk\w+/u, keep: 'porezni, porezna', demo: true },
  { rejected: /koliko dugo piše/u, keep: 'a comma: koliko dugo, piše', demo: true },
  {
    rejected: /najkasnije (do|u roku)/u,
    keep: 'do, u roku od, without najkasnije',
    demo: true,
  },
];

/** Titles that the specification quotes. */
const SPECIFIED_TITLES = new Set([
  'Vaš komentar je registrovan',
  'Potrebno je da se prijavite kako biste napisali komentar',
]);
const ALERT_TITLE = /<(?:Alert|LoadError)\b[^<]*? title="([^"]+)"|\bfailure="([^"]+)"/gu;

const PRODUCT = ['packages/contract/src', 'frontend/src', 'frontend/public', 'backend/src'];
const CONTENT = 'frontend/src/content/bs';
const isTest = (file: string) => /\.test\.tsx?$|^backend\/src\/test\/|^frontend\/src\/testing\//.test(file);

/** Returns the files with texts below folders, as paths from the root. */
const filesOf = (folders: readonly string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(REPO_ROOT, folder), { encoding: 'utf8', recursive: true }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.(tsx?|json|md|yaml|vtt)$/.test(file) && !isTest(file));

/** Comments are in English, and may quote. Lines stay where they are. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '));

/** A text may continue on the next line. */
const searched = TERMS.map(({ rejected, keep, demo, except }) => ({
  keep,
  demo,
  except,
  found: new RegExp(
    `(?:${rejected.source.replaceAll(' ', '\\s+').replaceAll('\\w', '\\p{L}')})(?!\\p{L})`,
    'giu',
  ),
}));

function rejectedIn(file: string, source: string, inDemo = false): string[] {
  const text = withoutComments(source).replaceAll(/&nbsp;|\{' '\}/g, ' ');
  return searched
    .filter(({ except, demo }) => !except?.includes(file) && (demo || !inDemo))
    .flatMap(({ found, keep }) =>
      [...text.matchAll(found)]
        // Otherwise it is the end of another word.
        .filter(({ index }) => !/\p{L}/u.test(text.charAt(index - 1)))
        .map(({ 0: words, index }) => `${file}:${lineAt(text, index)} „${words}”: ${keep}`),
    );
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

const read = (file: string) => readFileSync(join(REPO_ROOT, file), 'utf8');

describe('the visible texts', () => {
  it('of the product use one term for one thing', () => {
    const files = filesOf(PRODUCT);
    expect(files.length).toBeGreaterThan(400);
    expect(files).toEqual(
      expect.arrayContaining(['terms.md', 'storage.json'].map((file) => join(CONTENT, file))),
    );
    expect(files.flatMap((file) => rejectedIn(file, read(file)))).toEqual([]);
  });

  it('of the demo content use the same terms', () => {
    const files = filesOf(['demo']).filter((file) => /\.(md|yaml)$/.test(file));
    expect(files.length).toBeGreaterThan(40);
    expect(files.flatMap((file) => rejectedIn(file, read(file), true))).toEqual([]);
  });

  it.each([
    ["const text = 'Svaki kod važi jednom.';", 'a.ts:1 „važi”: vrijedi'],
    ['// Važi.\n<p>\n  Prijavite se\n  na našoj\n  stranici.\n</p>', 'a.ts:4 „našoj\n  stranici”: sajt'],
    ['<Button>Otkaži</Button>', 'a.ts:1 „Otkaži”: odustani; otkaži only for a running upload'],
    ["'Upišite lozinku.'", 'a.ts:1 „Upišite”: unesite; upišite only for codes'],
    ["'dvadeset i dva zahtjeva'", 'a.ts:1 „dvadeset i dva”: dvadeset dva, without i'],
    [
      '<p>\n  Sljedeći termin:',
      'a.ts:2 „Sljedeći termin:”: susret for a lesson; termin is a run of a course',
    ],
    ['`${index + 1}. termin`', 'a.ts:1 „. termin”: susret for a lesson; termin is a run of a course'],
    ['<p>Mjesto: {place}</p>', 'a.ts:1 „Mjesto:”: mjesto održavanja; mjesto is a seat'],
    ["'Nalog kupca je obrisan.'", 'a.ts:1 „kupca”: podnosilac prijave; kupac only on documents'],
    ["'Ime, broj prijave'", 'a.ts:1 „broj prijave”: referentni broj'],
    ["'na svom\n profilu'", 'a.ts:1 „na svom\n profilu”: u profilu'],
    ["'Prijave drže 2 mjesta.'", 'a.ts:1 „Prijave drže”: zauzima'],
    ["'Traženje…'", 'a.ts:1 „Traženje…”: what the program is doing, in the first person plural: tražimo…'],
  ])('are searched with file and line: %j', (source, expected) => {
    expect(rejectedIn('a.ts', source)).toEqual([expected]);
  });

  it.each([
    "'Upišite novi kod.'",
    "'https://x.example // važno'",
    "'Kreiraj kurs'",
    "'Otkaži otpremanje'",
    "'Mjesto'",
    '`Pređi na termin ${day}`',
    "'Unesite referentni broj prijave.'",
    "'put od ideje do prvog kupca'",
    "'U prilogu je potvrda o uplati.'",
  ])('may say %s', (source) => expect(rejectedIn('a.ts', source)).toEqual([]));

  it('of alerts have titles that end with a full stop', () => {
    const titles = filesOf(['frontend/src']).flatMap((file) => {
      const text = read(file);
      return [...text.matchAll(ALERT_TITLE)].map(({ 1: title, 2: failure, index }) => ({
        title: title ?? failure ?? '',
        at: `${file}:${lineAt(text, index)}`,
      }));
    });
    expect(titles.length).toBeGreaterThan(40);
    const open = titles.filter(({ title }) => !/[.?!…]$/.test(title) && !SPECIFIED_TITLES.has(title));
    expect(open).toEqual([]);
  });
});
