/**
 * Something that a person does: it is under way, it was refused (the sentence for an alert, the details for
 * the fields), or it is done, which is told, can perhaps be undone, and refreshes what it changed. It can be
 * done again before the answer is there, as at a desk where people queue: no answer is lost, and a refusal
 * stays until its subject is tried again.
 */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FairwayError } from '../../api/client.ts';
import type { FieldMessage } from '../../kit/forms/form.tsx';
import type { Failure } from '../../kit/overlays/messages.tsx';
import { useToast } from '../../kit/overlays/toast.tsx';
import { words } from '../../words/app.ts';
import { inWords } from '../../words/refusals/said.ts';
import { isChanging } from './optimistic.ts';

/** Whom or what it is done to. */
interface Subject {
  id: string;
  name: string;
}

interface Options<Input, Output> {
  /** What is told once it is done. */
  done?(output: Output, input: Input): string;
  /** Shown where it was done, such as by a tick in the cell: nothing is told here, and the key undoes it. */
  isShownThere?: boolean;
  /** The opposite call. "Undo" is offered for eight seconds, or for `seconds`. */
  undo?(output: Output, input: Input): Promise<unknown>;
  seconds?: number;
  /** Where the opposite is not always there. */
  canUndo?(input: Input): boolean;
  /** For what is done to one after the other: each has a refusal of its own. */
  subject?(input: Input): Subject;
  /** The beginnings of the keys of what is stale then. */
  refresh?: readonly QueryKey[];
  onDone?(output: Output, input: Input): void;
}

export interface Refused<Input> {
  subject: Subject;
  input: Input;
  error: Failure;
}

export interface Action<Input> {
  run(input: Input): void;
  busy: boolean;
  /** What is under way: a checkbox or select shows it at once. */
  pending: Input | undefined;
  /** The newest refusal. */
  error: Failure | null;
  /** For the fields of a form. */
  messages: readonly FieldMessage[];
  /** Every refusal, the newest last. */
  refusals: readonly Refused<Input>[];
  /** Forgets the refusal about this subject, as when it is dismissed. */
  forget(subjectId: string): void;
  /** Forgets all refusals, as when a dialog opens again. */
  reset(): void;
}

const NONE: readonly FieldMessage[] = [];

/** Of an action that is not done to one after the other. */
const ONLY_ONE: Subject = { id: '', name: '' };

export function useAction<Input = void, Output = unknown>(
  call: (input: Input) => Promise<Output>,
  options: Options<Input, Output> = {},
): Action<Input> {
  const client = useQueryClient();
  const { warn, awaitUndoable } = useToast();
  const isShown = useIsShown();
  const [running, setRunning] = useState<readonly { input: Input }[]>([]);
  const [refusals, setRefusals] = useState<readonly Refused<Input>[]>([]);
  const succeed = useSuccess(options);
  const forget = (subjectId: string) =>
    setRefusals((known) => known.filter(({ subject }) => subject.id !== subjectId));

  const run = (input: Input) => {
    const subject = options.subject?.(input) ?? ONLY_ONE;
    const attempt = { input };
    const refuse = (error: Failure) => {
      setRefusals((known) => [
        ...known.filter((one) => one.subject.id !== subject.id),
        { subject, input, error },
      ]);
      // Whoever has gone on to another page learns of it all the same; an ended session leads to the sign-in.
      if (!isShown.current && !FairwayError.is(error, 'unauthorized')) warn(inWords(error).message);
    };
    forget(subject.id);
    setRunning((known) => [...known, attempt]);
    const settled = client
      .getMutationCache()
      .build<Output, Error, Input, unknown>(client, { mutationFn: call })
      .execute(input)
      .finally(() => setRunning((known) => known.filter((one) => one !== attempt)))
      .then((output) => succeed(output, input), refuse);
    if (options.undo && (options.canUndo?.(input) ?? true)) awaitUndoable(settled);
  };

  const error = refusals.at(-1)?.error ?? null;
  const messages = useMemo(() => (error === null ? NONE : inWords(error).details), [error]);
  return {
    ...{ run, refusals, forget, error },
    busy: running.length > 0,
    pending: running.at(-1)?.input,
    messages,
    reset: () => setRefusals([]),
  };
}

/** Tells that it is done, offers to take it back, and has read again what it changed. */
function useSuccess<Input, Output>({
  done,
  undo,
  seconds,
  isShownThere,
  canUndo = () => true,
  refresh = [],
  onDone,
}: Options<Input, Output>): (output: Output, input: Input) => void {
  const client = useQueryClient();
  const { tell, warn } = useToast();
  const refreshed = () =>
    Promise.all(
      refresh.map((queryKey) =>
        client.invalidateQueries({ queryKey, predicate: (query) => !isChanging(query.queryKey) }),
      ),
    );
  const takeBack = (output: Output, input: Input) =>
    undo?.(output, input)
      .then(
        () => tell(words.shared.undone),
        (error: Error) => warn(inWords(error).message),
      )
      .then(refreshed);
  return (output, input) => {
    if (done !== undefined)
      tell(done(output, input), {
        undo: undo && canUndo(input) ? () => void takeBack(output, input) : undefined,
        seconds,
        isShownElsewhere: isShownThere,
      });
    onDone?.(output, input);
    void refreshed();
  };
}

/** Whether the page that asked is still there when the answer comes. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
