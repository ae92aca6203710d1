/** `migrate`: brings the schema up to date and says how far it is; `--plan` says only what that would do. */
import { type PlannedMigration, planMigrations } from '../platform/db/migrations/plan.ts';
import { none } from './arguments.ts';
import type { Command } from './command.ts';

export const MIGRATE_COMMANDS: Record<string, Command> = {
  migrate: {
    usage: 'migrate [--plan]',
    summary:
      'Brings the database schema up to date. With --plan it only shows what would run, and which locks each statement takes.',
    schema: ({ plan, json }) => (plan ? 'leave' : json ? 'migrate' : 'tell'),
    prepare: (operands, { plan, json }) => {
      none(operands);
      return async (_doors, { databaseUrl, appliedMigrations }) => {
        if (!plan) return { applied: appliedMigrations };
        const pending = await planMigrations(databaseUrl);
        return json ? { pending } : planText(pending);
      };
    },
  },
};

const planText = (pending: PlannedMigration[]): string =>
  pending.length === 0 ? 'The schema is up to date.' : pending.map(migrationText).join('\n\n');

function migrationText({ migration, transaction, contract_since, statements }: PlannedMigration): string {
  const how = transaction ? 'in one transaction' : 'statement by statement';
  const contract =
    contract_since === null ? [] : [`  Programs before ${contract_since} answer 503 from then on.`];
  const lines = statements.flatMap(({ statement, in_batches, locks }) => [
    `  ${statement}${in_batches ? ' (in batches)' : ''}`,
    ...locks.map(({ table, lock, waits }) => `      ${table}: ${lock}, ${waits}`),
  ]);
  return [`${migration}, ${how}`, ...contract, ...lines].join('\n');
}
