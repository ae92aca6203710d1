/** The token endpoints in the OpenAPI document; written by hand, since the runner does not serve them. */
const oauthError = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'error_description', 'doc_url'],
        properties: {
          error: { type: 'string' },
          error_description: { type: 'string' },
          doc_url: { type: 'string', description: 'The page that says what the error means and what to do.' },
        },
      },
    },
  },
});

const failures = {
  400: oauthError('`invalid_request`, `unsupported_grant_type` or `invalid_scope`.'),
  401: oauthError('`invalid_client`: unknown client, wrong secret or disabled client.'),
  408: oauthError('`invalid_request`: the request did not arrive whole within 60 s.'),
  413: oauthError('`invalid_request`: the body is too large.'),
  414: oauthError('`invalid_request`: the URL is longer than 8 KiB.'),
  429: oauthError('`rate_limited`: over 10 token requests a minute from one address.'),
  431: oauthError('`invalid_request`: the headers are larger than 16 KiB.'),
  500: oauthError('`server_error`.'),
  503: oauthError('`temporarily_unavailable`: the database cannot be reached.'),
};

const credentials = {
  client_id: { type: 'string', description: 'Unless HTTP Basic is used.', examples: ['fwc_…'] },
  client_secret: { type: 'string', description: 'Unless HTTP Basic is used.', examples: ['fws_…'] },
};

const form = (schema: object, example: object) => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': { schema, example },
    'application/json': { schema, example },
  },
});

const tokenRequest = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', enum: ['client_credentials'] },
    ...credentials,
    scope: {
      type: 'string',
      description: 'Space-delimited subset of the client’s scopes; all of them when left out.',
    },
  },
};

const tokenReply = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'scope'],
  properties: {
    access_token: { type: 'string' },
    token_type: { type: 'string', enum: ['Bearer'] },
    expires_in: { type: 'integer', description: 'Seconds.' },
    scope: { type: 'string', description: 'What was granted, space-delimited.' },
  },
};

const revokeRequest = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string' }, token_type_hint: { type: 'string' }, ...credentials },
};

export const oauthPaths = {
  '/oauth/token': {
    post: {
      operationId: 'createAccessToken',
      tags: ['OAuth'],
      summary: 'Get an access token',
      description:
        'Client credentials (RFC 6749, section 4.4) by HTTP Basic or in the body. Tokens are opaque and last one hour.',
      security: [],
      requestBody: form(tokenRequest, { grant_type: 'client_credentials', scope: 'contacts:read' }),
      responses: {
        200: {
          description: 'The token. `Cache-Control: no-store`.',
          content: {
            'application/json': {
              schema: tokenReply,
              example: {
                access_token: 'fwt_…',
                token_type: 'Bearer',
                expires_in: 3600,
                scope: 'contacts:read',
              },
            },
          },
        },
        ...failures,
      },
    },
  },
  '/oauth/revoke': {
    post: {
      operationId: 'revokeAccessToken',
      tags: ['OAuth'],
      summary: 'Revoke an access token',
      description:
        'RFC 7009. Answers 200 whether or not the token was known; only a client’s own tokens end.',
      security: [],
      requestBody: form(revokeRequest, { token: 'fwt_…' }),
      responses: {
        200: {
          description: 'The token no longer works.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        400: failures[400],
        401: failures[401],
        408: failures[408],
        413: failures[413],
        414: failures[414],
        431: failures[431],
        500: failures[500],
        503: failures[503],
      },
    },
  },
};
