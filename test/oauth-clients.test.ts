/** Well-known OAuth libraries work unchanged, in every style of credentials they offer. */
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { ClientCredentials, type ModuleOptions } from 'simple-oauth2';
import { describe, expect, it } from 'vitest';
import { readsContacts } from './support/peers/oauth.ts';
import { useService } from './support/run/service.ts';

const running = useService();

const SCOPE = 'contacts:read contacts:write';
const GRANTED = { token_type: 'bearer', expires_in: 3600, scope: SCOPE };
const reads = (token: string) => readsContacts(running.service, token);
const person = () => running.service.person({ scopes: SCOPE.split(' ') });

describe('oauth4webapi', () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const discover = async (): Promise<oauth.AuthorizationServer> => {
    const issuer = new URL(running.service.api);
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    return oauth.processDiscoveryResponse(issuer, response);
  };

  describe.each([
    ['client_secret_basic', oauth.ClientSecretBasic],
    ['client_secret_post', oauth.ClientSecretPost],
  ])('by %s', (_style, authenticate) => {
    it('discovers, gets a token, calls and revokes', async () => {
      const { clientId, secret } = await person();
      const [server, client, proof] = [await discover(), { client_id: clientId }, authenticate(secret)];
      const response = await oauth.clientCredentialsGrantRequest(
        server,
        client,
        proof,
        { scope: SCOPE },
        insecure,
      );
      const granted = await oauth.processClientCredentialsResponse(server, client, response);
      expect(granted).toMatchObject(GRANTED);

      const contacts = new URL(`${running.service.api}/contacts`);
      const read = await oauth.protectedResourceRequest(
        granted.access_token,
        'GET',
        contacts,
        undefined,
        null,
        insecure,
      );
      expect(read.status).toBe(200);

      const revoked = await oauth.revocationRequest(server, client, proof, granted.access_token, insecure);
      expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
      expect(await reads(granted.access_token)).toEqual([401, 'invalid_token']);
    });

    it('learns that its secret is wrong', async () => {
      const [server, client] = [await discover(), { client_id: (await person()).clientId }];
      const proof = authenticate('fws_wrong');
      const response = await oauth.clientCredentialsGrantRequest(server, client, proof, {}, insecure);
      const failure = oauth.processClientCredentialsResponse(server, client, response);
      await expect(failure).rejects.toMatchObject({ status: 401 });
    });
  });

  it('reads the challenge of a refused token', async () => {
    const contacts = new URL(`${running.service.api}/contacts`);
    const read = oauth.protectedResourceRequest('fwt_unknown', 'GET', contacts, undefined, null, insecure);
    await expect(read).rejects.toMatchObject({
      status: 401,
      cause: [{ scheme: 'bearer', parameters: { realm: 'fairway', error: 'invalid_token' } }],
    });
  });
});

describe('openid-client', () => {
  describe.each([
    ['client_secret_basic', openid.ClientSecretBasic],
    ['client_secret_post', openid.ClientSecretPost],
  ])('by %s', (_style, authenticate) => {
    const discover = (clientId: string, secret: string) =>
      openid.discovery(new URL(running.service.api), clientId, undefined, authenticate(secret), {
        algorithm: 'oauth2',
        execute: [openid.allowInsecureRequests],
      });

    it('discovers, gets a token, calls and revokes', async () => {
      const { clientId, secret } = await person();
      const config = await discover(clientId, secret);
      const granted = await openid.clientCredentialsGrant(config, { scope: SCOPE });
      expect(granted).toMatchObject(GRANTED);

      const contacts = new URL(`${running.service.api}/contacts`);
      const read = await openid.fetchProtectedResource(config, granted.access_token, contacts, 'GET');
      expect(read.status).toBe(200);

      await openid.tokenRevocation(config, granted.access_token);
      expect(await reads(granted.access_token)).toEqual([401, 'invalid_token']);
    });

    it('learns that it asked for too much', async () => {
      const { clientId, secret } = await person();
      const config = await discover(clientId, secret);
      const failure = openid.clientCredentialsGrant(config, { scope: 'audit:read' });
      await expect(failure).rejects.toMatchObject({ status: 400, error: 'invalid_scope' });
    });
  });
});

describe('simple-oauth2', () => {
  const client = (id: string, secret: string, options: ModuleOptions['options']) =>
    new ClientCredentials({
      client: { id, secret },
      auth: {
        tokenHost: running.service.url,
        tokenPath: '/api/v1/oauth/token',
        revokePath: '/api/v1/oauth/revoke',
      },
      options,
    });

  describe.each<NonNullable<ModuleOptions['options']>>([
    { authorizationMethod: 'header', bodyFormat: 'form', credentialsEncodingMode: 'strict' },
    { authorizationMethod: 'header', bodyFormat: 'form', credentialsEncodingMode: 'loose' },
    { authorizationMethod: 'header', bodyFormat: 'json', credentialsEncodingMode: 'strict' },
    { authorizationMethod: 'header', bodyFormat: 'json', credentialsEncodingMode: 'loose' },
    { authorizationMethod: 'body', bodyFormat: 'form' },
    { authorizationMethod: 'body', bodyFormat: 'json' },
  ])('by $authorizationMethod, $bodyFormat, $credentialsEncodingMode', (options) => {
    it('gets a token, calls and revokes', async () => {
      const { clientId, secret } = await person();
      const granted = await client(clientId, secret, options).getToken({ scope: SCOPE.split(' ') });
      expect(granted.token).toMatchObject({ ...GRANTED, token_type: 'Bearer' });
      expect(granted.expired()).toBe(false);

      const token = String(granted.token.access_token);
      expect(await reads(token)).toEqual([200]);
      await granted.revoke('access_token');
      expect(await reads(token)).toEqual([401, 'invalid_token']);
    });

    it('learns that its secret is wrong', async () => {
      const failure = client((await person()).clientId, 'fws_wrong', options).getToken({});
      await expect(failure).rejects.toMatchObject({
        output: { statusCode: 401 },
        data: { payload: { error: 'invalid_client' } },
      });
    });
  });
});
