/**
 * A form, and the errors of its fields: what the service says about a field stands at the field of that name,
 * and what it says about anything else stands in the alert. When something is refused, the first field that is
 * wrong gets the focus and is brought into view; its message goes once the field is changed.
 */
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
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
  /** Undefined outside of a form. */
  form: RefObject<HTMLFormElement | null> | undefined;
}

const FormContext = createContext<FormState>({
  messages: [],
  names: new Set(),
  enter: () => () => undefined,
  form: undefined,
});

interface FormProps {
  label?: string | undefined;
  messages?: readonly FieldMessage[] | undefined;
  onSubmit(form: FormData): void;
  children: ReactNode;
}

const NONE: readonly FieldMessage[] = [];

export function Form({ label, messages = NONE, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const enter = useCallback((name: string) => {
    setNames((known) => new Set(known).add(name));
    return () => setNames((known) => new Set([...known].filter((one) => one !== name)));
  }, []);
  const { left, forget } = useLeft(messages);
  useShownFirst(form, messages);
  const state = useMemo(() => ({ messages: left, names, enter, form }), [left, names, enter]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog stands inside the form of the page for React, though not in the document.
    event.stopPropagation();
    onSubmit(new FormData(event.currentTarget));
  };
  const change = ({ target }: FormEvent) => {
    const name = Reflect.get(target, 'name');
    if (typeof name === 'string' && name !== '') forget(name);
  };
  return (
    <FormContext value={state}>
      <form
        ref={form}
        className={styles.form}
        aria-label={label}
        noValidate
        onSubmit={submit}
        onInput={change}
      >
        {children}
      </form>
    </FormContext>
  );
}

/** The messages whose fields have not been changed since. */
function useLeft(messages: readonly FieldMessage[]) {
  const [changed, setChanged] = useState({ since: messages, names: NO_NAMES });
  const names = changed.since === messages ? changed.names : NO_NAMES;
  const left = useMemo(
    () =>
      names.length === 0 ? messages : messages.filter((one) => !names.some((name) => isAbout(one, name))),
    [messages, names],
  );
  const forget = (name: string) => {
    if (left.some((one) => isAbout(one, name))) setChanged({ since: messages, names: [...names, name] });
  };
  return { left, forget };
}

const NO_NAMES: readonly string[] = [];

const WRONG = '[aria-invalid="true"], [data-invalid]';
const CONTROL = 'input:not([type="hidden"]), select, textarea, button';

/** Nothing fails out of sight. */
function useShownFirst(form: RefObject<HTMLFormElement | null>, messages: readonly FieldMessage[]): void {
  useEffect(() => {
    if (messages.length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>(WRONG);
    if (!wrong) return;
    const control = wrong.matches(CONTROL) ? wrong : wrong.querySelector<HTMLElement>(CONTROL);
    (control ?? wrong).focus({ preventScroll: true });
    wrong.scrollIntoView({ block: 'center' });
  }, [form, messages]);
}

/** How many fields of the form are wrong. */
export function useWrongFields(): number {
  const { messages, names } = useContext(FormContext);
  return [...names].filter((name) => messages.some((one) => isAbout(one, name))).length;
}

/** Brings an alert of a form into view where no field tells what is wrong. */
export function useShownAlert(shown: unknown): RefObject<HTMLDivElement | null> {
  const { form } = useContext(FormContext);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown || form?.current?.querySelector(WRONG)) return;
    if (form !== undefined) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [shown, form]);
  return alert;
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
