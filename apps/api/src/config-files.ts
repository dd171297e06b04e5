import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An S3-compatible store: where it is, and our keys there. */
export interface S3Place {
  /** The address of the store, without a closing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Where files are stored: a folder of this machine, or an S3-compatible store. */
export type FilesPlace = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Place);

/** What a wrong FILES_URL is told. Its words never hold the secret. */
export const filesUrlMessages = {
  form: 'FILES_URL looks like file:/var/lib/foodbank/files or s3://KEY:SECRET@s3.example/bucket?region=eu-west-1',
  folder: 'FILES_URL with file: needs a whole path, such as file:/var/lib/foodbank/files',
  keys: 'FILES_URL with s3: needs KEY:SECRET before the host, percent-encoded',
  bucket: 'FILES_URL with s3: needs one bucket after the host, 3 to 63 of a-z, 0-9, dots and hyphens',
  region: 'FILES_URL with s3: needs ?region=, such as ?region=eu-west-1 (auto, where the store has none)',
  unknown: 'FILES_URL with s3: takes ?region= and &tls=no, and nothing else',
  tls: 'FILES_URL with tls=no sends files unprotected, which production allows to this machine only',
} as const;

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z0-9-]{2,32}$/;
const thisMachine = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Reads FILES_URL. Returns the place, or the problem as one line. Tests use `tls=no` for a server without TLS. */
function readFilesUrl(text: string, production: boolean): FilesPlace | string {
  if (!URL.canParse(text)) return filesUrlMessages.form;
  const url = new URL(text);
  if (url.protocol === 'file:') return readFolder(text, url);
  return url.protocol === 's3:' ? readS3(url, production) : filesUrlMessages.form;
}

function readFolder(text: string, url: URL): FilesPlace | string {
  // `file:files` and `file://host/files` are other places than they look like.
  if (!/^file:(\/|\/\/\/)[^/]/.test(text) || url.search !== '' || url.hash !== '') return filesUrlMessages.folder;
  try {
    return { kind: 'folder', folder: resolve(fileURLToPath(url)) };
  } catch {
    return filesUrlMessages.folder;
  }
}

function readS3(url: URL, production: boolean): FilesPlace | string {
  const [accessKey, secretKey] = [decode(url.username), decode(url.password)];
  if (url.hostname === '') return filesUrlMessages.form;
  if (!accessKey || !secretKey) return filesUrlMessages.keys;
  const bucket = url.pathname.replace(/^\//, '').replace(/\/$/, '');
  if (!bucketName.test(bucket) || bucket.includes('..')) return filesUrlMessages.bucket;
  const { region = '', tls, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || (tls !== undefined && tls !== 'no') || url.hash !== '')
    return filesUrlMessages.unknown;
  if (!regionName.test(region)) return filesUrlMessages.region;
  if (tls === 'no' && production && !thisMachine.has(url.hostname)) return filesUrlMessages.tls;
  const endpoint = `${tls === 'no' ? 'http' : 'https'}://${url.host}`;
  return { kind: 's3', endpoint, bucket, region, accessKey, secretKey };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** What is wrong with FILES_URL, as one line; none if nothing is, or it isn't set. */
export function filesProblems(text: string | undefined, production: boolean): string[] {
  const place = text === undefined ? null : readFilesUrl(text, production);
  return typeof place === 'string' ? [place] : [];
}

/** The place of a FILES_URL that has no problem; without one, development's folder. */
export function filesPlace(text: string | undefined, dataDir: string, production: boolean): FilesPlace {
  const place = text === undefined ? null : readFilesUrl(text, production);
  return place === null || typeof place === 'string' ? { kind: 'folder', folder: resolve(dataDir, 'files') } : place;
}
