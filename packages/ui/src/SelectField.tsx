import type { ComponentPropsWithRef, FormEventHandler } from 'react';
import frame from './FieldFrame.module.css';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';
import styles from './SelectField.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldFrameProps, Omit<ComponentPropsWithRef<'select'>, 'className'> {
  name: string;
  /** The options in their order, or their labels by value. */
  options: readonly SelectOption[] | Readonly<Record<string, string>>;
  /** Shown before an option is chosen. Its value is empty, and it can't be chosen. */
  placeholder?: string;
}

// `Array.isArray` does not tell a read-only list from an object.
const isList = (options: SelectFieldProps['options']): options is readonly SelectOption[] => Array.isArray(options);

// React wants to see a handler beside `value`.
const ignore = () => {};

/**
 * A native select. Groups of options are children, behind the others. `onChange` is called at the browser's `input` event, which comes before `change`: a form that renders at `input`
 * would else set the select back to its old value before React hears of the choice.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, labelAside, className, id, options, placeholder, onChange, ...select } = props;
  const list = isList(options) ? options : Object.entries(options).map(([value, label]) => ({ value, label }));
  const start = placeholder !== undefined && select.value === undefined && select.defaultValue === undefined;
  return (
    <FieldFrame label={label} error={error} hint={hint} labelAside={labelAside} className={className} id={id}>
      {(wiring) => (
        <>
          <select
            {...select}
            {...(onChange && { onInput: onChange as FormEventHandler<HTMLSelectElement>, onChange: ignore })}
            {...(start ? { defaultValue: '' } : {})}
            {...wiring}
            className={`${frame.control} ${styles.select}`}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {list.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {select.children}
          </select>
          <Icon name="chevron-down" className={styles.arrow} />
        </>
      )}
    </FieldFrame>
  );
}
