import {
  BSON,
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { decode, decodeFields } from './codec.ts';

const DOCUMENT = {
  _id: new ObjectId(),
  double: 1.5,
  int: 7,
  long: Long.fromNumber(8),
  decimal: Decimal128.fromString('1.5'),
  text: 'čćšžđ',
  godinaRođenja: '1987',
  document: { text: 'inner', list: [1, { a: 2 }] },
  list: [1, 'two', null],
  binary: new Binary(Buffer.from('bytes')),
  yes: true,
  day: new Date('2026-03-01T10:00:00Z'),
  nothing: null,
  pattern: new BSONRegExp('a.b', 'i'),
  code: new Code('return 1'),
  scoped: new Code('return a', { a: 1 }),
  stamp: new Timestamp({ t: 1, i: 2 }),
  least: new MinKey(),
  most: new MaxKey(),
  te: 'the first letters of another name',
};
const bytes = BSON.serialize(DOCUMENT);
const whole = decode(bytes);
const fieldsOf = (...names: string[]) =>
  decodeFields(
    bytes,
    names.map((name) => Buffer.from(name)),
  );

it.each(Object.keys(DOCUMENT))('decodes the field %s alone', (name) => {
  expect(fieldsOf(name)).toEqual({ [name]: whole[name] });
});

it('decodes fields in their order, all of them, and none', () => {
  expect(Object.keys(fieldsOf('te', 'text', 'document', 'absent'))).toEqual(['text', 'document', 'te']);
  expect(fieldsOf(...Object.keys(DOCUMENT))).toEqual(whole);
  expect(fieldsOf()).toEqual({});
});
