import type { ComponentPropsWithRef } from 'react';
import frame from './FieldFrame.module.css';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import styles from './TextAreaField.module.css';

export interface TextAreaFieldProps extends FieldFrameProps, Omit<ComponentPropsWithRef<'textarea'>, 'className'> {
  name: string;
}

/** A field for several lines of text. It takes all attributes of a text area. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, error, hint, labelAside, className, id, rows = 4, ...area } = props;
  return (
    <FieldFrame label={label} error={error} hint={hint} labelAside={labelAside} className={className} id={id}>
      {(wiring) => <textarea {...area} {...wiring} rows={rows} className={`${frame.control} ${styles.area}`} />}
    </FieldFrame>
  );
}
