/**
 * Whether anything leaves this service: webhooks, mail, payments, and whatever happens by itself. It is off by
 * the operator's setting, and in a restored database until somebody turns it on. All nodes hear of a change.
 */
import type { Doors, Transaction } from '../db/doors.ts';
import { sql } from '../db/sql.ts';
import type { Listener } from '../db/wire/listener.ts';
import type { Log } from './log.ts';
import { reasonOf } from './logged-error.ts';

const CHANNEL = 'outbound_switch';

interface SwitchOptions {
  doors: Doors;
  listener: Listener;
  log: Log;
  /** The operator's setting. */
  isAllowed: boolean;
}

export class OutboundSwitch {
  readonly #options: SwitchOptions;
  /** Off until the database has said otherwise. */
  #isOn = false;

  constructor(options: SwitchOptions) {
    this.#options = options;
    options.listener.on(CHANNEL, () => void this.read());
    options.listener.onGap(() => void this.read());
  }

  isOn(): boolean {
    return this.#isOn && this.#options.isAllowed;
  }

  /** While the database is away it stays as it was; when it is back, the listener asks for another reading. */
  async read(): Promise<void> {
    const { doors, log, isAllowed } = this.#options;
    const was = this.#isOn;
    try {
      this.#isOn = await isOutboundOn(doors);
    } catch (error) {
      return log.warn(reasonOf(error), 'could not read whether outbound is on');
    }
    if (isAllowed && was !== this.#isOn) log.info(`outbound is ${this.#isOn ? 'on' : 'off'}`);
  }
}

export async function isOutboundOn({ asPlatform }: Doors): Promise<boolean> {
  const row = await asPlatform.one<{ is_on: boolean }>(sql`select is_on from outbound_switch`);
  return row?.is_on === true;
}

export async function turnOutbound(tx: Transaction, isOn: boolean): Promise<void> {
  await tx.run(sql`update outbound_switch set is_on = ${isOn}, changed_at = ${tx.now}`);
  await tx.notify(CHANNEL, '');
}
