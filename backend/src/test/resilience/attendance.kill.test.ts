import { randomInt, randomUUID } from 'node:crypto';
import { type MarkOutcomes, markOutcomes } from '@institut/contract/attendance/schema';
import { ATTENDANCE_STATES } from '@institut/contract/attendance/values';
import { API } from '@institut/contract/frame/endpoints';
import { auditRecords } from '../../commands/doctor/auditRecords.ts';
import { Attendance, AttendanceMark } from '../../features/core/attendance/attendance.model.ts';
import { openRoom, pairOf } from '../support/attendanceRoom.ts';
import { bearer } from '../support/factories.ts';
import { postJson } from '../support/httpClient.ts';
import { dyingBeforeAnswer, isEmbedded, killAfterSome, openKilledDatabase } from '../support/killedServer.ts';
import { useServerProcesses } from '../support/serverProcess.ts';
import { useTestDatabase } from '../support/testDatabase.ts';

const KILLS = Number(process.env.KILLS ?? 2);
const ANSWERS_PER_KILL = 12;

const servers = useServerProcesses();
const engine = isEmbedded ? null : useTestDatabase();

type Mark = { _id: string; lesson: string; participant: string; state: string; basedOn: number; at: string };
/** A phone: marks that the server has not answered for, and the versions that it shows. */
type Device = {
  authorization: string;
  waiting: Mark[];
  seen: Map<string, number>;
  answers: Map<string, string>;
};

async function openDevices() {
  const { lecturers, pairs } = await openRoom();
  const devices = lecturers.map((user): Device => ({
    authorization: bearer(user),
    waiting: [],
    seen: new Map(),
    answers: new Map(),
  }));
  return { pairs, devices };
}

type Room = Awaited<ReturnType<typeof openDevices>>;

/** Sends what waits with some of it twice and in another order; null when the server is gone. */
async function send(device: Device, url: string): Promise<MarkOutcomes | null> {
  const batch = [...device.waiting, ...device.waiting.slice(0, randomInt(0, 5))].toSorted(
    () => randomInt(0, 3) - 1,
  );
  // The clocks of the devices are up to an hour wrong.
  const sentAt = new Date(Date.now() + randomInt(-3_600_000, 3_600_000)).toISOString();
  const headers = { Authorization: device.authorization };
  const answer = await postJson(`${url}${API.myLessons}`, { sentAt, marks: batch }, headers).catch(
    () => null,
  );
  if (!answer) return null;
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const received = markOutcomes.parse(JSON.parse(answer.text));
  for (const [index, { _id, outcome, attendance }] of received.outcomes.entries()) {
    expect(device.answers.get(_id) ?? outcome).toBe(outcome);
    device.answers.set(_id, outcome);
    const mark = batch[index];
    if (mark && attendance) device.seen.set(pairOf(mark), attendance.version);
  }
  device.waiting = [];
  return received;
}

async function workUntilGone(
  { devices, pairs }: Room,
  url: string,
  onAnswer: (ms: number) => void,
): Promise<void> {
  const keepMarking = async (device: Device) => {
    for (;;) {
      for (let count = 0; count < 6; count += 1) {
        const pair = pairs[randomInt(pairs.length)];
        const state = ATTENDANCE_STATES[randomInt(4)] ?? 'present';
        if (!pair) continue;
        const basedOn = device.seen.get(pairOf(pair)) ?? 0;
        device.waiting.push({ _id: randomUUID(), ...pair, state, basedOn, at: new Date().toISOString() });
      }
      const sentAt = performance.now();
      if (!(await send(device, url))) return;
      onAnswer(performance.now() - sentAt);
    }
  };
  await Promise.all(devices.map(keepMarking));
}

/** Every answered mark is stored with its outcome, and each pair has one state. */
async function expectWhole({ devices }: Room): Promise<void> {
  expect(await auditRecords()).toEqual([]);
  const stored = new Map((await AttendanceMark.find().lean()).map(({ _id, outcome }) => [_id, outcome]));
  for (const [id, outcome] of devices.flatMap(({ answers }) => [...answers]))
    expect(stored.get(id)).toBe(outcome);
  const pairs = (await Attendance.find().lean()).map(({ lesson, participant }) =>
    [lesson, participant].join(' '),
  );
  expect(pairs).toHaveLength(new Set(pairs).size);
}

it('attendance has one state for each pair while the server is killed with -9 and devices repeat marks', async () => {
  const database = await openKilledDatabase(servers, engine);
  const room = await database.use(openDevices);
  const start = (options: Parameters<typeof servers.start>[0] = {}) =>
    servers.start({
      ...options,
      env: { ...database.env, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'fatal', ...options.env },
    });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const isDying = kill % 2 === 0;
    const server = await start(
      isDying ? dyingBeforeAnswer({ status: 200, after: randomInt(3, ANSWERS_PER_KILL) }) : {},
    );
    await workUntilGone(room, server.url, isDying ? () => {} : killAfterSome(server, ANSWERS_PER_KILL));
    expect(await server.ended).toBeNull();
    await database.recover();
    await database.use(() => expectWhole(room));
  }
  const server = await start();
  for (const device of room.devices) expect(await send(device, server.url)).not.toBeNull();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await database.use(() => expectWhole(room));
  await database.close();
}, 300_000);
