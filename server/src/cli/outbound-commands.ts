/** Whether anything leaves the service, and how a restored copy begins to call out. */
import type { Config } from '../config.ts';
import type { Doors } from '../platform/db/doors.ts';
import { isOutboundOn, turnOutbound } from '../platform/running/outbound-switch.ts';
import { none } from './arguments.ts';
import type { Command } from './command.ts';

export const OUTBOUND_COMMANDS: Record<string, Command> = {
  'outbound on': {
    usage: 'outbound on',
    summary: 'Turns on webhooks, mail and payments on every node, for a restored copy that takes over.',
    prepare: (operands) => turning(operands, true),
  },
  'outbound off': {
    usage: 'outbound off',
    summary: 'Turns off webhooks, mail and payments on every node, until you run "outbound on".',
    prepare: (operands) => turning(operands, false),
  },
  outbound: {
    usage: 'outbound',
    summary: 'Shows whether webhooks, mail and payments are on.',
    prepare: (operands) => {
      none(operands);
      return (doors, { config }) => tell(doors, config);
    },
  },
};

function turning(operands: string[], isOn: boolean) {
  none(operands);
  return async (doors: Doors, { config }: { config: Config }) => {
    await doors.asPlatform.write((tx) => turnOutbound(tx, isOn));
    return tell(doors, config);
  };
}

async function tell(doors: Doors, { callsOut }: Config): Promise<{ outbound: string }> {
  if (!callsOut) return { outbound: 'off, because OUTBOUND=off is set' };
  return { outbound: (await isOutboundOn(doors)) ? 'on' : 'off' };
}
