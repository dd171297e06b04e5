import { type Day, isDay } from '@foodbank/contract/primitives/day';
import * as z from 'zod/mini';
import { type HttpAnswer, openHttp } from './http.ts';
import type { FacesAnswer, IdentityAnswer, IdentityAsk, IdentityProvider } from './identity.ts';

/** Our account at Dojah: the address of its API, the id of our app, and the app's secret key. Tests set the time-out. */
export interface DojahOptions {
  url: string;
  appId: string;
  secretKey: string;
  timeoutMs?: number;
}

// Its clients wait 30 to 60 seconds: the register behind it is slow.
const patienceMs = 30_000;

/** What it answers about a holder: a BVN and a NIN have the same fields for the names, and a day in one of three formats. */
const holder = z.object({
  entity: z.object({
    first_name: z.nullish(z.string()),
    middle_name: z.nullish(z.string()),
    last_name: z.nullish(z.string()),
    date_of_birth: z.nullish(z.string()),
    watch_listed: z.nullish(z.string()),
  }),
});
const refusal = z.object({ error: z.nullish(z.unknown()), message: z.nullish(z.unknown()) });

/**
 * A client of Dojah's look-ups (its reference: KYC, Nigeria). It has no key that makes a second call harmless and no look-up of an earlier
 * one, so each ask is one attempt. Names and birth date are compared by us: its own comparing refuses a right person whose names stand in
 * another order. The phone, the address and the picture of the holder, which come along, are dropped here.
 */
export function dojah({ url, appId, secretKey, timeoutMs = patienceMs }: DojahOptions): IdentityProvider {
  const http = openHttp({ url, secretKey: null, headers: { AppId: appId, Authorization: secretKey }, timeoutMs });
  return {
    name: 'dojah',
    begin: async (ask) => ({ kind: 'done', answer: answerOf(await http.getOnce(pathOf(ask))) }),
    // Its look-ups need no code of the holder.
    choose: async () => ({ kind: 'expired' }),
    finish: async () => ({ kind: 'expired' }),
    read: async () => null,
    // Of both pictures it gets nothing but the pictures: it would compare the name too, in an order of its own.
    compareFaces: async ({ selfie, document }) =>
      facesOf(
        await http.post('/api/v1/kyc/photoid/verify', {
          selfie_image: selfie.toString('base64'),
          // Its clients disagree about this name; the reference has this one.
          photoid_image: document.toString('base64'),
        }),
      ),
  };
}

const pathOf = ({ kind, number }: IdentityAsk): string =>
  kind === 'bvn' ? `/api/v1/kyc/bvn/full?bvn=${number}` : `/api/v1/kyc/nin?nin=${number}`;

function answerOf(answer: HttpAnswer | string): IdentityAnswer {
  if (typeof answer === 'string') return { kind: 'down' };
  const { status, body } = answer;
  if (status === 402) return { kind: 'wallet-empty' };
  if (status === 429) return { kind: 'busy' };
  // Of our key or our app, whatever its words say is not found.
  if (status === 401 || status === 403) return { kind: 'down' };
  if (status === 200) {
    const found = z.safeParse(holder, body);
    return found.success ? holderOf(found.data.entity) : (refusalOf(body) ?? { kind: 'down' });
  }
  // Other refusals, such as of our key, are ours to mend.
  if (status >= 400 && status < 500)
    return refusalOf(body) ?? (status === 404 ? { kind: 'not-found' } : { kind: 'down' });
  return { kind: 'down' };
}

function holderOf(entity: z.output<typeof holder>['entity']): IdentityAnswer {
  const names = [entity.first_name, entity.middle_name, entity.last_name].filter((name) => !!name?.trim()) as string[];
  // An answer without a name says nothing about anybody.
  if (names.length === 0) return { kind: 'down' };
  // A person decides about a holder on the bank system's watch list, whatever else fits.
  if (/^(?:yes|true|1)$/i.test(entity.watch_listed ?? '')) return { kind: 'unsure' };
  return { kind: 'found', names, birthOn: dayOf(entity.date_of_birth ?? '') };
}

const nobody = ['not found', 'no record', 'no result', 'not exist', 'invalid bvn', 'invalid nin'];

/** What a refusal means. Dojah's have no codes, only words: the number does not exist, our wallet is empty. Null for any others. */
function refusalOf(body: unknown): IdentityAnswer | null {
  const said = z.safeParse(refusal, body).data;
  const words = [said?.error, said?.message].filter((word) => typeof word === 'string').join(' ');
  if (/balance|wallet|fund|credit/i.test(words)) return { kind: 'wallet-empty' };
  if (nobody.some((one) => words.toLowerCase().includes(one))) return { kind: 'not-found' };
  return null;
}

const birthYearMin = 1900;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day as 1993-05-06, 06-May-1993 or 06/05/1993; null for what can't be read, which is for a person to compare. */
function dayOf(text: string): Day | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text.trim());
  if (iso !== null) return checked(iso[1], iso[2], iso[3]);
  const words = /^(\d{1,2})[- /]([A-Za-z]{3})[a-z]*[- /](\d{4})$/.exec(text.trim());
  if (words !== null) return checked(words[3], String(months.indexOf((words[2] ?? '').toLowerCase()) + 1), words[1]);
  const figures = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text.trim());
  return figures === null ? null : checked(figures[3], figures[2], figures[1]);
}

function checked(year = '', month = '', day = ''): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text, birthYearMin) ? text : null;
}

/** What it says of two faces. Values come as numbers and booleans, or as text. */
const compared = z.object({
  entity: z.object({
    selfie: z.object({
      confidence_value: z.nullish(z.union([z.number(), z.string()])),
      match: z.nullish(z.unknown()),
      selfie_image_blurry: z.nullish(z.unknown()),
      photoId_image_blurry: z.nullish(z.unknown()),
      selfie_glare: z.nullish(z.unknown()),
      photoId_glare: z.nullish(z.unknown()),
      sunglasses: z.nullish(z.unknown()),
    }),
  }),
});
const flagWords = {
  selfie_image_blurry: 'The face is blurred',
  photoId_image_blurry: 'The document is blurred',
  selfie_glare: 'Light is reflected on the face',
  photoId_glare: 'Light is reflected on the document',
  sunglasses: 'Sunglasses',
} as const;

function facesOf(answer: HttpAnswer | string): FacesAnswer {
  if (typeof answer === 'string') return { kind: 'down' };
  const { status, body } = answer;
  const isOurs = [401, 402, 403, 429].includes(status) || status >= 500;
  if (isOurs || refusalOf(body)?.kind === 'wallet-empty') return { kind: 'down' };
  const said = z.safeParse(compared, body).data?.entity.selfie;
  if (status !== 200 || said === undefined) return { kind: 'unsaid' };
  const score = scoreOf(said.confidence_value);
  const isAlike = truthOf(said.match);
  if (score === null && isAlike === null) return { kind: 'unsaid' };
  const flags = Object.entries(flagWords).filter(([name]) => truthOf(said[name as keyof typeof flagWords]) === true);
  return { kind: 'compared', faces: { score, isAlike, flags: flags.map(([, words]) => words) } };
}

function scoreOf(value: number | string | null | undefined): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= 100 ? number : null;
}

function truthOf(value: unknown): boolean | null {
  const word = String(value ?? '').toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
}
