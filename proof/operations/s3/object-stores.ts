import { join } from 'node:path';
import { openS3StandIn } from '#server/testing/programs/s3-stand-in.ts';
import { startSwift, SWIFT_KEY, SWIFT_SECRET } from './swift.ts';

export const BUCKET = 'documents';

export type ObjectStore = {
  readonly name: string;
  readonly endpoint: string;
  readonly key: string;
  readonly secret: string;
  /** What the log must not hold. */
  readonly secrets: readonly string[];
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  close(): Promise<void>;
};

/** The stand-in of the fast tests. */
export async function openSmallStore(folder: string): Promise<ObjectStore> {
  const server = await openS3StandIn({ folder: join(folder, 'objects'), bucket: BUCKET });
  const secret = 'secret-of-the-stand-in';
  return {
    name: 'a stand-in',
    endpoint: server.endpoint,
    key: 'KEYOFTHESTANDIN',
    secret,
    secrets: [secret, 'KEYOFTHESTANDIN', 'AWS4-HMAC'],
    fill: async () => server.trouble({ status: 507, code: 'InsufficientStorage' }, 'PUT'),
    makeRoom: async () => server.trouble('none'),
    close: server.close,
  };
}

/** OpenStack Swift with a bucket. */
export async function openRealStore(folder: string): Promise<ObjectStore> {
  const swift = await startSwift(folder);
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: swift.endpoint,
    forcePathStyle: true,
    credentials: {
      accessKeyId: SWIFT_KEY,
      secretAccessKey: SWIFT_SECRET,
    },
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return {
    name: 'OpenStack Swift',
    endpoint: swift.endpoint,
    key: SWIFT_KEY,
    secret: SWIFT_SECRET,
    secrets: [SWIFT_SECRET, SWIFT_KEY, 'AWS4-HMAC'],
    fill: async () => swift.limit(BUCKET, 10),
    makeRoom: async () => swift.limit(BUCKET, null),
    close: swift.stop,
  };
}
