import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { type LevelReply, workForm, workKinds } from '@foodbank/contract/people/identity-levels';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import form from '../../../../shell/FormScreen.module.css';
import { statedIn, useLevelDraft } from './level-draft.ts';

export interface WorkPartProps {
  level: LevelReply;
  onDone: () => void;
}

/** What the customer works as, and where. It is sent with the question for the level. */
export function WorkPart({ level, onDone }: WorkPartProps) {
  const { draft, keep } = useLevelDraft();
  const { work } = statedIn(level, draft);
  const { form: wiring, field } = useForm({
    schema: workForm,
    send: async (typed) => typed,
    onDone: (typed) => {
      keep({ work: typed });
      onDone();
    },
  });
  return (
    <form {...wiring} className={form.form}>
      <SelectField
        {...field('workKind')}
        label="What you work as"
        options={workKinds}
        placeholder="Choose"
        defaultValue={work?.workKind}
      />
      <TextField
        {...field('workName')}
        label="Where you work, or what you do"
        hint="For example, General Hospital Ikeja, or selling fabrics at Bodija market."
        defaultValue={work?.workName}
      />
      <SubmitButton busy={false} busyLabel="" variant="action" size="large" block>
        Save
      </SubmitButton>
    </form>
  );
}
