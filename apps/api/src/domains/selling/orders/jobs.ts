import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { expireQuestion } from './answer-question.ts';
import { questionEndsQueue } from './ask-customer.ts';
import { listDueQuestions } from './substitute-queries.ts';

/** Questions whose job was lost are looked for. */
export const questionSweepQueue = 'substitute-question-sweep';

const sweptMax = 200;

/** The jobs of orders: questions to customers whose deadline has come. */
export function orderJobs({ clock, database }: AppContext): Job[] {
  return [
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
