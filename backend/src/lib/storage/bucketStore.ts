import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { type BucketAddress, bucketAddressIn } from '../../config/bucketAddress.ts';
import {
  isObjectName,
  type NewObject,
  type ObjectStore,
  type StorageArea,
  StorageError,
} from './objectStore.ts';

/** An immediate answer of a service nearby takes milliseconds; visitors wait for an image meanwhile. */
const CONNECT_WITHIN_MS = 2000;
const ANSWER_WITHIN_MS = 5000;
const ATTEMPTS = 2;

/** One client, and its pool of connections, for each bucket. */
const clients = new Map<string, Promise<S3Client>>();

/** The library is loaded only where a bucket is configured. */
const library = () => import('@aws-sdk/client-s3');

async function connect({ endpoint, region, forcePathStyle }: BucketAddress): Promise<S3Client> {
  const { S3Client } = await library();
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS },
    // Other services than that of AWS do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** A store in a bucket of an S3-compatible service. The keys are those of the usual variables (`AWS_ACCESS_KEY_ID`, …). */
export function bucketStore(address: string, area: StorageArea): ObjectStore {
  const settings = bucketAddressIn(address);
  const { bucket: Bucket, prefix } = settings;
  const folder = `${prefix && `${prefix}/`}${area}/`;
  const keyOf = (name: string) => ({ Bucket, Key: folder + name });
  const failed = (cause: unknown) =>
    new StorageError(`the bucket ${Bucket} did not answer as expected`, { cause });

  /** Calls the service; failures become a `StorageError`. */
  async function ask<Result>(
    call: (client: S3Client, s3: Awaited<ReturnType<typeof library>>) => Promise<Result>,
  ): Promise<Result> {
    try {
      let client = clients.get(address);
      if (!client) clients.set(address, (client = connect(settings)));
      return await call(await client, await library());
    } catch (error) {
      throw failed(error);
    }
  }

  const put = ({ name, data }: NewObject) =>
    ask((client, { PutObjectCommand }) =>
      client.send(new PutObjectCommand({ ...keyOf(name), Body: data, ContentLength: data.length })),
    );

  const removeOne = (name: string) =>
    ask((client, { DeleteObjectCommand }) => client.send(new DeleteObjectCommand(keyOf(name))));

  return {
    label: `s3://${Bucket}/${folder}`,
    write: async (objects) => {
      const written: string[] = [];
      try {
        for (const object of objects) {
          // Also when its answer is lost, it may be there.
          written.push(object.name);
          await put(object);
        }
      } catch (error) {
        await Promise.allSettled(written.map(removeOne));
        throw error;
      }
    },
    read: async (name) => {
      if (!isObjectName(name)) return null;
      return ask(async (client, { GetObjectCommand }) => {
        try {
          const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(keyOf(name)));
          return Body ? { body: Body as Readable, bytes: ContentLength } : null;
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      });
    },
    list: () =>
      ask(async (client, { paginateListObjectsV2 }) => {
        const sizes = new Map<string, number>();
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
          for (const { Key = '', Size = 0 } of Contents) {
            const name = Key.slice(folder.length);
            if (isObjectName(name)) sizes.set(name, Size);
          }
        }
        return sizes;
      }),
    remove: async (names) => {
      for (const name of names) await removeOne(name);
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
