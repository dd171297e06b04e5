import { addDays, type Day, formatDay, isDay, lagosDay } from '@foodbank/contract/primitives/day';
import type { FastifyInstance } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { refuseForeignCaller } from '../../../platform/refuse-foreign-caller.ts';
import { refuseForeignPage } from '../../../platform/refuse-foreign-page.ts';
import { renderDocument } from '../../../platform/render-document.ts';
import { moveBusinessDate } from './move-business-date.ts';
import { type BusinessDay, countFailedRuns, findLastDay } from './run-queries.ts';

const address = '/dev/business-date';

/** Serves `/dev/business-date` in development: shows the business date and moves it, which the demo needs and production refuses. */
export function serveBusinessDate(app: FastifyInstance, { clock, config, database }: AppContext): void {
  app.get(address, async (request, reply) => {
    refuseForeignCaller(request);
    await clock.refresh?.();
    const [last, failed] = await Promise.all([findLastDay(database.read), countFailedRuns(database.read)]);
    const today = lagosDay(clock.now());
    const page = h(DatePage, { today, date: businessDateOf(clock), jobs: describeJobs(last, failed.count) });
    const document = renderDocument('Business date', page);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
  });
  app.post(address, async (request, reply) => {
    refuseForeignCaller(request);
    refuseForeignPage(request, config.publicUrl);
    const { day } = (request.body ?? {}) as { day?: unknown };
    if (typeof day !== 'string' || !isDay(day))
      refuse('validation', { message: 'Choose a day', errors: { day: 'Choose a day' } });
    await database.write((tx) => moveBusinessDate(tx, day));
    await clock.refresh?.();
    return reply.redirect(address, 303);
  });
}

function describeJobs(last: BusinessDay | null, failed: number): string {
  if (last === null) return 'The daily jobs have not run yet.';
  const day = formatDay(last.day);
  if (last.finishedAt !== null) return `The daily jobs are done up to ${day}.`;
  return failed > 0
    ? `A daily job of ${day} failed. See Daily jobs in the console.`
    : `The daily jobs of ${day} are running.`;
}

function DatePage({ today, date, jobs }: { today: Day; date: Day; jobs: string }): ReactNode {
  return h(
    'main',
    null,
    h('h1', null, 'Business date'),
    h(
      'p',
      null,
      h('strong', null, formatDay(date)),
      date === today ? ', which is today.' : `. Today is ${formatDay(today)}.`,
    ),
    h('p', null, `${jobs} Reload to see how far they are.`),
    h('p', null, 'Money is booked and daily jobs run for this date. Codes, tokens and limits keep the real time.'),
    h(MoveForm, { day: addDays(date, 1), text: 'Move forward by a day' }),
    h(
      'form',
      { method: 'post', action: address },
      h(
        'p',
        null,
        h(
          'label',
          null,
          'Move to ',
          h('input', { type: 'date', name: 'day', min: today, defaultValue: date, required: true }),
        ),
      ),
      h('p', null, h('button', { type: 'submit' }, 'Move to this date')),
    ),
    date === today ? null : h(MoveForm, { day: today, text: 'Back to today' }),
  );
}

function MoveForm({ day, text }: { day: Day; text: string }): ReactNode {
  return h(
    'form',
    { method: 'post', action: address },
    h('input', { type: 'hidden', name: 'day', value: day }),
    h('p', null, h('button', { type: 'submit' }, text)),
  );
}
