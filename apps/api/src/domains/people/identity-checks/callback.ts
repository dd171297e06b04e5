import { apiPrefix } from '@foodbank/contract/endpoint';
import { receiveIdentityCallback as call } from '@foodbank/contract/people/identity-checks';
import * as z from 'zod/mini';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Keys } from '../../../platform/keys.ts';
import { sameText } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { noteJob } from './asking.ts';

const proofOf = (id: string) => `identity-callback:${id}`;

/** Where a provider says that it is done with a check: an address that only who was asked about the check knows. */
export function callbackUrlOf({ config, keys }: Pick<AppContext, 'config' | 'keys'>, id: string): string {
  const path = call.path.replace('{id}', id).replace('{proof}', keys.digest(proofOf(id)));
  return `${config.publicUrl}${apiPrefix}${path}`;
}

const isOurs = (keys: Keys, id: string, proof: string) => keys.digests(proofOf(id)).some((one) => sameText(one, proof));

/** What a provider tells us about identity checks by itself. */
export function identityWebhooks({ database, keys }: AppContext): Route[] {
  return [
    route(call, async ({ params: { id, proof }, body }) => {
      if (!isOurs(keys, id, proof)) refuse('not-found');
      await database.write((tx) => noteJob(tx, id, jobIn(body as unknown as Buffer)));
      return { received: true as const };
    }),
  ];
}

const jobIdLengthMax = 100;

/** The provider's id of the job, if the body names one; of the rest, which is about the person, nothing is read. */
function jobIn(body: Buffer): string | null {
  const named = z.object({ job_id: z.string().check(z.maxLength(jobIdLengthMax)) });
  try {
    return z.safeParse(named, JSON.parse(body.toString('utf8'))).data?.job_id ?? null;
  } catch {
    return null;
  }
}
