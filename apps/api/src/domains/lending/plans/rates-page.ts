import { type PlanRates, ratesMessages, ratesQuery } from '@foodbank/contract/lending/plan-rates';
import { check } from '@foodbank/contract/primitives/check';
import { nairaText, readNaira } from '@foodbank/contract/primitives/typed-numbers';
import { fillPage } from '@foodbank/front-ends/templates';
import type { FastifyInstance } from 'fastify';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppContext } from '../../../platform/app-context.ts';
import { compressAnswer } from '../../../platform/compress-answer.ts';
import { unlessHeld } from '../../../platform/kept-answer.ts';
import { addressGroup } from '../../../platform/limits.ts';
import { servePage } from '../../../platform/pages.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { readSitePage } from '../../../platform/site-page.ts';
import { RatesParts } from './rates-page-parts.ts';
import { readRates } from './read-rates.ts';

/**
 * The page of the published rates, `/rates`: a form that sends its fields in the address, and the figures of `getPlanRates`. It needs no
 * script. Served once the site is built.
 */
export function serveRatesPage(app: FastifyInstance, context: AppContext): void {
  const template = readSitePage('templates/rates');
  if (template === null) return;
  servePage(app, '/rates', async (request, reply) => {
    context.ratesWork.take(addressGroup(request.ip));
    const typed = typedFields(request.query);
    const { rates, errors } = await readTyped(context, typed);
    const form = { plan: '', ...typed, total: typed.total ?? `${rates.total}`, day: typed.day ?? rates.day, errors };
    const html = fillPage(template, '', renderToStaticMarkup(h(RatesParts, { rates, form })));
    const isWrong = Object.keys(errors).length > 0;
    reply.type('text/html; charset=utf-8').header('cache-control', isWrong ? 'no-store' : 'no-cache');
    const sent = isWrong ? html : unlessHeld(request, reply, html);
    return sent === null
      ? reply.send()
      : reply.code(isWrong ? 400 : 200).send(await compressAnswer(request, reply, sent));
  });
}

type Typed = { plan?: string; total?: string; day?: string };

/** The form's fields in an address, without empty ones. An amount may be typed as people write it: ₦40,000. It stays as it is if it is none. */
function typedFields(query: unknown): Typed {
  const { plan, total, day } = (query ?? {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, textMax) : '');
  const amount = typeof total === 'string' ? readNaira(total) : null;
  const all = {
    plan: text(plan),
    total: amount === null || !Number.isFinite(amount) ? text(total) : nairaText(amount),
    day: text(day),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

const textMax = 40;

/** The rates of what was typed, of all plans; with something wrong, those of the usual example and a message for each wrong field. */
async function readTyped(
  context: AppContext,
  typed: Typed,
): Promise<{ rates: PlanRates; errors: Readonly<Record<string, string>> }> {
  const whole = check(ratesQuery, typed);
  const errors: Record<string, string> = whole.ok ? {} : { ...whole.errors };
  const sound = check(ratesQuery, Object.fromEntries(Object.entries(typed).filter(([name]) => !errors[name])));
  const { plan, ...example } = sound.ok ? sound.data : {};
  const rates = await readRates(context, example).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.errors === undefined) throw error;
    Object.assign(errors, error.errors);
    return readRates(context, {});
  });
  if (plan !== undefined && !rates.plans.some(({ code }) => code === plan)) errors.plan = ratesMessages.plan;
  return { rates, errors };
}
