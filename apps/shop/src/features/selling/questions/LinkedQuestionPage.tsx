import { answerLinkedQuestion, readLinkedQuestion } from '@foodbank/contract/selling/substitutes';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { QuestionScreen } from './QuestionScreen.tsx';
import { refreshedEveryMs } from './refreshed-every.ts';

const linkedQuery = (token: string) =>
  queryOptions({
    queryKey: ['questions', 'linked', token],
    queryFn: async ({ signal }) => (await call(readLinkedQuestion, { params: { token } }, signal)).question,
    refetchInterval: refreshedEveryMs,
  });

/** The question of the link in a message. No sign-in is needed. */
export function LinkedQuestionPage() {
  const { token = '' } = useParams();
  const client = useQueryClient();
  return (
    <QuestionScreen
      query={useQuery(linkedQuery(token))}
      answer={async (productId) =>
        (await call(answerLinkedQuestion, { params: { token }, body: { productId } })).question
      }
      onAnswered={(question) => client.setQueryData(linkedQuery(token).queryKey, question)}
    />
  );
}
