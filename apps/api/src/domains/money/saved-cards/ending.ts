import type { AppContext } from '../../../platform/app-context.ts';
import { updateNextAsk } from './account-queries.ts';
import type { SealedAuthorization } from './keeping.ts';
import { type CardToEnd, listCardsToEnd, noteEndTold, noteEndTried } from './queries.ts';

const batchSize = 50;
const hourMs = 3_600_000;
// On a page that was begun so long ago no customer agrees any more.
const pageOverMs = 72 * hourMs;

/**
 * Tells the provider of each card and account that ended, and wipes what charged it. One that can't be told now is told with the next run. Of an account that
 * ended before its customer agreed, the provider is asked until the page is over: who agrees there after all is not kept.
 */
export async function tellEnds(context: AppContext): Promise<void> {
  const { clock, database, log } = context;
  for (const one of await listCardsToEnd(database.read, clock.now(), batchSize)) {
    const became = await endAtProvider(context, one);
    if (became === 'unknown') log.warn({ card: one.id }, 'the payment provider could not be told of the end of a card');
    await database.write(async (tx) => {
      if (became === 'told') return noteEndTold(tx, one.id, tx.now);
      await noteEndTried(tx, one.id);
      await updateNextAsk(tx, one.id, new Date(tx.now.getTime() + (became === 'later' ? hourMs : 0)));
    });
  }
}

async function endAtProvider(
  { clock, keys, providers }: AppContext,
  { authorizationSealed, reference, begunAt, isKeptAnew }: CardToEnd,
): Promise<'told' | 'later' | 'unknown'> {
  if (isKeptAnew) return 'told';
  let { code } = JSON.parse(keys.unseal(authorizationSealed)) as SealedAuthorization;
  if (code === '') {
    if (reference === null) return 'told';
    const agreed = await providers.charges.verifyDebit(reference);
    if (agreed.kind === 'unknown') return 'unknown';
    const isOver = begunAt === null || clock.now().getTime() - begunAt.getTime() >= pageOverMs;
    if (agreed.kind === 'not-found') return isOver ? 'told' : 'later';
    code = agreed.debit.code;
  }
  const answer = await providers.charges.endAuthorization(code);
  return answer.kind === 'unknown' ? 'unknown' : 'told';
}
