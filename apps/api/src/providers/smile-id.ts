import * as z from 'zod/mini';
import { type HttpAnswer, openHttp } from './http.ts';
import type { BegunIdentity, IdentityAnswer, IdentityAsk, IdentityProgress, IdentityProvider } from './identity.ts';

/** Our account at Smile ID: the address of its API, our partner id without leading zeros, our key, and where our privacy notice stands. */
export interface SmileIdOptions {
  url: string;
  partnerId: string;
  apiKey: string;
  privacyUrl: string;
  timeoutMs?: number;
}

const patienceMs = 30_000;

const issued = z.object({ token: z.string() });
const accepted = z.object({ job_id: z.string() });
const status = z.object({ status: z.string(), user_id: z.string() });

/**
 * A client of Smile ID's third version (its specification: Token, Enhanced KYC, Verification Status). A job is accepted and worked on; its
 * outcome is one of four words, without names or birth date: `clear` says that the names fit. The check's id is the job's user, so
 * that the status tells whether a job is of this check, also where a callback named the job.
 */
export function smileId({
  url,
  partnerId,
  apiKey,
  privacyUrl,
  timeoutMs = patienceMs,
}: SmileIdOptions): IdentityProvider {
  const times = { url, secretKey: null, timeoutMs };
  const entry = openHttp({ ...times, headers: { 'smileid-partner-id': partnerId, 'smileid-api-key': apiKey } });

  /** A token for some calls, which lives for minutes only; null if there is none, or the reason why the person can wait. */
  async function withToken(fields: Record<string, string>): Promise<ReturnType<typeof openHttp> | IdentityAnswer> {
    const answer = await entry.postForm('/v3/token', formOf(fields));
    if (typeof answer === 'string') return { kind: 'down' };
    const token = z.safeParse(issued, answer.body).data?.token;
    if (answer.status !== 200 || token === undefined) return waitingFor(answer);
    return openHttp({
      ...times,
      headers: { 'SmileID-Token': token, ...(fields.user_id && { 'User-ID': fields.user_id }) },
    });
  }

  return {
    name: 'smile-id',
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
  user_details: JSON.stringify({ given_names: ask.firstname, last_name: ask.lastname, phone_number: ask.phone }),
  consent: JSON.stringify({
    granted: true,
    granted_at: ask.consent.at.toISOString(),
    // Pidgin has no code of two letters.
    notice_language: languages[ask.consent.language] ?? 'EN',
    notice_privacy_policy_url: privacyUrl,
  }),
  callback_url: ask.callbackUrl,
  partner_params: JSON.stringify({ check_id: ask.id }),
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
