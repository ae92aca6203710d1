/** Names a process of this machine for good: by its id and its start time, because ids are reused. */
import { readFileSync } from 'node:fs';

/** `<pid> <start>`; without the start where there is no /proc. */
export const thisProcess = (): string => `${process.pid} ${startOf(process.pid) ?? ''}`.trim();

export const pidOf = (name: string): number => Number(name.split(' ')[0]);

/** Whether exactly that process still runs; a zombie does not. */
export function isRunning(name: string): boolean {
  const pid = pidOf(name);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !exists(pid)) return false;
  const started = startOf(pid);
  return started === undefined || started === (name.split(' ')[1] ?? started);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The start in clock ticks since boot: field 22 of /proc/<pid>/stat. Counting begins after the name, which
 * may contain spaces; the state behind it is field 3.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? 'ended' : rest[18];
  } catch {
    return undefined;
  }
}
