import { answerQuestion, readQuestion } from '@foodbank/contract/selling/substitutes';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { orderQuery } from '../../../orders/order-queries.ts';
import { orderPath } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';
import { refreshedEveryMs } from './refreshed-every.ts';

const ownQuery = (number: string, id: string) =>
  queryOptions({
    queryKey: ['questions', 'own', number, id],
    queryFn: async ({ signal }) => (await call(readQuestion, { params: { number, id } }, signal)).question,
    refetchInterval: refreshedEveryMs,
  });

/** A question about an order of the customer who is signed in. */
export function OwnQuestionPage() {
  const { number = '', id = '' } = useParams();
  const client = useQueryClient();
  return (
    <>
      <BackLink to={orderPath(number)}>Order {number}</BackLink>
      <QuestionScreen
        query={useQuery(ownQuery(number, id))}
        answer={async (productId) =>
          (await call(answerQuestion, { params: { number, id }, body: { productId } })).question
        }
        onAnswered={(question) => {
          client.setQueryData(ownQuery(number, id).queryKey, question);
          void client.invalidateQueries({ queryKey: orderQuery(number).queryKey });
        }}
      />
    </>
  );
}
