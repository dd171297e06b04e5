import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Ending } from './ending.ts';

/** What the stand-in does instead of answering; `attempt` counts the requests, from 1. Return false to answer as usual. */
export type Fault = (request: IncomingMessage, reply: ServerResponse, attempt: number) => boolean;

/** A server that keeps files as S3 does: one bucket, and only requests that are signed by AWS Signature Version 4. */
export interface S3StandIn {
  /** FILES_URL for it. */
  url: string;
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** The files by key, as they were sent. */
  files: Map<string, Buffer>;
  /** The requests so far: method, path and status. */
  asked: { method: string; path: string; status: number }[];
  /** Sets what happens to the next requests; null answers as usual again. */
  fail(fault: Fault | null): void;
}

const bucket = 'foodbank-files';
const region = 'af-south-1';
const accessKey = 'AKIATESTONLY';
// With characters that a URL encodes.
const secretKey = 'sec/ret+key of=the stand-in';

/** Answers with an error in S3's form. */
export const s3Error =
  (status: number, code: string): Fault =>
  (_, reply) => {
    reply.writeHead(status, { 'content-type': 'application/xml' });
    reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>words of the store</Message></Error>`);
    return true;
  };

/** Never answers. */
export const s3Silence: Fault = () => true;

/** Closes the connection without an answer. */
export const s3Drop: Fault = (request) => {
  request.socket.destroy();
  return true;
};

/** Promises a body and closes the connection in the middle of it. */
export const s3Cut: Fault = (request, reply) => {
  reply.writeHead(200, { 'content-length': '1000' }).write('half', () => request.socket.destroy());
  return true;
};

/** Starts the stand-in. It stops at the end of the test, or of the file if `after` is the file's. */
export async function startS3(t: Ending): Promise<S3StandIn> {
  const files: S3StandIn['files'] = new Map();
  const asked: S3StandIn['asked'] = [];
  let fault: Fault | null = null;
  const server = createServer(async (request, reply) => {
    const { method = '', url: path = '' } = request;
    const entry = { method, path, status: 0 };
    asked.push(entry);
    reply.on('finish', () => {
      entry.status = reply.statusCode;
    });
    const body = await buffer(request);
    if (fault?.(request, reply, asked.length)) return;
    const problem = signatureProblem(request, body);
    if (problem !== null) return void s3Error(403, problem)(request, reply, 0);
    const [, inBucket, key = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (inBucket !== bucket) return void s3Error(404, 'NoSuchBucket')(request, reply, 0);
    answer(files, { method, key, body }, request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `s3://${accessKey}:${encodeURIComponent(secretKey)}@${host}/${bucket}?region=${region}&tls=no`;
  const fail = (next: Fault | null) => {
    fault = next;
  };
  return { url, endpoint: `http://${host}`, bucket, region, accessKey, secretKey, files, asked, fail };
}

function answer(
  files: Map<string, Buffer>,
  { method, key, body }: { method: string; key: string; body: Buffer },
  request: IncomingMessage,
  reply: ServerResponse,
): void {
  const file = files.get(key);
  if (method === 'PUT') {
    files.set(key, body);
    reply.writeHead(200).end();
  } else if (method === 'DELETE') {
    files.delete(key);
    reply.writeHead(204).end();
  } else if (file === undefined) s3Error(404, 'NoSuchKey')(request, reply, 0);
  else reply.writeHead(200, { 'content-length': String(file.length) }).end(file);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * The code of what is wrong with a request's signature; null if nothing is. Written from AWS's description of Signature Version 4, and
 * not with the client's library, which it checks.
 */
function signatureProblem(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '', url = '' } = request;
  const [, id, day, area, signed = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const at = String(headers['x-amz-date']);
  const names = signed.split(';');
  if (id !== accessKey) return 'InvalidAccessKeyId';
  if (area !== region || !at.startsWith(day ?? '-')) return 'AuthorizationHeaderMalformed';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`).join('');
  const canonical = [method, path, query, lines, signed, sha256(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${area}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [area, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretKey}`, day ?? ''));
  return hmac(key, toSign).toString('hex') === given ? null : 'SignatureDoesNotMatch';
}
