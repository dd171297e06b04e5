import { makeId } from '@foodbank/app/make-id';
import { ApiError } from '@foodbank/contract/client/api-error';
import type { askReturn, giveGoodsBack } from '@foodbank/contract/selling/returns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { orderQuery } from '../../../orders/order-queries.ts';
import { returnsQuery } from '../../../orders/returns-query.ts';
import { orderPath, paths } from '../../../paths.ts';

type Sent<Endpoint extends typeof askReturn | typeof giveGoodsBack> = Omit<
  Parameters<typeof call<Endpoint>>[1]['body'],
  'key'
>;

/**
 * Sends what is asked for or given back, and goes to the order. The key stays the same until there is an answer, so that a lost answer asks for
 * nothing twice.
 */
export function useSendReturn<Endpoint extends typeof askReturn | typeof giveGoodsBack>(
  number: string,
  endpoint: Endpoint,
) {
  const press = useRef<{ key: string; text: string } | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (asked: Sent<Endpoint>) => {
      const text = JSON.stringify(asked);
      if (press.current?.text !== text) press.current = { key: makeId(), text };
      const given = { params: { number }, body: { ...asked, key: press.current.key } };
      return (await call(endpoint, given as never)).returns;
    },
    onSuccess: (returns) => {
      client.setQueryData(returnsQuery(number).queryKey, returns);
      void client.invalidateQueries({ queryKey: orderQuery(number).queryKey });
      void navigate(returns.accountWanted ? `${paths.refundAccount}?order=${number}` : orderPath(number), {
        replace: true,
        // There its answer is told.
        state: { isReturnSent: true },
      });
    },
    onError: (error) => {
      // Something is left to be seen anew: the order has moved on, or it was asked for on another device.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: returnsQuery(number).queryKey });
    },
  });
}
