/**
 * A value in the address of the page, such as the tab that is open: it survives a reload and the way back.
 */
import { useNavigate, useSearch } from '@tanstack/react-router';

export function useSearchValue<Value extends string>(
  name: string,
  allowed: readonly Value[],
): [Value | undefined, (value: Value) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const found = allowed.find((value) => value === search[name]) ?? allowed[0];
  const change = (value: Value) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, [name]: value }), replace: true });
  return [found, change];
}
