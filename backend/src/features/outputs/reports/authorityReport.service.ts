import type { AuthorityReport, authorityReportQuery, freezeBody } from '@institut/contract/reports/schema';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { isDuplicateKey } from '../../../database/databaseErrors.ts';
import { withTransaction } from '../../../database/transaction.ts';
import { conflict, notFound } from '../../../lib/errors.ts';
import { today } from '../../../lib/instituteDay.ts';
import { oncePerQuery } from '../../../lib/oncePerQuery.ts';
import { recordEvent } from '../../audit/audit.service.ts';
import { registeredRuns } from '../../core/courses/courseLookup.service.ts';
import { heldSeatsOf } from '../../core/seats/capacity.ts';
import { answersIn } from '../../processes/participants/courseParticipants.service.ts';
import { ALL, ANSWERS, type AuthorityFigures, FIELD_NAMES, figuresOf, tableOf } from './authorityTable.ts';
import { checksumOf, ReportSnapshot, type ReportSnapshotFields } from './reportSnapshot.model.ts';

type Query = z.output<typeof authorityReportQuery>;

const isClosed = (year: number): boolean => String(year) < today().slice(0, 4);

/** Returns the figures of a year by authority as they are now. */
async function figuresNow(year: number): Promise<AuthorityFigures[]> {
  const runs = await registeredRuns(`${year}-01-01`, `${year}-12-31`);
  const questions = ({ register: { authority, fields } }: (typeof runs)[number]) =>
    JSON.stringify([authority, fields]);
  const asked = new Map(runs.map((run) => [questions(run), run.register]));
  const groups = Array.from(asked, async ([key, register]) => {
    const own = runs.filter((run) => questions(run) === key);
    const answered = await answersIn(own.map(({ _id }) => _id));
    const held = own.reduce((sum, run) => sum + heldSeatsOf(run), 0);
    const others = held - answered.reduce((sum, { count }) => sum + count, 0);
    return { register, runs: own.length, people: [...answered, { answers: {}, count: others }] };
  });
  return figuresOf(await Promise.all(groups), year);
}

type Compared = { authority: string; now: AuthorityFigures | null; frozen: ReportSnapshotFields | null };

/** Returns the figures of a year as they are now beside the frozen ones, by authority. */
async function compared(year: number): Promise<Compared[]> {
  const [figures, snapshots] = await Promise.all([
    figuresNow(year),
    ReportSnapshot.find({ year }).lean<ReportSnapshotFields[]>(),
  ]);
  const names = new Set([...figures, ...snapshots].map(({ authority }) => authority));
  return [...names]
    .sort((a, b) => a.localeCompare(b, 'bs'))
    .map((authority) => ({
      authority,
      now: figures.find((one) => one.authority === authority) ?? null,
      frozen: snapshots.find((one) => one.authority === authority) ?? null,
    }));
}

/** Returns the tables of a year without counts of few people; a frozen one stays as it was, whatever was corrected since. */
export async function authorityReport({ godina }: Query): Promise<AuthorityReport> {
  const tables = (await compared(godina)).flatMap(({ now, frozen }) => {
    const figures = frozen ?? now;
    return figures ? [{ ...tableOf(figures), frozenAt: frozen?.frozenAt.toISOString() ?? null }] : [];
  });
  return { year: godina, isClosed: isClosed(godina), tables };
}

/** Freezes the figures of a year that is over for one authority. Throws `not_found` and `conflict`. */
export async function freezeReport({ year, authority }: z.output<typeof freezeBody>): Promise<void> {
  if (!isClosed(year)) throw conflict(`Godina ${year}. još nije završena.`);
  const figures = (await figuresNow(year)).find((one) => one.authority === authority);
  if (!figures) throw notFound('Izvještaj');
  const snapshot = { ...figures, _id: new Types.ObjectId(), year, sha256: checksumOf(year, figures) };
  try {
    await withTransaction(
      async (session) => {
        await ReportSnapshot.create([{ ...snapshot, frozenAt: new Date() }], { session });
        await recordEvent(session, {
          event: 'reportFrozen',
          target: { kind: 'list', id: 'izvjestaj-za-organ', label: `${authority}, ${year}` },
        });
      },
      { writes: [] },
    );
  } catch (error) {
    throw isDuplicateKey(error) ? conflict('Ovaj izvještaj je već zamrznut.') : error;
  }
}

/** A row of the exact form of an authority; a count is null without figures of that time. */
export type AuthorityRow = {
  authority: string;
  field: string;
  answer: string;
  sex: string;
  frozen: number | null;
  now: number | null;
};

const keyOf = ({ field, answer, sex }: AuthorityFigures['cells'][number]): string =>
  [field, answer, sex].join('|');

const countsOf = (figures: AuthorityFigures | null) =>
  new Map(figures?.cells.map((cell) => [keyOf(cell), cell.count]));

function rowsOf({ authority, now, frozen }: Compared): AuthorityRow[] {
  const [nowBy, frozenBy] = [countsOf(now), countsOf(frozen)];
  const cells = new Map([...(frozen?.cells ?? []), ...(now?.cells ?? [])].map((cell) => [keyOf(cell), cell]));
  return [...cells].map(([key, { field, answer, sex }]) => ({
    authority,
    field: field === 'sex' ? ALL : FIELD_NAMES[field],
    answer: field === 'sex' ? '' : nameOf(field, answer),
    sex: nameOf('sex', sex),
    frozen: frozen && (frozenBy.get(key) ?? 0),
    now: now && (nowBy.get(key) ?? 0),
  }));
}

const nameOf = (field: keyof typeof ANSWERS, answer: string): string =>
  ANSWERS[field].find(([value]) => value === answer)?.[1] ?? answer;

const authorityRows = oncePerQuery(async ({ godina }: Query) => (await compared(godina)).flatMap(rowsOf));

/** Yields the exact counts of a year by authority, answer and sex. */
export async function* eachAuthorityRow(query: Query): AsyncGenerator<AuthorityRow> {
  yield* await authorityRows(query);
}

export const countAuthorityRows = async (query: Query): Promise<number> =>
  (await authorityRows(query)).length;

/** Returns the snapshots whose figures are not those that were frozen. */
export async function alteredSnapshots(): Promise<ReportSnapshotFields[]> {
  const snapshots = await ReportSnapshot.find({}).lean<ReportSnapshotFields[]>();
  return snapshots.filter((one) => checksumOf(one.year, one) !== one.sha256);
}
