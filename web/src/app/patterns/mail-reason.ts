/** Why a mail did not reach somebody. */
import { words } from '../../words/app.ts';

const KNOWN: Record<string, string> = words.shared.mailReasons;

/** In our words where the reason is ours, else in those of the mail server. */
export const mailReason = (reason: string): string => KNOWN[reason] ?? reason;
