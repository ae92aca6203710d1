/** Why a request was refused, in words that say what to do. */
import type { Request } from '../../api/staff-types.ts';
import { words } from '../../words/app.ts';

const said = words.requestLog;

const REASONS: Record<string, string> = said.reasons;

const CODES: Record<string, string> = said.codes;

const SCOPE_MISSING = /^scope_missing: (\S+) \(has (.*)\)$/;
const SCOPE_NOT_GRANTED = /^scope_not_granted: (.+)$/;

export function reasonInWords({ reason, code, status }: Pick<Request, 'reason' | 'code' | 'status'>): string {
  if (reason === null) return status < 400 ? '' : (CODES[code ?? ''] ?? code ?? '');
  const [, missing, held] = SCOPE_MISSING.exec(reason) ?? [];
  if (missing !== undefined) return said.scopeMissing(missing, held || said.noScope);
  const [, wanted] = SCOPE_NOT_GRANTED.exec(reason) ?? [];
  if (wanted !== undefined) return said.scopeNotGranted(wanted);
  return REASONS[reason] ?? reason;
}
