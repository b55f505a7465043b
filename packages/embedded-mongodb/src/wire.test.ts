import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';
import { type RunningServer, startInProcess } from './server.ts';

let server: RunningServer;
let socket: Socket;

beforeAll(async () => {
  server = await startInProcess({});
});
afterAll(() => server.close());

beforeEach(async () => {
  socket = connectSocket(server.port, '127.0.0.1');
  await once(socket, 'connect');
});
afterEach(() => void socket.destroy());

function message(opCode: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + body.length, 0);
  header.writeInt32LE(77, 4);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, body]);
}

const int32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(value);
  return buffer;
};
const kind0 = (document: Document) => Buffer.concat([Buffer.from([0]), BSON.serialize(document)]);
function kind1(name: string, documents: Document[]): Buffer {
  const content = Buffer.concat([
    Buffer.from(`${name}\0`),
    ...documents.map((document) => BSON.serialize(document)),
  ]);
  return Buffer.concat([Buffer.from([1]), int32(content.length + 4), content]);
}
const ping = () => message(2013, int32(0), kind0({ ping: 1, $db: 'admin' }));

/** The next whole answer on the socket. */
async function answer(): Promise<{ header: Buffer; reply: Document }> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < 4 || bytes.length < bytes.readInt32LE(0)) {
    const [chunk] = await once(socket, 'data');
    bytes = Buffer.concat([bytes, chunk as Buffer]);
  }
  const start = bytes.readInt32LE(12) === 1 ? 36 : 21;
  return {
    header: bytes.subarray(0, start),
    reply: BSON.deserialize(bytes.subarray(start, bytes.readInt32LE(0))),
  };
}

const REFUSED = { refused: { ok: 0, codeName: 'ProtocolError' }, next: { ok: 1 } };

/** Returns the server's last reply before it closes the connection, and its reply to the next client. */
async function refusal(bytes: Uint8Array): Promise<unknown> {
  const closed = once(socket, 'close');
  const said = answer();
  socket.write(bytes);
  const { reply } = await said;
  await closed;
  socket = connectSocket(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(ping());
  return { refused: reply, next: (await answer()).reply };
}

describe('OP_MSG', () => {
  it('is answered with the id of the request', async () => {
    socket.write(ping());
    const { header, reply } = await answer();
    expect(header.readInt32LE(8)).toBe(77);
    expect(header.readInt32LE(12)).toBe(2013);
    expect(reply['ok']).toBe(1);
  });

  it('may contain lists of documents in sections of kind 1', async () => {
    const body = { insert: 'things', $db: 'wire' };
    socket.write(message(2013, int32(0), kind1('documents', [{ _id: 1 }, { _id: 2 }]), kind0(body)));
    expect((await answer()).reply).toMatchObject({ ok: 1, n: 2 });
  });

  it('is not answered when the sender wants no reply', async () => {
    const silent = { insert: 'silent', documents: [{ _id: 1 }], writeConcern: { w: 0 }, $db: 'wire' };
    socket.write(Buffer.concat([message(2013, int32(2), kind0(silent)), ping()]));
    expect((await answer()).reply).not.toHaveProperty('n');
    socket.write(message(2013, int32(0), kind0({ count: 'silent', $db: 'wire' })));
    expect((await answer()).reply).toMatchObject({ n: 1 });
  });

  it('may have optional flags, which are ignored', async () => {
    socket.write(message(2013, int32(0x10000), kind0({ hello: 1, $db: 'admin' })));
    const { header, reply } = await answer();
    expect(header.readInt32LE(16)).toBe(0);
    expect(reply).not.toHaveProperty('topologyVersion');
  });

  it('may arrive byte by byte or together with the next one', async () => {
    for (const byte of ping()) socket.write(Buffer.from([byte]));
    expect((await answer()).reply['ok']).toBe(1);
    socket.write(Buffer.concat([ping(), ping()]));
    expect((await answer()).reply['ok']).toBe(1);
  });
});

describe('OP_QUERY', () => {
  it('is answered with OP_REPLY', async () => {
    const query = [
      int32(0),
      Buffer.from('admin.$cmd\0'),
      int32(0),
      int32(-1),
      BSON.serialize({ isMaster: 1, helloOk: true }),
    ];
    socket.write(message(2004, ...query));
    const { header, reply } = await answer();
    expect(header.readInt32LE(12)).toBe(1);
    expect(reply).toMatchObject({ ok: 1, ismaster: true, setName: 'rs0' });
  });
});

describe('a malformed message closes its connection with an error', () => {
  const document = BSON.serialize({ ping: 1, $db: 'admin' });
  const cut = Buffer.from(document);
  cut.writeInt32LE(document.length + 40, 0);
  const broken = Buffer.from(document);
  broken[4] = 0x77;
  it.each<[string, Uint8Array]>([
    ['a length over 48 MB', Buffer.concat([int32(48_000_001), Buffer.alloc(12)])],
    ['a negative length', Buffer.concat([int32(-1), Buffer.alloc(12)])],
    ['a length below the header', Buffer.concat([int32(15), Buffer.alloc(12)])],
    ['an unknown opcode', message(2012, Buffer.alloc(8))],
    ['no room for flags', message(2013, Buffer.alloc(2))],
    ['a checksum', message(2013, int32(1), kind0({ ping: 1, $db: 'admin' }), int32(0))],
    ['an unknown required flag', message(2013, int32(8), kind0({ ping: 1, $db: 'admin' }))],
    ['an unknown kind of section', message(2013, int32(0), Buffer.from([7]), document)],
    ['no body', message(2013, int32(0), kind1('documents', [{ a: 1 }]))],
    ['two bodies', message(2013, int32(0), kind0({ ping: 1 }), kind0({ ping: 1 }))],
    ['a list given twice', message(2013, int32(0), kind0({ ping: 1 }), kind1('x', []), kind1('x', []))],
    ['a document longer than its message', message(2013, int32(0), Buffer.from([0]), cut)],
    [
      'a section longer than its message',
      message(2013, int32(0), kind0({ ping: 1 }), Buffer.from([1]), int32(900), Buffer.from('x\0')),
    ],
    [
      'a list without a name',
      message(2013, int32(0), kind0({ ping: 1 }), Buffer.from([1]), int32(6), Buffer.from('xx')),
    ],
    ['BSON of no known type', message(2013, int32(0), Buffer.from([0]), broken)],
    ['OP_QUERY without an end of its name', message(2004, int32(0), Buffer.from('admin'))],
  ])('%s', async (_name, bytes) => {
    expect(await refusal(bytes)).toMatchObject(REFUSED);
  });

  it('random bytes', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const noise = Buffer.from(
        Array.from({ length: 64 }, (_, i) => (Math.imul(seed, 2654435761) >>> (i % 24)) & 0xff),
      );
      noise.writeInt32LE(64, 0);
      expect(await refusal(noise)).toMatchObject(REFUSED);
    }
  });
});
