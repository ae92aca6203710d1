/**
 * What has just happened, said in a corner of the page and to screen readers. What can be undone has a button
 * "Undo" for eight seconds, and ⌘Z or Ctrl-Z does the same. Both mean the last thing that somebody did, so
 * there is nothing to undo while that is on its way. What was refused is an alert, and stays until it is
 * dismissed.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '../forms/button.tsx';
import { useIsEdited } from '../forms/edited-field.ts';
import { classes } from '../look/classes.ts';
import styles from './toast.module.css';

const SHOWN_MS = 8000;
/** More would hide the page on a phone. */
const MOST = 3;

interface Message {
  id: number;
  text: string;
  undo?: (() => void) | undefined;
}

interface Toasts {
  /** Says that something is done; `undo` takes it back. */
  tell(text: string, undo?: () => void): void;
  /** Says that something was refused, where no page is left to say it. */
  warn(text: string): void;
  /** Something that can be undone is on its way: until it is told, nothing older is what "Undo" means. */
  awaitUndoable(work: Promise<unknown>): void;
}

const ToastContext = createContext<Toasts>({
  tell: () => undefined,
  warn: () => undefined,
  awaitUndoable: () => undefined,
});

export const useToast = (): Toasts => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<readonly Message[]>([]);
  const [warnings, setWarnings] = useState<readonly Message[]>([]);
  const [awaited, setAwaited] = useState(0);
  const counter = useRef(0);
  const toasts = useMemo(() => {
    const next = () => ++counter.current;
    return {
      // What cannot be undone gives way to what comes after it.
      tell: (text: string, undo?: () => void) =>
        setTold((known) => [...known.filter((one) => one.undo), { id: next(), text, undo }].slice(-MOST)),
      warn: (text: string) => setWarnings((known) => [...known, { id: next(), text }].slice(-MOST)),
      awaitUndoable: (work: Promise<unknown>) => {
        setAwaited((count) => count + 1);
        void work.finally(() => setAwaited((count) => count - 1));
      },
    };
  }, []);
  const close = useCallback((id: number) => {
    setTold((known) => known.filter((one) => one.id !== id));
    setWarnings((known) => known.filter((one) => one.id !== id));
  }, []);
  const takeBack = useCallback(
    ({ id, undo }: Message) => {
      close(id);
      undo?.();
    },
    [close],
  );
  const newest = awaited === 0 ? told.findLast(({ undo }) => undo) : undefined;
  useUndoKey(newest, awaited > 0, takeBack);
  return (
    <ToastContext value={toasts}>
      {children}
      <div className={styles.corner}>
        {warnings.map(({ id, text }) => (
          <div key={id} role="alert" className={classes(styles.toast, styles.warning)}>
            <span className={styles.text}>{text}</span>
            <IconButton label="Dismiss" icon="close" className={styles.close} onClick={() => close(id)} />
          </div>
        ))}
        {/* Always in the page: a region that comes with its words is not read out. Only what is new in it is. */}
        <div role="status" aria-atomic="false" className={styles.told}>
          {told.map((message) => (
            <Toast
              key={message.id}
              message={message}
              isNewest={message === newest}
              onUndo={takeBack}
              onClose={close}
            />
          ))}
        </div>
      </div>
    </ToastContext>
  );
}

interface ToastProps {
  message: Message;
  isNewest: boolean;
  onUndo(message: Message): void;
  onClose(id: number): void;
}

function Toast({ message, isNewest, onUndo, onClose }: ToastProps) {
  const { id, text, undo } = message;
  const textId = useId();
  useEffect(() => {
    const timer = setTimeout(() => onClose(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, onClose]);
  return (
    <div className={styles.toast}>
      <span id={textId} className={styles.text}>
        {text}
      </span>
      {undo && (
        <Button
          look="plain"
          className={styles.undo}
          aria-describedby={textId}
          onClick={() => onUndo(message)}
        >
          {/* There is one "Undo", as there is one key for it. */}
          {isNewest ? 'Undo' : 'Take back'}
        </Button>
      )}
      <IconButton label="Dismiss" icon="close" className={styles.close} onClick={() => onClose(id)} />
    </div>
  );
}

/**
 * The key takes back the newest of what can be undone, but never what somebody is typing; nor does the
 * browser meanwhile.
 */
function useUndoKey(
  newest: Message | undefined,
  isAwaited: boolean,
  onUndo: (message: Message) => void,
): void {
  const isEdited = useIsEdited();
  useEffect(() => {
    if (newest === undefined && !isAwaited) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
      if (isEdited(event.target)) return;
      event.preventDefault();
      if (newest !== undefined) onUndo(newest);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [newest, isAwaited, onUndo, isEdited]);
}
