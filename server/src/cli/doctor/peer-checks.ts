/** Everything that a node calls: mail, Stripe, Redis, a collector of traces. Nothing is sent to any of them. */
import { redisObjection } from '../../http/entrances/rate-limit.ts';
import { SECOND } from '../../platform/clock.ts';
import { Smtp } from '../../platform/mail/smtp.ts';
import { unreachable } from '../../platform/net/reach.ts';
import { doubtful, type Finding, good, leftOut, wrong } from './check.ts';
import type { DoctorSettings } from './doctor.ts';

const PATIENCE_MS = 5 * SECOND;

export const peerChecks = (settings: DoctorSettings): Promise<Finding[]> =>
  Promise.all([mail(settings), stripe(settings), redis(settings), collector(settings)]);

async function mail({ smtpUrl }: DoctorSettings): Promise<Finding> {
  if (smtpUrl === undefined)
    return leftOut('mail', 'not used: SMTP_URL is not set, so mail stays in the outbox');
  const { host } = new URL(smtpUrl);
  const objection = await new Smtp({ url: smtpUrl, timeout: PATIENCE_MS }).objection();
  return objection === undefined
    ? good('mail', `${host} accepts the login`)
    : wrong('mail', `${host}: ${objection}`, 'Correct SMTP_URL, or check that the mail server is running.');
}

async function stripe({ stripeApiBase, paymentsSandbox }: DoctorSettings): Promise<Finding> {
  const { host } = new URL(stripeApiBase);
  const problem = await unreachable(stripeApiBase, PATIENCE_MS);
  if (problem === undefined) return good('stripe', `${host} can be reached`);
  const advice =
    'Organizations that use Stripe cannot take payments. Allow outgoing https from this machine.';
  return paymentsSandbox
    ? doubtful('stripe', `${host}: ${problem}`, advice)
    : wrong('stripe', `${host}: ${problem}`, advice);
}

async function redis({ redisUrl }: DoctorSettings): Promise<Finding> {
  if (redisUrl === undefined) return leftOut('redis', 'not used: each node counts its own rate limits');
  const objection = await redisObjection(redisUrl, PATIENCE_MS);
  return objection === undefined
    ? good('redis', `${new URL(redisUrl).host} answers`)
    : wrong('redis', objection, 'Correct REDIS_URL. Meanwhile each node counts its own rate limits.');
}

async function collector({ otlpEndpoint }: DoctorSettings): Promise<Finding> {
  if (otlpEndpoint === undefined)
    return leftOut('traces', 'not used: OTEL_EXPORTER_OTLP_ENDPOINT is not set');
  const problem = await unreachable(otlpEndpoint, PATIENCE_MS);
  return problem === undefined
    ? good('traces', `${new URL(otlpEndpoint).host} can be reached`)
    : doubtful('traces', problem, 'Correct OTEL_EXPORTER_OTLP_ENDPOINT; until then traces are lost.');
}
