/**
 * A form, and the errors of its fields: what the service says about a field stands at the field of that name,
 * and what it says about anything else stands in the alert.
 */
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import styles from './form.module.css';

/** What was wrong with one field. */
export interface FieldMessage {
  field: string;
  message: string;
}

interface FormState {
  messages: readonly FieldMessage[];
  /** The names of the fields in the form. */
  names: ReadonlySet<string>;
  enter(name: string): () => void;
}

const FormContext = createContext<FormState>({
  messages: [],
  names: new Set(),
  enter: () => () => undefined,
});

interface FormProps {
  label?: string | undefined;
  messages?: readonly FieldMessage[] | undefined;
  onSubmit(form: FormData): void;
  children: ReactNode;
}

export function Form({ label, messages = [], onSubmit, children }: FormProps) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const enter = useCallback((name: string) => {
    setNames((known) => new Set(known).add(name));
    return () => setNames((known) => new Set([...known].filter((one) => one !== name)));
  }, []);
  const state = useMemo(() => ({ messages, names, enter }), [messages, names, enter]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog stands inside the form of the page for React, though not in the document.
    event.stopPropagation();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <FormContext value={state}>
      <form className={styles.form} aria-label={label} noValidate onSubmit={submit}>
        {children}
      </form>
    </FormContext>
  );
}

/** What the service said about the field of this name, or about what is below it. */
export function useFieldMessage(name: string | undefined): string | undefined {
  const { messages, enter } = useContext(FormContext);
  useEffect(() => (name === undefined ? undefined : enter(name)), [name, enter]);
  return name === undefined ? undefined : messages.find((one) => isAbout(one, name))?.message;
}

/** What no field of the form shows. */
export function useOtherMessages(messages: readonly FieldMessage[]): readonly FieldMessage[] {
  const { names } = useContext(FormContext);
  return messages.filter((one) => ![...names].some((name) => isAbout(one, name)));
}

const isAbout = ({ field }: FieldMessage, name: string): boolean =>
  field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`);

/** Buttons at the end of a form or dialog. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

/** Fields side by side where there is room. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
