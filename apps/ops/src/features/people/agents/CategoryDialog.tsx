import { type Category, categories, categoryLabel } from '@foodbank/contract/people/agents';
import { changeAgentCategory } from '@foodbank/contract/people/agents-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import type { ActDialogProps } from './AgentActs.tsx';
import { refreshAgents } from './agent-queries.ts';

/** Changes the category. The former one can be restored from the message afterwards. */
export function CategoryDialog({ agent, ...dialog }: ActDialogProps) {
  const [category, setCategory] = useState(agent.category);
  const change = (to: string, expected: string, reason: string) =>
    call(changeAgentCategory, {
      params: { agentId: agent.id },
      body: { category: to as Category, expected: expected as Category, reason },
    });
  return (
    <ReasonDialog
      {...dialog}
      title={`Change the category of ${agent.firstname} ${agent.lastname}`}
      consequences={[
        `Until now: ${categoryLabel(agent.category)}.`,
        'New orders get the commission terms of the new category. Earlier orders keep theirs.',
      ]}
      confirm="Change"
      send={(reason) => change(category, agent.category, reason)}
      onDone={({ before, after }) => {
        refreshAgents();
        toast(`Category changed to ${categoryLabel(after)}.`, async () => {
          await change(before, after, 'Undone at once');
          await refreshAgents();
        });
      }}
    >
      <ChoiceField name="newCategory" label="Category" value={category} labels={categories} onChoose={setCategory} />
    </ReasonDialog>
  );
}
