/**
 * Something that a person does: it is under way, it was refused (the sentence for an alert, the details for the fields), or
 * it is done, which is told, can perhaps be undone, and refreshes what it changed.
 */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldMessage } from '../../kit/form.tsx';
import type { Failure } from '../../kit/messages.tsx';
import { useToast } from '../../kit/toast.tsx';

interface Options<Input, Output> {
  /** What is told once it is done. */
  done?(output: Output, input: Input): string;
  /** The opposite call. "Undo" is offered for eight seconds. */
  undo?(output: Output, input: Input): Promise<unknown>;
  /** Where the opposite is not always there. */
  canUndo?(input: Input): boolean;
  /** The beginnings of the keys of what is stale then. */
  refresh?: readonly QueryKey[];
  onDone?(output: Output, input: Input): void;
}

export interface Action<Input> {
  run(input: Input): void;
  busy: boolean;
  /** What is under way: a checkbox or select shows it at once. */
  pending: Input | undefined;
  error: Failure | null;
  /** For the fields of a form. */
  messages: readonly FieldMessage[];
  /** Forgets a refusal, as when a dialog opens again. */
  reset(): void;
}

export function useAction<Input = void, Output = unknown>(
  call: (input: Input) => Promise<Output>,
  { done, undo, canUndo = () => true, refresh = [], onDone }: Options<Input, Output> = {},
): Action<Input> {
  const client = useQueryClient();
  const { tell } = useToast();
  const refreshed = () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
  const takeBack = (output: Output, input: Input) =>
    undo?.(output, input).then(
      () => tell('Undone'),
      (error: Error) => tell(error.message),
    );
  const mutation = useMutation<Output, Failure & Error, Input>({
    mutationFn: call,
    onSuccess: (output, input) => {
      if (done !== undefined)
        tell(
          done(output, input),
          undo && canUndo(input) ? () => void takeBack(output, input)?.then(refreshed) : undefined,
        );
      onDone?.(output, input);
      void refreshed();
    },
  });
  return {
    run: (input) => mutation.mutate(input),
    busy: mutation.isPending,
    pending: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error,
    messages: mutation.error?.details ?? [],
    reset: mutation.reset,
  };
}
