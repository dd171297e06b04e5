import { useReturnTo } from '@foodbank/app/session/return-to';
import { readLimit } from '@foodbank/contract/lending/credit-limits';
import { readIdentity } from '@foodbank/contract/people/identity-checks';
import { type LevelReply, listIdentityLooks, readLevel } from '@foodbank/contract/people/identity-levels';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';

const askAgainMs = 2_000;
const askSeldomMs = 30_000;

/** Where the identity check stands. While it runs the app asks every two seconds. */
export const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: async ({ signal }) => (await call(readIdentity, {}, signal)).identity,
  refetchInterval: ({ state }) =>
    state.data?.state === 'checking' || state.data?.other?.state === 'checking' ? askAgainMs : false,
});

// Whether a job reads a picture, or a number may be checked by a company. A person who looks takes hours: it is asked less and less often.
const isRunning = ({ parts, pictures }: LevelReply): boolean =>
  pictures.some(({ state }) => state === 'reading') ||
  parts.some(({ part, state }) => part === 'other-number' && state === 'running');

/** Where level 2 stands. While a part is checked or read the app asks every two seconds, and later every half a minute. */
export const levelQuery = queryOptions({
  queryKey: ['level'],
  // A part may be over since: the number is checked on another screen.
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(readLevel, {}, signal)).level,
  refetchInterval: ({ state: { data, dataUpdateCount } }) =>
    data && isRunning(data) ? (dataUpdateCount < 20 ? askAgainMs : askSeldomMs) : false,
});

/** Who looked at the customer's pictures. */
export const looksQuery = queryOptions({
  queryKey: ['level', 'looks'],
  queryFn: async ({ signal }) => (await call(listIdentityLooks, {}, signal)).looks,
});

/** The customer's limit. */
export const limitQuery = queryOptions({
  queryKey: ['limit'],
  queryFn: async ({ signal }) => (await call(readLimit, {}, signal)).limit,
});

/** Where the customer came from, by the link's state or by `?back=`: basket or checkout, else the account. */
export function useBack(): { path: string; label: string; query: string } {
  const [search] = useSearchParams();
  const returnTo = useReturnTo();
  const back = search.get('back') ?? returnTo?.path ?? '';
  const isOurs = /^\/app\/(?:basket|checkout)(?:[/?][\w/?=&-]*)?$/.test(back);
  if (!isOurs) return { path: paths.account, label: 'Account', query: '' };
  const label = back.startsWith(paths.checkout) ? 'Checkout' : 'Basket';
  return { path: back, label, query: `?back=${encodeURIComponent(back)}` };
}

/**
 * Keeps a keyboard and a screen reader on the screen when one step of it takes the place of another: where the focus went away with the pressed
 * button, it goes to the screen's heading, at the top, as on a new page. A step that takes the focus itself keeps it.
 */
export function useStepFocus(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
}
