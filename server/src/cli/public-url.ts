/** The URL at which the server with these settings is reached. */
import type { Config } from '../config.ts';
import type { Terms } from '../modules/terms.ts';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

export function publicUrlOf({ publicUrl, host, port }: Config): string {
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `http://${name}:${port}`;
}

/** Settings that verbs need, for a command. */
export const termsOf = (config: Config): Terms => ({
  ...config,
  publicUrl: () => publicUrlOf(config),
  mayCallOut: () => config.callsOut,
});
