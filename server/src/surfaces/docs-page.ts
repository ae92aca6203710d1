/** The page at `/docs`: the API reference, rendered in the browser from the OpenAPI document. */

/** A content security policy: the browser refuses everything that comes from elsewhere. */
export const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

/**
 * Everything it loads comes from this server: the script, the document, and fonts of the reader's own system. The
 * document names the server's public address; the page may be open under another name (localhost), from where the
 * policy above would refuse calls to it, so they go to the page's own origin.
 */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Fairway API</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="app"></div>
    <script src="/docs/reference.js"></script>
    <script>
      fetch('/api/v1/openapi.json').then((answer) => answer.text()).then((text) => {
        const [{ url }] = JSON.parse(text).servers
        Scalar.createApiReference('#app', {
          content: text.replaceAll('"' + url, '"' + location.origin + '/api/v1'),
          withDefaultFonts: false,
          hideClientButton: true,
          showDeveloperTools: 'never',
          telemetry: false,
          authentication: { preferredSecurityScheme: 'oauth2' },
        })
      })
    </script>
  </body>
</html>
`;
