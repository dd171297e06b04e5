import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { assertFileKey, type FileStore, FileStoreUnavailable, fileBytesMax } from './files.ts';
import { failureReason, readLimited } from './limited-body.ts';

/** The options of the S3 client. */
export interface S3Options {
  /** The address of the store, without a closing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** The time-out of one attempt, headers and body together. */
  timeoutMs?: number;
  /** The pause after the first attempt. It doubles after each further one. */
  pauseMs?: number;
}

const attemptsMax = 3;
const errorBytesMax = 64 * 1024;

/** Codes of S3 errors that say "there is no such file"; other 404 say that the bucket is wrong. */
const missing = new Set(['NoSuchKey', '']);

interface Answer {
  status: number;
  bytes: Buffer;
}

/**
 * A client of S3-compatible stores, with addresses of the form endpoint/bucket/key and requests signed by AWS Signature Version 4. Each
 * call can be repeated without harm, so an attempt without a response, or with 429 or 5xx, is repeated: three attempts in all.
 */
export function s3Store(options: S3Options): FileStore {
  const { timeoutMs = 20_000, pauseMs = 300 } = options;

  const ask = async (method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array): Promise<Answer> => {
    assertFileKey(key);
    for (let attempt = 1; ; attempt++) {
      const answer = await askOnce(method, key, body);
      const hasAnswer = typeof answer !== 'string';
      if (hasAnswer && answer.status < 500 && answer.status !== 429) return answer;
      if (attempt === attemptsMax)
        throw new FileStoreUnavailable(`no answer after ${attempt} attempts (${hasAnswer ? answer.status : answer})`);
      await sleep(pauseMs * 2 ** (attempt - 1));
    }
  };

  /** Makes one attempt. Returns the reason as text if there is no whole response. */
  const askOnce = async (method: string, key: string, body?: Uint8Array): Promise<Answer | string> => {
    try {
      const { url, headers } = await sign(options, method, key, body);
      const response = await fetch(url, {
        method,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        // The signature is for this host. A redirect means that the region or the endpoint is wrong.
        redirect: 'manual',
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      });
      const bytesMax = response.status === 200 ? fileBytesMax * 2 : errorBytesMax;
      return { status: response.status, bytes: await readLimited(response, bytesMax) };
    } catch (error) {
      return failureReason(error);
    }
  };

  return {
    async put(key, bytes) {
      const answer = await ask('PUT', key, bytes);
      if (answer.status !== 200) throw refusedBy(answer);
    },
    async get(key) {
      const answer = await ask('GET', key);
      if (answer.status === 200) return answer.bytes;
      if (answer.status === 404 && missing.has(errorCode(answer))) return null;
      throw refusedBy(answer);
    },
    async delete(key) {
      const answer = await ask('DELETE', key);
      const isGone = answer.status === 404 && missing.has(errorCode(answer));
      if (![200, 204].includes(answer.status) && !isGone) throw refusedBy(answer);
    },
  };
}

async function sign(
  { endpoint, bucket, region, accessKey, secretKey }: S3Options,
  method: string,
  key: string,
  body?: Uint8Array,
) {
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${bucket}/${key}`,
    // The signature covers the body's digest, so that a body that was changed on the way is refused.
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    service: 's3',
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
  });
  return signer.sign();
}

/** S3's own code of an error, such as AccessDenied; empty if there is none. */
function errorCode({ bytes }: Answer): string {
  const [, after = ''] = bytes.toString('utf8').split('<Code>');
  const [code = ''] = after.split('</Code>');
  return /^[A-Za-z0-9]{1,60}$/.test(code) ? code : '';
}

function refusedBy(answer: Answer): FileStoreUnavailable {
  const code = errorCode(answer);
  return new FileStoreUnavailable(`the store refused (${answer.status}${code === '' ? '' : ` ${code}`})`);
}
