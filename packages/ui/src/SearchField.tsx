import { type ComponentPropsWithRef, useId } from 'react';
import frame from './FieldFrame.module.css';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

export interface SearchFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'className'> {
  /** The accessible name, also shown as the placeholder. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** A search box. If it isn't empty, Escape and a button clear it. */
export function SearchField({ label, value, onValueChange, className, id, ...input }: SearchFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const clear = () => {
    onValueChange('');
    document.getElementById(inputId)?.focus();
  };
  return (
    <div className={className ? `${frame.box} ${className}` : frame.box}>
      <label className="visually-hidden" htmlFor={inputId}>
        {label}
      </label>
      <Icon name="search" className={styles.lens} />
      <input
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        id={inputId}
        type="search"
        className={`${frame.control} ${styles.input}`}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onValueChange('');
          input.onKeyDown?.(event);
        }}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}
