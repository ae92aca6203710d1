/**
 * What has just happened, said at the top right and to screen readers, one thing at a time. What can be undone
 * has a button "Undo" for eight seconds, and ⌘Z or Ctrl-Z does the same. Both mean the last thing that
 * somebody did, so there is nothing to undo while that is on its way. What was refused is an alert, and stays
 * until it is dismissed.
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
import { kitWords } from '../../words/kit.ts';
import { Button, IconButton } from '../forms/button.tsx';
import { useIsEdited } from '../forms/edited-field.ts';
import { useOutOfTheWay } from '../hooks/out-of-the-way.ts';
import { classes } from '../look/classes.ts';
import styles from './toast.module.css';

const SHOWN_SECONDS = 8;
/** Refusals that wait until the one before is dismissed; older ones are forgotten. */
const MOST_WARNINGS = 3;

interface TellOptions {
  /** Takes it back. */
  undo?: (() => void) | undefined;
  /** How long it is shown, and can be undone: eight unless given. */
  seconds?: number | undefined;
  /** Shown where it happened, such as by a tick: only the key for "Undo" is left of it here. */
  isShownElsewhere?: boolean | undefined;
}

interface Message extends TellOptions {
  id: number;
  text: string;
}

interface Toasts {
  /** Says that something is done, in place of what was said before. */
  tell(text: string, options?: TellOptions): void;
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
  const [told, setTold] = useState<Message>();
  const [warnings, setWarnings] = useState<readonly Message[]>([]);
  const [awaited, setAwaited] = useState(0);
  const counter = useRef(0);
  const toasts = useMemo(() => {
    const next = () => ++counter.current;
    return {
      tell: (text: string, options?: TellOptions) => setTold({ id: next(), text, ...options }),
      warn: (text: string) => setWarnings((known) => [...known, { id: next(), text }].slice(-MOST_WARNINGS)),
      awaitUndoable: (work: Promise<unknown>) => {
        setAwaited((count) => count + 1);
        void work.finally(() => setAwaited((count) => count - 1));
      },
    };
  }, []);
  const close = useCallback((id: number) => {
    setTold((known) => (known?.id === id ? undefined : known));
    setWarnings((known) => known.filter((one) => one.id !== id));
  }, []);
  const takeBack = useCallback(
    ({ id, undo }: Message) => {
      close(id);
      undo?.();
    },
    [close],
  );
  const undoable = awaited === 0 && told?.undo ? told : undefined;
  useUndoKey(undoable, awaited > 0, takeBack);
  const [warning] = warnings;
  const isShown = told !== undefined && !told.isShownElsewhere;
  const corner = useOutOfTheWay(isShown || warning !== undefined);
  return (
    <ToastContext value={toasts}>
      {children}
      <div ref={corner} className={styles.corner}>
        {warning && (
          <div key={warning.id} role="alert" className={classes(styles.toast, styles.warning)}>
            <span className={styles.text}>{warning.text}</span>
            <Close id={warning.id} onClose={close} />
          </div>
        )}
        {/* Always in the page: a region that comes with its words is not read out. Only what is new in it is. */}
        <div role="status" aria-atomic="false" className={styles.told}>
          {told && (
            <Toast
              key={told.id}
              message={told}
              canUndo={told === undoable}
              onUndo={takeBack}
              onClose={close}
            />
          )}
        </div>
      </div>
    </ToastContext>
  );
}

interface ToastProps {
  message: Message;
  canUndo: boolean;
  onUndo(message: Message): void;
  onClose(id: number): void;
}

function Toast({ message, canUndo, onUndo, onClose }: ToastProps) {
  const { id, text, seconds = SHOWN_SECONDS, isShownElsewhere = false } = message;
  const textId = useId();
  useEffect(() => {
    const timer = setTimeout(() => onClose(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds, onClose]);
  if (isShownElsewhere) return null;
  return (
    <div className={styles.toast}>
      <span id={textId} className={styles.text}>
        {text}
      </span>
      {canUndo && (
        <Button
          look="plain"
          className={styles.undo}
          aria-describedby={textId}
          onClick={() => onUndo(message)}
        >
          {kitWords.undo}
        </Button>
      )}
      <Close id={id} onClose={onClose} />
    </div>
  );
}

const Close = ({ id, onClose }: { id: number; onClose(id: number): void }) => (
  <IconButton label={kitWords.dismiss} icon="close" className={styles.close} onClick={() => onClose(id)} />
);

/**
 * The key takes back what can be undone, but never what somebody is typing; nor does the browser meanwhile.
 */
function useUndoKey(
  undoable: Message | undefined,
  isAwaited: boolean,
  onUndo: (message: Message) => void,
): void {
  const isEdited = useIsEdited();
  useEffect(() => {
    if (undoable === undefined && !isAwaited) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
      if (isEdited(event.target)) return;
      event.preventDefault();
      if (undoable !== undefined) onUndo(undoable);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undoable, isAwaited, onUndo, isEdited]);
}
