import * as z from 'zod/mini';
import { url, wholeNumber } from './config-checks.ts';

/** How text messages are sent: the account at Termii, or files in development's folder; and how many a day at most. */
export interface TextsAccount {
  /** Null writes text messages into the data folder. */
  termii: { url: string; apiKey: string; sender: string } | null;
  dailyBudget: number;
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
  TEXTS_DAILY_BUDGET: z._default(wholeNumber('TEXTS_DAILY_BUDGET', 1, 1_000_000), '5000'),
};

interface TextsSettings {
  TEXTS_URL: string;
  TERMII_API_KEY?: string | undefined;
  TEXTS_FROM: string;
  TEXTS_DAILY_BUDGET: string;
}

/** The account of text messages that the environment names. */
export function textsOf(settings: TextsSettings): TextsAccount {
  const { TEXTS_URL: address, TERMII_API_KEY: apiKey, TEXTS_FROM: sender } = settings;
  const termii = apiKey === undefined || address.startsWith('sandbox:') ? null : { url: address, apiKey, sender };
  return { termii, dailyBudget: Number(settings.TEXTS_DAILY_BUDGET) };
}

/** What production needs: a key, or the word that text messages become files. */
export function textsProblems({ TEXTS_URL: address, TERMII_API_KEY: apiKey }: TextsSettings): string[] {
  if (apiKey !== undefined || address.startsWith('sandbox:')) return [];
  return ['TERMII_API_KEY is needed in production (TEXTS_URL=sandbox: writes text messages into files)'];
}
