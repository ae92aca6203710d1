/**
 * The token endpoints: OAuth 2.0 client credentials (RFC 6749), revocation (RFC 7009) and metadata (RFC
 * 8414). They answer errors in OAuth's shape, never in the API's envelope.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressOf } from '../../http/entrances/caller-address.ts';
import type { Limiter } from '../../http/entrances/rate-limit.ts';
import { ALL_SCOPES, isScope } from '../../http/entrances/scopes.ts';
import { refuseOtherMethods } from '../../http/methods.ts';
import * as clients from '../../modules/integrations/clients/clients.ts';
import * as tokens from '../../modules/integrations/clients/tokens.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Doors } from '../../platform/db/doors.ts';
import { invalidClient, invalidRequest, OAuthError, sendOAuthError, tooManyTokens } from './oauth-errors.ts';
import { acceptParameters, credentialsOf, type Parameters } from './oauth-request.ts';

interface OAuthServices {
  doors: Doors;
  tokenLimiter: Limiter;
  addressOf: AddressOf;
}

export function oauth({ doors, tokenLimiter, addressOf }: OAuthServices) {
  const clientOf = async (request: FastifyRequest, body: Parameters) => {
    const credentials = credentialsOf(request.headers.authorization, body);
    const shown = credentials && (await clients.authenticate(doors.asPlatform, credentials));
    if (shown?.named !== undefined)
      request.note = { client: shown.named, ...(shown.refusal && { reason: shown.refusal }) };
    if (shown?.client === undefined) throw invalidClient();
    return { client: shown.client, secretHash: shown.secretHash };
  };

  const issueToken = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as Parameters;
    const grantType = body.get('grant_type');
    if (grantType === undefined) throw invalidRequest('grant_type is required.');
    if (grantType !== 'client_credentials') {
      throw new OAuthError('unsupported_grant_type', 'Only client_credentials is supported.');
    }
    const { client, secretHash } = await clientOf(request, body);
    const scopes = grantedScopes(client.scopes, body.get('scope'), request);
    const access_token = await doors.asPlatform.write((tx) => tokens.issue(tx, client, scopes, secretHash));
    const expires_in = tokens.LIFETIME / SECOND;
    return reply.send({ access_token, token_type: 'Bearer', expires_in, scope: scopes.join(' ') });
  };

  const revokeToken = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as Parameters;
    const { client } = await clientOf(request, body);
    const token = body.get('token');
    if (token === undefined) throw invalidRequest('token is required.');
    await doors.asPlatform.write((tx) => tokens.revoke(tx, client, token));
    return reply.send({});
  };

  /** The rate limit comes before anything else, so that guessing is slow whatever the guess. */
  const limitByAddress = async (request: FastifyRequest) => {
    const taken = await tokenLimiter.take(addressOf(request.raw));
    if (!taken.allowed) throw tooManyTokens(taken.resetSeconds);
  };

  return async (app: FastifyInstance): Promise<void> => {
    acceptParameters(app);
    app.setErrorHandler((error, request, reply) => sendOAuthError(error, request, reply));
    app.setNotFoundHandler(() => {
      throw new OAuthError('invalid_request', 'There is nothing at this path.', 404);
    });
    // RFC 6749, section 5.1.
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    });
    app.post('/token', { onRequest: limitByAddress }, issueToken);
    app.post('/revoke', revokeToken);
    refuseOtherMethods(app, [
      { method: 'POST', url: '/token' },
      { method: 'POST', url: '/revoke' },
    ]);
  };
}

/** All of the client's scopes, or the requested ones, in the client's order and each once. */
function grantedScopes(held: string[], requested: string | undefined, { note }: FastifyRequest): string[] {
  const wanted = new Set((requested ?? '').split(' ').filter((scope) => scope !== ''));
  if (wanted.size === 0) return held;
  for (const scope of wanted) {
    if (held.includes(scope)) continue;
    // What is no scope may be anything, even a pasted secret.
    if (note) note.reason = `scope_not_granted: ${isScope(scope) ? scope : '(unknown)'}`;
    throw new OAuthError('invalid_scope', 'The client does not hold a requested scope.');
  }
  return held.filter((scope) => wanted.has(scope));
}

/** RFC 8414, section 3: the well-known part precedes the issuer's path; it is also served appended. */
export function publishMetadata(app: FastifyInstance, api: string, issuer: () => string): void {
  const paths = [
    `/.well-known/oauth-authorization-server${api}`,
    `${api}/.well-known/oauth-authorization-server`,
  ];
  for (const url of paths) app.get(url, async () => metadata(issuer()));
  refuseOtherMethods(
    app,
    paths.map((url) => ({ method: 'GET', url })),
  );
}

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post'];

const metadata = (issuer: string) => ({
  issuer,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  grant_types_supported: ['client_credentials'],
  response_types_supported: [],
  token_endpoint_auth_methods_supported: AUTH_METHODS,
  revocation_endpoint_auth_methods_supported: AUTH_METHODS,
  scopes_supported: ALL_SCOPES,
  service_documentation: new URL('/docs', issuer).href,
});
