import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** The problems of the environment, one line each. */
export class ConfigProblems extends Error {}

/** The shortest secret that can't be guessed. */
export const secretLengthMin = 32;

/** A URL with one of the protocols. */
export const url = (protocols: readonly string[], message: string) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message));

/** A whole number within bounds, both included. */
export const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
        `${name} is a whole number from ${min} to ${max}`,
      ),
    );

/** The message for a wrong TRUST_PROXY. */
export const proxyMessage = 'TRUST_PROXY is a list of addresses or networks, such as 10.0.0.7,10.1.0.0/16';

/** True for an address, a network, or a name of the private networks. */
export function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(text) ?? [];
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return Number(bits ?? 0) <= bitsMax;
}

/** The names of this machine for itself. No other name counts, whatever it resolves to. */
const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

/** True for a host that is clearly this machine. */
export const isLoopback = (host: string): boolean => loopback.has(host.replace(/^\[(.*)\]$/, '$1').toLowerCase());

/** The problem of an outside company that would be spoken to without TLS, where keys and people's data can be read on the way. */
export function clearProblems(name: string, address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { protocol, hostname, host } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname)
    ? [`${name} sends keys and data unprotected to ${host}: begin it with https:`]
    : [];
}

// One /8 of public addresses, or one /16 of IPv6. The networks of the largest companies that carry others' traffic are far smaller.
const trustedMax = { 4: 1n << 24n, 6: 1n << 112n };
const privateNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
];
const privateNetworks6 = ['fc00::/7', 'fe80::/10', '::1/128'];
const mappedV4 = '::ffff:0:0/96';

/**
 * The problem of a TRUST_PROXY that trusts everybody, or so many that they are no proxies of ours: who is trusted writes any address, and
 * passes every limit by address. All networks count together, so that two halves are the whole.
 */
export function trustProblems(list: readonly string[]): string[] {
  const networks = list.map(networkOf).filter((network) => network !== null);
  const sizes = { 4: 0n, 6: 0n };
  for (const { version, first, last } of networks) sizes[version] += last - first + 1n;
  const tooLarge = ([4, 6] as const).filter((version) => sizes[version] > trustedMax[version]);
  if (tooLarge.length === 0) return [];
  const named = networks.filter(({ version }) => tooLarge.includes(version)).map(({ text }) => text);
  return [`TRUST_PROXY=${named.join(',')} trusts everybody to say who they are: name your proxies only`];
}

interface Network {
  text: string;
  version: 4 | 6;
  first: bigint;
  last: bigint;
}

/** The addresses of a network; null for a name, and for a network of private addresses. */
function networkOf(text: string): Network | null {
  const whole = rangeOf(text);
  if (whole === null) return null;
  const isWithin = (outer: string) => {
    const range = rangeOf(outer);
    return range !== null && range.version === whole.version && range.first <= whole.first && whole.last <= range.last;
  };
  const mapped = rangeOf(mappedV4) as Network;
  if (whole.version === 6 && isWithin(mappedV4)) {
    const [first, last] = [whole.first - mapped.first, whole.last - mapped.first];
    return { text, version: 4, first, last };
  }
  // Every address of IPv4 is one of IPv6 too.
  if (whole.version === 6 && whole.first <= mapped.first && mapped.last <= whole.last)
    return { text, version: 4, first: 0n, last: (1n << 32n) - 1n };
  return [...privateNetworks, ...privateNetworks6].some(isWithin) ? null : whole;
}

function rangeOf(text: string): Network | null {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version !== 4 && version !== 6) return null;
  const width = version === 4 ? 32n : 128n;
  const free = width - BigInt(bits ?? width);
  const first = ((version === 4 ? numberOf4(address) : numberOf6(address)) >> free) << free;
  return { text, version, first, last: first + (1n << free) - 1n };
}

const numberOf4 = (address: string): bigint => address.split('.').reduce((sum, part) => (sum << 8n) + BigInt(part), 0n);

function numberOf6(address: string): bigint {
  // The parser of URLs writes every form of an address as groups of hexadecimal digits, with at most one gap.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = written.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [left, right] = [groups(before), groups(after ?? '')];
  const gap = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...gap, ...right].reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
}

/** The problems of secrets that are the same: who learns one of them, such as the other shop, would have the other too. */
export function sameSecretProblems(secrets: readonly (readonly [name: string, value: string | undefined])[]): string[] {
  return secrets.flatMap(([name, value], index) => {
    const same = secrets.slice(0, index).find(([, earlier]) => value !== undefined && earlier === value);
    // A key and its predecessor are told by name.
    return same === undefined || name === `${same[0]}_PREVIOUS`
      ? []
      : [`${name} is the same as ${same[0]}: give each a secret of its own`];
  });
}

/** The password in an address, as it is used; none if there is none. */
export function passwordOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { password } = new URL(address);
  try {
    return decodeURIComponent(password) || undefined;
  } catch {
    return password;
  }
}

/** A secret of at least `secretLengthMin` characters. */
export const secret = (name: string) =>
  z.string().check(z.minLength(secretLengthMin, `${name} has at least ${secretLengthMin} characters`));

/** The items of a comma-separated list. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Names that other ones replaced: they would be ignored without a word. */
const replacedNames: Record<string, string> = {
  TEXTS_DAILY_BUDGET:
    'TEXTS_STRANGERS_HOURLY, TEXTS_KNOWN_HOURLY, TEXTS_RIDERS_HOURLY, TEXTS_ORDERS_HOURLY and TEXTS_SECURITY_HOURLY',
};

/** The problems of names that are read no more. */
export const replacedProblems = (given: object) =>
  Object.keys(given).flatMap((name) => {
    const by = replacedNames[name];
    return by === undefined ? [] : [`${name} is replaced by ${by}: leave it out`];
  });

/**
 * The problems of settings that move the business date, which production refuses. Misspelt ones are found too: who sets one believes that
 * the date was moved.
 */
export const movedDateProblems = (given: object) =>
  Object.keys(given)
    .filter((name) => /^BUSINESS_?(DATE|DAY)/i.test(name))
    .map((name) => `${name} moves the business date, which production refuses: leave it out`);
