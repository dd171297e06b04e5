import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type HttpAnswer, openHttp } from './http.ts';
import type {
  BegunIdentity,
  FacesAnswer,
  FacesAsk,
  IdentityAnswer,
  IdentityAsk,
  IdentityProgress,
  IdentityProvider,
} from './identity.ts';

/** Our account at Smile ID: the address of its API, our partner id without leading zeros, our key, and where our privacy notice stands. */
export interface SmileIdOptions {
  url: string;
  partnerId: string;
  apiKey: string;
  privacyUrl: string;
  timeoutMs?: number;
  /** The pause before the first look at a comparison of faces. It doubles after each further one. */
  pauseMs?: number;
}

const patienceMs = 30_000;
// After 2, 4, 8 and 16 seconds.
const facesPauseMs = 2_000;
const facesLooks = 4;

const issued = z.object({ token: z.string() });
const accepted = z.object({ job_id: z.string() });
const status = z.object({ status: z.string(), user_id: z.string() });

type WithToken = (fields: Record<string, string>) => Promise<ReturnType<typeof openHttp> | IdentityAnswer>;

/**
 * A client of Smile ID's third version (its specification: Token, Enhanced KYC, Smart Selfie Compare, Verification
 * Status). A job is accepted and worked on; its
 * outcome is one of four words, without names or birth date: `clear` says that the names fit. The check's id is the job's user, so
 * that the status tells whether a job is of this check, also where a callback named the job.
 */
export function smileId({
  url,
  partnerId,
  apiKey,
  privacyUrl,
  timeoutMs = patienceMs,
  pauseMs = facesPauseMs,
}: SmileIdOptions): IdentityProvider {
  const times = { url, secretKey: null, timeoutMs };
  const entry = openHttp({ ...times, headers: { 'smileid-partner-id': partnerId, 'smileid-api-key': apiKey } });

  /** A token for some calls, which lives for minutes only; null if there is none, or the reason why the person can wait. */
  const withToken: WithToken = async (fields) => {
    const answer = await entry.postForm('/v3/token', formOf(fields));
    if (typeof answer === 'string') return { kind: 'down' };
    const token = z.safeParse(issued, answer.body).data?.token;
    if (answer.status !== 200 || token === undefined) return waitingFor(answer);
    return openHttp({
      ...times,
      headers: { 'SmileID-Token': token, ...(fields.user_id && { 'User-ID': fields.user_id }) },
    });
  };

  return {
    name: 'smile-id',
    compareFaces: (ask) => compareFaces(ask, { withToken, privacyUrl, pauseMs }),
    async begin(ask): Promise<BegunIdentity> {
      const http = await withToken({ product: 'enhanced_kyc', user_id: ask.id });
      if ('kind' in http) return { kind: 'done', answer: http };
      const answer = await http.postForm('/v3/enhanced_kyc', formOf(fieldsOf(ask, privacyUrl)));
      if (typeof answer === 'string') return { kind: 'done', answer: { kind: 'down' } };
      const job = z.safeParse(accepted, answer.body).data?.job_id;
      if (answer.status !== 202 || job === undefined) return { kind: 'done', answer: waitingFor(answer) };
      return { kind: 'working', handle: job };
    },
    // Its look-ups need no code of the holder.
    choose: async () => ({ kind: 'expired' }),
    finish: async () => ({ kind: 'expired' }),
    async read(handle, id): Promise<IdentityProgress | null> {
      const http = await withToken({});
      if ('kind' in http) return { kind: 'working', handle };
      const answer = await http.get(`/v3/status/${encodeURIComponent(handle)}`);
      if (answer.status === 404) return null;
      const said = z.safeParse(status, answer.body).data;
      if (said === undefined) return { kind: 'working', handle };
      return said.user_id === id ? outcomeOf(said.status, handle) : null;
    },
  };
}

function outcomeOf(word: string, handle: string): IdentityProgress | null {
  switch (word) {
    case 'clear':
      return { kind: 'done', answer: { kind: 'fits' } };
    // Neither says what is wrong: the number, the name, or a list on which the person stands.
    case 'block':
    case 'attention':
      return { kind: 'done', answer: { kind: 'unsure' } };
    case 'error':
      return { kind: 'done', answer: { kind: 'down' } };
    case 'not_found':
      return null;
    default:
      return { kind: 'working', handle };
  }
}

/**
 * Smart Selfie Compare. We give no user id, because Smile ID would enroll that user and keep the picture; our consent says that it keeps none. What its callback says of the
 * scores is not documented, so the status tells one of four words, as of every job. `clear`: the faces fit, and the picture is of a person; why it is
 * another word it does not say. A job that takes longer than these looks says nothing: another one would be paid for again.
 */
async function compareFaces(
  ask: FacesAsk,
  { withToken, privacyUrl, pauseMs }: { withToken: WithToken; privacyUrl: string; pauseMs: number },
): Promise<FacesAnswer> {
  const http = await withToken({ product: 'smart_selfie_compare' });
  if ('kind' in http) return { kind: 'down' };
  const answer = await http.postForm('/v3/smart_selfie_compare', facesForm(ask, privacyUrl));
  if (typeof answer === 'string') return { kind: 'down' };
  const job = z.safeParse(accepted, answer.body).data?.job_id;
  if (answer.status !== 202 || job === undefined)
    return { kind: [400, 413, 415].includes(answer.status) ? 'unsaid' : 'down' };
  for (let look = 0; look < facesLooks; look++) {
    await sleep(pauseMs * 2 ** look);
    const read = await http.get(`/v3/status/${encodeURIComponent(job)}`).catch(() => null);
    const word = z.safeParse(status, read?.body).data?.status ?? 'processing';
    if (word !== 'processing') return facesOf(word);
  }
  return { kind: 'unsaid' };
}

function facesOf(word: string): FacesAnswer {
  const flagged = (flag: string): FacesAnswer => ({
    kind: 'compared',
    faces: { score: null, isAlike: null, flags: [flag] },
  });
  switch (word) {
    case 'clear':
      return { kind: 'compared', faces: { score: null, isAlike: true, flags: [] } };
    case 'block':
      return flagged('The company does not pass the pictures, and does not say why');
    case 'attention':
      return flagged('The company wants a person to look, and does not say why');
    default:
      return { kind: 'unsaid' };
  }
}

/** Why nothing was begun. What is wrong with our account is ours to mend, so the person is asked about again later. */
function waitingFor({ status: code }: HttpAnswer): IdentityAnswer {
  if (code === 402) return { kind: 'wallet-empty' };
  if (code === 429) return { kind: 'busy' };
  return { kind: 'down' };
}

const languages: Readonly<Record<string, string>> = { yo: 'YO', ig: 'IG', ha: 'HA' };

const fieldsOf = (ask: IdentityAsk, privacyUrl: string): Record<string, string> => ({
  country: 'NG',
  id_type: ask.kind === 'bvn' ? 'BVN' : 'NIN',
  id_number: ask.number,
  ...personFields(ask, privacyUrl),
  callback_url: ask.callbackUrl,
  partner_params: JSON.stringify({ check_id: ask.id }),
});

/** Who it is about, and what they agreed to. */
const personFields = (
  { firstname, lastname, phone, consent }: Pick<IdentityAsk, 'firstname' | 'lastname' | 'phone' | 'consent'>,
  privacyUrl: string,
) => ({
  user_details: JSON.stringify({ given_names: firstname, last_name: lastname, phone_number: phone }),
  consent: JSON.stringify({
    granted: true,
    granted_at: consent.at.toISOString(),
    // Pidgin has no code of two letters.
    notice_language: languages[consent.language] ?? 'EN',
    notice_privacy_policy_url: privacyUrl,
  }),
});

function facesForm(ask: FacesAsk, privacyUrl: string): FormData {
  const form = formOf({ ...personFields(ask, privacyUrl), comparison_image_type: 'DOCUMENT' });
  const jpeg = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  form.set('selfie_image', jpeg(ask.selfie), 'face.jpg');
  form.set('comparison_image', jpeg(ask.document), 'document.jpg');
  return form;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
