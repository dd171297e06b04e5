import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { planCreditQueue } from '../../lending/repayments/applying.ts';
import { closedDaysQueue } from '../deliveries/change-closures.ts';
import { listNumbersPromisedOn } from '../deliveries/closure-queries.ts';
import { movePromisedOrder } from './moves.ts';
import { giveLeftCreditBack } from './plan-of-order.ts';
import { expireQuestion, questionEndsQueue } from './questions.ts';
import { listDueQuestions } from './substitute-queries.ts';

/** Questions whose job was lost are looked for. */
export const questionSweepQueue = 'substitute-question-sweep';

const sweptMax = 200;

/**
 * The jobs of orders: those that were promised for a day that was closed are moved, each in its own transaction; what was paid beyond a plan goes
 * back; and questions to customers end at their deadline.
 */
export function orderJobs({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Job[] {
  return [
    {
      queue: closedDaysQueue,
      async run(about) {
        const [storeId = '', day = ''] = about.split(' ');
        for (const number of await listNumbersPromisedOn(database.read, day, storeId, clock.now()))
          await database.write((tx) => movePromisedOrder(tx, number, day));
      },
    },
    { queue: planCreditQueue, run: (loanId) => database.write((tx) => giveLeftCreditBack(tx, loanId)) },
    { queue: questionEndsQueue, run: (id) => database.write((tx) => expireQuestion(tx, id)) },
    {
      queue: questionSweepQueue,
      cron: '*/2 * * * *',
      async run() {
        for (const { id } of await listDueQuestions(database.read, clock.now(), sweptMax))
          await database.write((tx) => tx.enqueue(questionEndsQueue, id));
      },
    },
  ];
}
