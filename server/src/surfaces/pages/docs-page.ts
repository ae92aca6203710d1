/**
 * The page at `/docs`. The service writes the contents into it, group by group, so that there is something to
 * read at once; the API reference takes their place when the browser has loaded and rendered it, which takes
 * a slow one many seconds.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refuseOtherMethods } from '../../http/methods.ts';
import type { Group } from '../../http/openapi/openapi.ts';
import { type Html, html } from '../../platform/text/html.ts';
import type { PageFile } from './page-files.ts';

const URL = '/docs';
const NONCE = 'nonce=""';
const CONTENTS = '<main id="contents"></main>';
const NONCE_BYTES = 18;

interface Docs {
  title: string;
  /** In paragraphs, with code between backticks. */
  description: string;
  groups: readonly Group[];
}

/** `headersFor` takes the sources of styles beside our own files. */
export function mountDocs(
  app: FastifyInstance,
  file: () => PageFile,
  docs: Docs,
  headersFor: (styles: string) => Record<string, string>,
): void {
  const contents = contentsOf(docs).text;
  app.get(URL, async (_request, reply) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const { plain, type } = file();
    const page = plain
      .toString()
      .replace(NONCE, `nonce="${nonce}"`)
      // A function: in a text, `$&` and the like would be replaced.
      .replace(CONTENTS, () => contents);
    // A nonce is for one answer.
    return reply
      .headers({ ...headersFor(`'nonce-${nonce}'`), 'cache-control': 'no-store' })
      .type(type)
      .send(page);
  });
  refuseOtherMethods(app, [{ method: 'GET', url: URL }]);
}

const contentsOf = ({ title, description, groups }: Docs): Html => html`<main id="contents">
<h1>${title}</h1>
${description.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>\n`)}
<p>New here? Begin with the <a href="/docs/guides/quick-start">guides</a>.</p>
<p>The full reference, where you can try every call, is loading. Programs read the <a href="/api/v1/openapi.json">OpenAPI document</a>.</p>
${sectionsOf(groups)}
</main>`;

/** Modules may share a group: its endpoints stand in one section, under what is said first. */
function sectionsOf(groups: readonly Group[]): Html[] {
  const lines = new Map<string, Html[]>();
  for (const group of groups) lines.set(group.name, [...(lines.get(group.name) ?? []), ...linesOf(group)]);
  return [...lines].map(
    ([name, ofGroup]) => html`<section>
<h2>${name}</h2>
<p>${prose(groups.find((group) => group.name === name)?.description ?? '')}</p>
<ul>
${ofGroup}</ul>
</section>
`,
  );
}

const linesOf = ({ prefix = '', endpoints }: Group): Html[] =>
  endpoints.map(
    ({ method, path, summary }) => html`<li><code>${method} ${prefix}${path}</code> ${summary}</li>\n`,
  );

/** Every second part stands between backticks. */
const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
