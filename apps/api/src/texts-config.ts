import * as z from 'zod/mini';
import { url, wholeNumber } from './config-checks.ts';
import type { PotSizes } from './domains/foundation/notifications/text-pots.ts';

/** How text messages are sent: the account at Termii, or files in development's folder; and how many an hour each kind of asker may cause. */
export interface TextsAccount {
  /** Null writes text messages into the data folder. */
  termii: { url: string; apiKey: string; sender: string } | null;
  pots: PotSizes;
}

/** The variables about text messages. The address of Termii's API is given with each account. */
export const textsEnvironment = {
  TEXTS_URL: z._default(
    url(['https:', 'http:', 'sandbox:'], 'TEXTS_URL looks like https://v3.api.termii.com'),
    'https://v3.api.termii.com',
  ),
  TERMII_API_KEY: z.optional(z.string()),
  TEXTS_FROM: z._default(
    z
      .string()
      .check(z.regex(/^[A-Za-z0-9 ]{3,11}$/, 'TEXTS_FROM has 3 to 11 letters and digits, as Termii registered it')),
    'Foodbank',
  ),
  TEXTS_STRANGERS_HOURLY: z._default(wholeNumber('TEXTS_STRANGERS_HOURLY', 1, 1_000_000), '3000'),
  TEXTS_KNOWN_HOURLY: z._default(wholeNumber('TEXTS_KNOWN_HOURLY', 1, 1_000_000), '3000'),
  TEXTS_RIDERS_HOURLY: z._default(wholeNumber('TEXTS_RIDERS_HOURLY', 1, 1_000_000), '500'),
  TEXTS_CONSENT_HOURLY: z._default(wholeNumber('TEXTS_CONSENT_HOURLY', 1, 1_000_000), '1000'),
  TEXTS_ORDERS_HOURLY: z._default(wholeNumber('TEXTS_ORDERS_HOURLY', 1, 1_000_000), '5000'),
  TEXTS_SECURITY_HOURLY: z._default(wholeNumber('TEXTS_SECURITY_HOURLY', 1, 1_000_000), '1000'),
};

// Fewer would let one mobile carrier's gateway, behind which a thousand people sign up, reach the share of an address.
const strangersHourlyMin = 2_000;

interface TextsSettings {
  TEXTS_URL: string;
  TERMII_API_KEY?: string | undefined;
  TEXTS_FROM: string;
  TEXTS_STRANGERS_HOURLY: string;
  TEXTS_KNOWN_HOURLY: string;
  TEXTS_RIDERS_HOURLY: string;
  TEXTS_CONSENT_HOURLY: string;
  TEXTS_ORDERS_HOURLY: string;
  TEXTS_SECURITY_HOURLY: string;
}

/** The account of text messages that the environment names. */
export function textsOf(settings: TextsSettings): TextsAccount {
  const { TEXTS_URL: address, TERMII_API_KEY: apiKey, TEXTS_FROM: sender } = settings;
  const termii = apiKey === undefined || address.startsWith('sandbox:') ? null : { url: address, apiKey, sender };
  const pots = {
    strangers: Number(settings.TEXTS_STRANGERS_HOURLY),
    known: Number(settings.TEXTS_KNOWN_HOURLY),
    riders: Number(settings.TEXTS_RIDERS_HOURLY),
    consent: Number(settings.TEXTS_CONSENT_HOURLY),
    orders: Number(settings.TEXTS_ORDERS_HOURLY),
    security: Number(settings.TEXTS_SECURITY_HOURLY),
  };
  return { termii, pots };
}

/** What production needs: a key, or the word that text messages become files; and enough codes for strangers. */
export function textsProblems(settings: TextsSettings): string[] {
  const { TEXTS_URL: address, TERMII_API_KEY: apiKey } = settings;
  const problems =
    Number(settings.TEXTS_STRANGERS_HOURLY) < strangersHourlyMin
      ? [`TEXTS_STRANGERS_HOURLY is at least ${strangersHourlyMin} in production`]
      : [];
  if (apiKey !== undefined || address.startsWith('sandbox:')) return problems;
  return ['TERMII_API_KEY is needed in production (TEXTS_URL=sandbox: writes text messages into files)', ...problems];
}
