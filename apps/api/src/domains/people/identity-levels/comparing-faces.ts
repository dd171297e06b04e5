import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { FacesAnswer } from '../../../providers/identity.ts';
import { identityFacesQueue, readFaces } from '../identity-pictures/faces.ts';
import { findUncomparedReview, storeFaces } from './faces-queries.ts';

// After a minute, then as long again as it has waited: seven tries in an hour.
const pauseSecondsMin = 60;
const triedForSeconds = 3_600;

/** The job that lets a company compare the face with that of the document. It decides nothing, so what is not said within an hour stays unsaid. */
export function facesJobs(context: AppContext): Job[] {
  return [{ queue: identityFacesQueue, run: (id) => compareFacesOf(context, id) }];
}

async function compareFacesOf(context: AppContext, id: string): Promise<void> {
  const { clock, database, log, providers } = context;
  const { identity } = providers;
  if (!identity?.compareFaces) return;
  const review = await findUncomparedReview(database.read, id);
  if (review === null) return;
  const ask = await readFaces(context, review);
  if (ask === null) return;
  const answer: FacesAnswer = ask === 'down' ? { kind: 'down' } : await identity.compareFaces(ask);
  if (answer.kind === 'compared') {
    await database.write((tx) => storeFaces(tx, id, { by: identity.name, ...answer.faces }));
    return;
  }
  log.warn({ provider: identity.name, answer: answer.kind }, 'nothing is said of two faces');
  const waited = Math.max(0, (clock.now().getTime() - review.askedAt.getTime()) / 1000);
  if (answer.kind === 'unsaid' || waited >= triedForSeconds) return;
  const pause = Math.ceil(Math.max(pauseSecondsMin, waited));
  await database.write((tx) => tx.enqueue(identityFacesQueue, id, undefined, pause));
}
