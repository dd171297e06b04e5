import { SelectField, type SelectFieldProps } from './SelectField.tsx';

export interface ChoiceFieldProps<Choice extends string>
  extends Omit<SelectFieldProps, 'options' | 'value' | 'defaultValue' | 'onChange' | 'placeholder'> {
  value: Choice;
  /** The label of each choice, in the order in which they are shown. */
  labels: Readonly<Record<Choice, string>>;
  onChoose: (choice: Choice) => void;
}

/** A native select whose choices are the keys of an object of labels. */
export function ChoiceField<Choice extends string>({ labels, onChoose, ...select }: ChoiceFieldProps<Choice>) {
  const options = Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
  // Only the labels' keys are options.
  return <SelectField {...select} options={options} onChange={({ target }) => onChoose(target.value as Choice)} />;
}
