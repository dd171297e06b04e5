import { formatReferralCode, parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { fillInvitation } from '@foodbank/front-ends/templates';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../platform/app-context.ts';
import { addressGroup } from '../../../platform/limits.ts';
import { servePage } from '../../../platform/pages.ts';
import { readSitePage, sendPage } from '../../../platform/site-page.ts';
import { hasReferralCode } from './queries.ts';

/**
 * The page of an agent's link, `/join/FB-XXXXXX`: the code and the way to the app, without a word about the agent. For an unknown code
 * it is the same page without a code. Served once the site is built.
 */
export function serveJoinPage(app: FastifyInstance, { database, limits }: AppContext): void {
  const [template, withoutCode] = [readSitePage('templates/join'), readSitePage('join')];
  if (template === null || withoutCode === null) return;

  /** True for an agent's code, and for any code once the caller's address has asked for too many unknown ones. */
  const isShown = async (code: string, address: string): Promise<boolean> => {
    // Counted before the look-up, so that concurrent requests don't exceed the limit.
    if (!(await limits.count('unknownCodesByAddress', address))) return true;
    const isKnown = await hasReferralCode(database.read, code);
    if (isKnown) await limits.giveBack('unknownCodesByAddress', address);
    return isKnown;
  };

  servePage(app, '/join/:code', async (request, reply) => {
    const code = parseReferralCode((request.params as { code: string }).code);
    const isInvitation = code !== null && (await isShown(code, addressGroup(request.ip)));
    return sendPage(request, reply, isInvitation ? fillInvitation(template, formatReferralCode(code)) : withoutCode);
  });
}
