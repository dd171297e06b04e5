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

/**
 * The problems of settings that move the business date, which production refuses. Misspelt ones are found too: who sets one believes that
 * the date was moved.
 */
export const movedDateProblems = (given: object) =>
  Object.keys(given)
    .filter((name) => /^BUSINESS_?(DATE|DAY)/i.test(name))
    .map((name) => `${name} moves the business date, which production refuses: leave it out`);
