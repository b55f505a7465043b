export type BucketAddress = {
  bucket: string;
  /** Without a slash at its end; empty for the whole bucket. */
  prefix: string;
  endpoint: string | undefined;
  region: string;
  forcePathStyle: boolean;
};

/** Reads `s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=…`. Throws a `TypeError` when it is none. */
export function bucketAddressIn(address: string): BucketAddress {
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 's3:' || !hostname) throw new TypeError('not an address of a bucket');
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint && !/^https?:$/.test(new URL(endpoint).protocol)) throw new TypeError('not a web address');
  return {
    bucket: hostname,
    prefix: pathname.replaceAll(/^\/|\/$/g, ''),
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: searchParams.get('forcePathStyle') === 'true',
  };
}

/** Returns whether this is an address of a bucket. */
export function isBucketAddress(address: string): boolean {
  try {
    return bucketAddressIn(address).bucket !== '';
  } catch {
    return false;
  }
}
