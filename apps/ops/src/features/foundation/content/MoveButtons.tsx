import { type ContentItem, listContent, moveContent } from '@foodbank/contract/foundation/content-staff';
import { useMutation } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { toast } from '../../../components/toast.ts';

type Step = 'up' | 'down';

/** Moves an item by one place in the site's order. */
export function MoveButtons({ item: { id, kind }, refused }: { item: ContentItem; refused: string | null }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (step: Step) => {
      const before = await placeOf(kind, id, step);
      if (before === undefined) return false;
      await call(moveContent, { params: { id }, body: { before } });
      return true;
    },
    onSuccess: (isMoved, step) => {
      toast(isMoved ? `Moved ${step}.` : `It stands ${step === 'up' ? 'first' : 'last'} already.`);
      void queryClient.invalidateQueries({ queryKey: ['content'] });
    },
    onError: (error: Error) => toast(error.message),
  });
  return (['up', 'down'] as const).map((step) => (
    <ActButton key={step} size="small" variant="quiet" refused={refused} busy={isPending} onClick={() => mutate(step)}>
      Move {step}
    </ActButton>
  ));
}

/** The item to stand before after a step; null for the end, undefined if there is no such place. */
async function placeOf(kind: ContentItem['kind'], id: string, step: Step): Promise<string | null | undefined> {
  const order: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { rows: { id: string }[]; nextCursor: string | null } = await call(listContent, {
      query: { kind, ...(cursor && { cursor }) },
    });
    order.push(...page.rows.map((row) => row.id));
    cursor = page.nextCursor;
  }
  const place = order.indexOf(id);
  if (step === 'up') return place > 0 ? order[place - 1] : undefined;
  return place < 0 || place === order.length - 1 ? undefined : (order[place + 2] ?? null);
}
