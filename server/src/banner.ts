/** What a person sees when the service is up: where it is, how to get in, and a line to paste. */
import type { Demo, LiveEvent } from './modules/records/demo/demo.ts';
import { RELEASE } from './platform/release.ts';

interface Standing {
  publicUrl: string;
  /** The demo organization, if this start has filled it. */
  fresh: Demo | undefined;
  demoClientId: string | undefined;
  /** The link to the dashboard: an invitation until it was used; undefined without a demo organization. */
  dashboard: string | undefined;
  /** The demo's live event, while it is under way. */
  live: LiveEvent | undefined;
  smtpUrl: string | undefined;
  /** Where the embedded data are, if not where a command looks by itself. */
  dataDir: string | undefined;
  isOutboundOn: boolean;
  /** The setting OUTBOUND, which no command overrides. */
  callsOut: boolean;
}

export function banner(standing: Standing): string {
  const { publicUrl, fresh, demoClientId, dashboard, live, smtpUrl } = standing;
  const command = commands(standing);
  return [
    '',
    `  Fairway ${RELEASE} is ready.`,
    '',
    `  API     ${publicUrl}/api/v1`,
    `  Docs    ${publicUrl}/docs`,
    ...(dashboard === undefined ? [] : [`  Dashboard  ${dashboard}`]),
    ...(live === undefined ? [] : theDay(publicUrl, live)),
    `  Mail    ${whereMailGoes(smtpUrl, command)}`,
    ...(standing.isOutboundOn ? [] : nothingLeaves(standing.callsOut, command)),
    ...(fresh ? firstStart(publicUrl, fresh, command) : laterStart(demoClientId, command)),
    '',
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
}

const theDay = (publicUrl: string, { slug, code }: LiveEvent): string[] => [
  ...(slug === null ? [] : [`  Event page  ${publicUrl}/e/${slug}`, `  TV board  ${publicUrl}/tv/${slug}`]),
  ...(code === null ? [] : [`  Score  ${publicUrl}/score  code ${code}`]),
];

const nothingLeaves = (callsOut: boolean, command: Command): string[] => [
  '',
  `  ${OUTBOUND_IS_OFF}`,
  callsOut
    ? `  When this copy takes over: ${command('outbound on')}`
    : '  When this copy takes over, start it without OUTBOUND=off.',
];

/** Also of workers, which have no other banner. */
export const OUTBOUND_IS_OFF =
  'Outbound is off: this service sends no webhooks or emails, takes no payments, and starts nothing by itself.';

/** Shows the mail server's host without the user and password of its URL. */
const whereMailGoes = (smtpUrl: string | undefined, command: Command): string =>
  smtpUrl === undefined
    ? `not sent, kept in the outbox: ${command('outbox list --org ID')}`
    : `sent through ${new URL(smtpUrl).host}`;

const firstStart = (
  publicUrl: string,
  { organizationId, clientId, secret, slug }: Demo,
  command: Command,
): string[] => [
  '',
  "  A demo organization is ready, with this API client. Copy the secret now: you won't see it again.",
  '',
  `  client_id      ${clientId}`,
  `  client_secret  ${secret}`,
  '',
  '  Try it:',
  '',
  `  ${curl(publicUrl, clientId, secret)}`,
  '',
  '  To run the examples in the docs, set BASE, ORG, CLIENT_ID, CLIENT_SECRET and TOKEN in your shell:',
  '',
  `  ${shell(command)}`,
  '',
  '  See the event that is open for registration. Payments are in test mode:',
  '',
  `  curl -s ${publicUrl}/public/v1/events/${slug}`,
  '',
  '  Watch webhook events as they happen, and forward them to your own program:',
  '',
  `  ${command(`webhooks listen --org ${organizationId} --forward http://localhost:4000/hook`)}`,
  '',
  '  Play a round in the live event and watch its leaderboard change:',
  '',
  `  ${command('demo live')}`,
];

const laterStart = (demoClientId: string | undefined, command: Command): string[] =>
  demoClientId === undefined
    ? []
    : [
        '',
        `  Demo client   ${demoClientId}`,
        `  New secret    ${command(`client rotate-secret ${demoClientId}`)}`,
        `  In a shell    ${shell(command)}`,
      ];

type Command = (words: string) => string;

/** A command finds this server and its data only if it has the same PORT and DATA_DIR. */
function commands({ publicUrl, dataDir }: Standing): Command {
  const { port } = new URL(publicUrl);
  const settings = [
    ...(dataDir === undefined ? [] : [`DATA_DIR='${dataDir}' `]),
    ...(port === '' || port === '3000' ? [] : [`PORT=${port} `]),
  ];
  return (words) => `${settings.join('')}npm run -s fairway -- ${words}`;
}

const shell = (command: Command): string => `eval "$(${command('demo env')})"`;

/** Gets a token and lists three contacts, with nothing but curl and sed. */
const curl = (publicUrl: string, clientId: string, secret: string): string =>
  `curl -s '${publicUrl}/api/v1/contacts?limit=3' -H "Authorization: Bearer $(curl -s -u '${clientId}:${secret}' -d grant_type=client_credentials ${publicUrl}/api/v1/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')"`;
