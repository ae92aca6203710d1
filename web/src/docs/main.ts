/**
 * The page at /docs: the contents, which the service has written into it, until the API reference has
 * rendered itself from the OpenAPI document. Everything comes from this server, and the document's calls go
 * to the page's own origin: the page may be open under another name than the public one (localhost), from
 * where the policy would refuse calls to that.
 */
import reference from '#reference?url';
import { callAnonymously, readDocument } from '../api/reference.ts';
import { obeyPolicy } from './policy.ts';

declare const Scalar: { createApiReference(place: string, options: object): void };

obeyPolicy();
callAnonymously();
const [content] = await Promise.all([readDocument(), load(reference)]);
Scalar.createApiReference('#reference', {
  content,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  authentication: { preferredSecurityScheme: 'oauth2' },
  onLoaded: show,
});

function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src, onload: () => resolve(), onerror: reject });
    document.head.append(script);
  });
}

function show(): void {
  document.querySelector('#contents')?.remove();
  document.querySelector('#reference')?.removeAttribute('hidden');
}
