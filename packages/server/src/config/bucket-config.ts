import { z } from 'zod';
import { ConfigError } from './config-error';

/** The bucket of an S3-compatible store for files. */
export interface BucketConfig {
  /** Address of the store, without the bucket's name and a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Prefix of every name, for a bucket shared with other applications. */
  prefix: string;
}

const environment = z.object({
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().regex(/^\S{1,200}$/, 'must be an access key'),
  S3_SECRET_KEY: z.string().regex(/^\S{1,200}$/, 'must be a secret key'),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*$/, 'must be a path that ends with /, such as easymock/')
    .default(''),
});

/**
 * Reads the settings of the bucket.
 * @returns undefined if there is none: files are stored in the data folder
 * @throws ConfigError naming the first missing or invalid variable
 */
export function readBucketConfig(given: NodeJS.ProcessEnv): BucketConfig | undefined {
  const variables = Object.keys(environment.shape);
  const first = variables.find((name) => given[name] !== undefined);
  if (!first) return undefined;
  const result = environment.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const variable = String(issue?.path[0]);
    if (given[variable] === undefined) throw new ConfigError(`${variable} is needed with ${first}`);
    throw new ConfigError(`${variable} ${issue?.message ?? 'cannot be used'}`);
  }
  const values = result.data;
  return {
    endpoint: values.S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    accessKey: values.S3_ACCESS_KEY,
    secretKey: values.S3_SECRET_KEY,
    prefix: values.S3_PREFIX,
  };
}
