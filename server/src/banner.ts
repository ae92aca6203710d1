/** What a person sees when the service is up: where it is, how to get in, and a line to paste. */
import type { Demo, LiveEvent } from './modules/records/demo/demo.ts';

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
}

export function banner({ publicUrl, fresh, demoClientId, dashboard, live, smtpUrl }: Standing): string {
  return [
    '',
    '  Fairway is ready.',
    '',
    `  API     ${publicUrl}/api/v1`,
    `  Docs    ${publicUrl}/docs`,
    ...(dashboard === undefined ? [] : [`  Dashboard  ${dashboard}`]),
    ...(live === undefined ? [] : theDay(publicUrl, live)),
    `  Mail    ${whereMailGoes(smtpUrl)}`,
    ...(fresh ? firstStart(publicUrl, fresh) : laterStart(publicUrl, demoClientId)),
    '',
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
}

const theDay = (publicUrl: string, { slug, code }: LiveEvent): string[] => [
  ...(slug === null ? [] : [`  Event page  ${publicUrl}/e/${slug}`, `  TV board  ${publicUrl}/tv/${slug}`]),
  ...(code === null ? [] : [`  Score  ${publicUrl}/score  code ${code}`]),
];

/** Shows the mail server's host without the user and password of its URL. */
const whereMailGoes = (smtpUrl: string | undefined): string =>
  smtpUrl === undefined
    ? 'stays in the outbox: npm run -s fairway -- outbox list --org ID'
    : `goes out through ${new URL(smtpUrl).host}`;

const firstStart = (publicUrl: string, { organizationId, clientId, secret, slug }: Demo): string[] => [
  '',
  '  A demo organization has been filled. This is its API client; the secret is shown only now:',
  '',
  `  client_id      ${clientId}`,
  `  client_secret  ${secret}`,
  '',
  '  Try it:',
  '',
  `  ${curl(publicUrl, clientId, secret)}`,
  '',
  '  Have all of that in your shell (BASE, ORG, CLIENT_ID, CLIENT_SECRET, TOKEN), for what the README shows:',
  '',
  `  ${shell(publicUrl)}`,
  '',
  '  One of its events is open for registration. Have a look, register and pay in the sandbox (README):',
  '',
  `  curl -s ${publicUrl}/public/v1/events/${slug}`,
  '',
  '  See its events as they happen, and have them forwarded to a program of yours:',
  '',
  `  npm run -s fairway -- webhooks listen --org ${organizationId} --forward http://localhost:4000/hook`,
  '',
  '  One of its events is live. Watch a round play itself onto its board:',
  '',
  '  npm run -s fairway -- demo live',
];

const laterStart = (publicUrl: string, demoClientId: string | undefined): string[] =>
  demoClientId === undefined
    ? []
    : [
        '',
        `  Demo client   ${demoClientId}`,
        `  New secret    npm run -s fairway -- client rotate-secret ${demoClientId}`,
        `  In a shell    ${shell(publicUrl)}`,
      ];

/** A command finds this server only if it has the same PORT. */
function shell(publicUrl: string): string {
  const { port } = new URL(publicUrl);
  const setting = port === '' || port === '3000' ? '' : `PORT=${port} `;
  return `eval "$(${setting}npm run -s fairway -- demo env)"`;
}

/** Gets a token and lists three contacts, with nothing but curl and sed. */
const curl = (publicUrl: string, clientId: string, secret: string): string =>
  `curl -s '${publicUrl}/api/v1/contacts?limit=3' -H "Authorization: Bearer $(curl -s -u '${clientId}:${secret}' -d grant_type=client_credentials ${publicUrl}/api/v1/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')"`;
