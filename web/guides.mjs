/**
 * Renders the guides of `docs/guides` and the change log into pages, one a file, when the pages are built.
 * Links between the files become links between the pages; those to other files of the project lead nowhere
 * here, so that their text stays alone.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** In the order of the navigation. */
const GUIDES = [
  ...['quick-start', 'authentication', 'pagination-and-idempotency', 'errors', 'webhooks', 'keep-a-copy'],
  ...['events', 'live-boards'],
  ...['registrations-and-test-payments', 'invitations', 'raffles', 'imports', 'limits', 'versioning'],
  ...['command-line', 'changelog'],
];

/** `template` is the built page with places for a title, the navigation and the content. */
export function renderGuides(dist) {
  const template = path.join(dist, 'docs', 'guide.html');
  const page = readFileSync(template, 'utf8');
  const guides = GUIDES.map((name) => ({ name, text: readFileSync(sourceOf(name), 'utf8') }));
  const folder = path.join(dist, 'docs', 'guides');
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of guides) {
    const filled = page
      .replace('%TITLE%', () => titleOf(text))
      .replace('%NAVIGATION%', () => navigation(guides, name))
      .replace('%CONTENT%', () => marked.parse(text));
    writeFileSync(path.join(folder, `${name}.html`), filled);
  }
  rmSync(template);
}

const sourceOf = (name) =>
  path.join(ROOT, name === 'changelog' ? 'CHANGELOG.md' : path.join('docs', 'guides', `${name}.md`));

const titleOf = (text) => /^# (.*)$/m.exec(text)?.[1] ?? 'Guide';

const navigation = (guides, current) =>
  `<ul>${guides
    .map(({ name, text }) => {
      const mark = name === current ? ' aria-current="page"' : '';
      return `<li><a href="/docs/guides/${name}"${mark}>${titleOf(text)}</a></li>`;
    })
    .join('')}</ul>`;

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address === undefined ? text : `<a href="${address}">${text}</a>`;
    },
    code({ text }) {
      // What scrolls must be reachable by keyboard.
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    },
    html({ text }) {
      return escaped(text);
    },
    image() {
      return '';
    },
  },
});

/** Of a guide beside this one, of a page of the service, or of another site; of nothing else. */
function addressOf(href) {
  if (/^(https:|\/|#)/.test(href)) return escaped(href);
  const [, name, anchor = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return GUIDES.includes(name) ? `/docs/guides/${name}${anchor}` : undefined;
}

/** Codes keep their underscores, so that `#not_found` leads to the code. */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '');

const escaped = (text) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one);
