import { type HardshipReply, readHardship } from '@foodbank/contract/support/hardship';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** What may be asked for on a plan, and what was. It stays readable without a network. */
export const hardshipQuery = (number: string) =>
  queryOptions({
    queryKey: ['plans', 'hardship', number],
    queryFn: ({ signal }) => call(readHardship, { params: { number } }, signal),
    meta: { kept: 'own' },
  });

/** What an answer of the calls changes: the request, and the plan, whose days may be others. After a "no" the request is another one by now. */
export function useHardshipAnswer(number: string) {
  const client = useQueryClient();
  const { queryKey } = hardshipQuery(number);
  return {
    keep: (reply: HardshipReply) => {
      client.setQueryData(queryKey, reply);
      void client.invalidateQueries({ queryKey: ['plans'] });
      void client.invalidateQueries({ queryKey: ['tickets'] });
    },
    readAgain: () => void client.invalidateQueries({ queryKey }),
  };
}
