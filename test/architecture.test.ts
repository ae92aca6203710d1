/** The plan of the house, enforced: who may import whom, and what has only one way in. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inCircles, readSources } from './support/expectations/sources.ts';

const ROOT = fileURLToPath(new URL('../server/src/', import.meta.url));
const GOLF = fileURLToPath(new URL('../golf/src/', import.meta.url));
const SDK = fileURLToPath(new URL('../sdk/src/', import.meta.url));

const sources = readSources(ROOT);

const inside = (folder: string) => (name: string) => name.startsWith(`${folder}/`);
const isOurs = (name: string) => sources.some((source) => source.file === name);
/** `modules/event/teams/seats.ts` belongs to `event/teams`; the files beside the groups belong to none. */
const moduleOf = (file: string) => file.split('/').slice(1, 3).join('/');

/** Every import of ours in `from` that is not allowed. */
const astray = (
  from: (file: string) => boolean,
  allowed: (name: string, file: string) => boolean,
): string[] =>
  sources
    .filter(({ file }) => from(file))
    .flatMap(({ file, imports }) =>
      imports.filter((name) => isOurs(name) && !allowed(name, file)).map((name) => `${file} → ${name}`),
    );

/** The files whose text matches. */
const mention = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

const users = (...packages: string[]): string[] =>
  sources.filter(({ imports }) => imports.some((name) => packages.includes(name))).map(({ file }) => file);

/** What a module may bring: groups of routes, and tools for endpoints. */
const MODULE_TYPES = ['http/openapi/openapi.ts', 'http/contexts.ts'];

describe('who may import whom', () => {
  it('reads the imports it judges', () => {
    expect(sources.length).toBeGreaterThan(40);
    expect(sources.find(({ file }) => file === 'app.ts')?.imports).toContain(
      'http/entrances/bearer-entrance.ts',
    );
  });

  it('golf imports nothing, and asks nothing of Node or the clock', () => {
    const golf = readSources(GOLF);
    const ours = golf.map(({ file }) => file);
    expect(ours).toContain('index.ts');
    expect(golf.flatMap(({ imports }) => imports.filter((name) => !ours.includes(name)))).toEqual([]);
    expect(
      golf.filter(({ text }) => /\b(process|Buffer|globalThis|Date\.now|new Date|Math\.random)\b/.test(text)),
    ).toEqual([]);
  });

  it('the SDK imports nothing but itself, asks nothing of Node, and the service does not know it', () => {
    const sdk = readSources(SDK);
    const own = sdk.map(({ file }) => file);
    expect(own).toContain('webhooks.ts');
    expect(sdk.flatMap(({ imports }) => imports.filter((name) => !own.includes(name)))).toEqual([]);
    expect(sdk.filter(({ text }) => /\b(process|Buffer|require)\b[.(]/.test(text))).toEqual([]);
    const isSdk = (name: string) => /^@fairway\/sdk|(^|\/)sdk\//.test(name);
    expect(sources.flatMap(({ imports }) => imports.filter(isSdk))).toEqual([]);
  });

  it('platform imports only platform', () => {
    expect(astray(inside('platform'), inside('platform'))).toEqual([]);
  });

  it('platform knows no golf', () => {
    const words =
      /tournament|golf|leaderboard|scorecard|handicap|\b(teams?|players?|holes?|scores?)\b|registration|auction|raffle|waitlist/i;
    const found = sources.flatMap(({ file, text }) =>
      inside('platform')(file)
        ? text.split('\n').flatMap((line) => (words.test(line) ? [`${file}: ${line.trim()}`] : []))
        : [],
    );
    expect(found).toEqual([]);
  });

  it('http imports only http and platform', () => {
    expect(astray(inside('http'), (name) => inside('http')(name) || inside('platform')(name))).toEqual([]);
  });

  it('in a module only routes.ts sees http, and what a module is may name what modules bring', () => {
    const allowed = (name: string, file: string) =>
      inside('platform')(name) ||
      inside('modules')(name) ||
      (inside('http')(name) && file.endsWith('/routes.ts')) ||
      (MODULE_TYPES.includes(name) && ['modules/module.ts', 'modules/all.ts'].includes(file));
    expect(astray(inside('modules'), allowed)).toEqual([]);
  });

  it("nobody imports a module's routes but its own module.ts, and that only the list of modules does", () => {
    const isDeclaration = (name: string) => /^modules\/[^/]+\/[^/]+\/module\.ts$/.test(name);
    const declared = sources.map(({ file }) => file).filter((file) => /\/.*\/module\.ts$/.test(file));
    expect(declared.filter((file) => !isDeclaration(file))).toEqual([]);
    const allowed = (name: string, file: string) =>
      (!name.endsWith('/routes.ts') || file === name.replace('/routes.ts', '/module.ts')) &&
      (!isDeclaration(name) || file === 'modules/all.ts');
    expect(astray(() => true, allowed)).toEqual([]);
  });

  it('modules do not import each other in circles', () => {
    const edges = new Map<string, Set<string>>();
    for (const { file, imports } of sources.filter((source) => inside('modules')(source.file))) {
      const others = imports
        .filter(inside('modules'))
        .map(moduleOf)
        .filter((other) => other !== moduleOf(file));
      edges.set(moduleOf(file), new Set([...(edges.get(moduleOf(file)) ?? []), ...others]));
    }
    expect(inCircles(edges)).toEqual([]);
  });

  it('only app and main import the surfaces', () => {
    const outside = (file: string) => !inside('surfaces')(file) && !['app.ts', 'main.ts'].includes(file);
    expect(astray(outside, (name) => !inside('surfaces')(name))).toEqual([]);
  });
});

describe('one way in', () => {
  it('only platform/db speaks to PostgreSQL', () => {
    expect(users('pg').filter((file) => !inside('platform/db')(file))).toEqual([]);
    expect(users('graphile-worker').sort()).toEqual([
      'platform/jobs/jobs.ts',
      'platform/jobs/queue-schema.ts',
    ]);
  });

  it('only config.ts reads the environment, but for secrets that a command is given', () => {
    expect(mention(/process\.env/).sort()).toEqual(['cli/secrets.ts', 'config.ts']);
  });

  it('only clock.ts asks for the time', () => {
    expect(mention(/new Date\(\)|Date\.now\(\)/)).toEqual(['platform/clock.ts']);
  });

  it('only ids.ts makes ids of resources', () => {
    expect(mention(/uuidv7|gen_random_uuid/i)).toEqual(['platform/ids.ts']);
  });

  it('nothing calls out but platform/net, by its one door, and to Redis', () => {
    expect(users('undici')).toEqual(['platform/net/lines.ts']);
    expect(sources.filter(({ text }) => text.includes('@opentelemetry/')).map(({ file }) => file)).toEqual([
      'platform/tracing/exporting-tracer.ts',
    ]);
    expect(users('node:dns', 'node:dns/promises')).toEqual(['platform/net/checked-lookup.ts']);
    // It only opens connections, for the doctor, to what the operator has set.
    const reach = 'platform/net/reach.ts';
    expect(users('node:https', 'node:http2', 'node:tls', 'node:dgram')).toEqual([reach]);
    expect(mention(/\bfetch\(/)).toEqual([]);
    expect(
      mention(/import [^;]*\b(request|get|Agent|connect|createConnection)\b[^;]* from 'node:(http|net)'/),
    ).toEqual([reach]);
    const isDoor = (name: string) => /net\/(outbound|callable-urls|addresses|reach)\.ts$/.test(name);
    const outside = (file: string) => !inside('platform/net')(file);
    expect(astray(outside, (name) => isDoor(name) || !inside('platform/net')(name))).toEqual([]);
    expect(users('redis')).toEqual(['http/entrances/rate-limit.ts']);
    // Its SDK calls the one address that the operator has set; the other two read signed notices and their
    // types.
    expect(users('stripe').filter((file) => !inside('modules/money/payments')(file))).toEqual([
      'surfaces/hooks/payment-hooks.ts',
    ]);
    expect(mention(/new Stripe\(/)).toEqual(['modules/money/payments/stripe/stripe.ts']);
    // It is loaded on its first use: every start and every command would take longer.
    expect(mention(/^import Stripe\b|^import (?!type)[^;]* from '[^']*\/stripe\.ts'/m)).toEqual([
      'modules/money/payments/stripe/stripe.ts',
    ]);
  });

  it('asPlatform is held by those who need it', () => {
    expect(mention(/\basPlatform\b/).sort()).toEqual([
      'cli/commands.ts',
      'cli/demo-commands.ts',
      'cli/event-commands.ts',
      'cli/outbound-commands.ts',
      'cli/outbox-commands.ts',
      'cli/payment-commands.ts',
      'cli/run.ts',
      'cli/staff-commands.ts',
      'http/steps/change.ts',
      'http/steps/operation.ts',
      'http/steps/read.ts',
      'main.ts',
      'modules/event/tournaments/lifecycle.ts',
      'modules/games/auctions/clock.ts',
      'modules/integrations/feed/lag.ts',
      'modules/integrations/request-log/request-log.ts',
      'modules/integrations/request-log/requests.ts',
      'modules/integrations/webhooks/sending/aside.ts',
      'modules/integrations/webhooks/sending/fan-out.ts',
      'modules/integrations/webhooks/sending/figures.ts',
      'modules/integrations/webhooks/sending/leases.ts',
      'modules/integrations/webhooks/sending/record.ts',
      'modules/integrations/webhooks/sending/trace.ts',
      'modules/integrations/webhooks/sending/turn.ts',
      'modules/letters/mail/figures.ts',
      'modules/letters/mail/sending/prepare.ts',
      'modules/letters/mail/sending/sender.ts',
      'modules/letters/mail/sweep.ts',
      'modules/money/payments/sweep.ts',
      'modules/people/opt-outs/mail-events.ts',
      'modules/records/backups/backups.ts',
      'modules/records/backups/module.ts',
      'modules/records/changes/live-topics.ts',
      'modules/records/demo/demo.ts',
      'modules/records/retention/retention.ts',
      'modules/scoring/leaderboard/leader-watch.ts',
      'modules/scoring/play/phones.ts',
      'platform/db/doors.ts',
      'platform/jobs/sweeps.ts',
      'platform/running/figures.ts',
      'platform/running/outbound-switch.ts',
      'surfaces/hooks/payment-hooks.ts',
      'surfaces/oauth/oauth.ts',
      'surfaces/oauth/token-authenticator.ts',
      'surfaces/operators/node-figures.ts',
      'surfaces/operators/system.ts',
      'surfaces/pages/media.ts',
      'surfaces/play.ts',
      'surfaces/public/link-entrance.ts',
      'surfaces/staff/session-authenticator.ts',
    ]);
  });

  it('pools are made by the doors alone, and for the library that runs the jobs', () => {
    expect(mention(/createPool\(/).sort()).toEqual([
      'platform/db/doors.ts',
      'platform/db/wire/pool.ts',
      'platform/jobs/jobs.ts',
    ]);
  });
});
