/**
 * A page's HTML with what is known of its subject before any script runs: a title, what other sites show of a
 * link to it (Open Graph), and the first data it would ask for.
 */
import { gzipSync } from 'node:zlib';
import { SizedCache } from '../../platform/live/sized-cache.ts';
import { html } from '../../platform/text/html.ts';
import { fingerprintOf, type PageFile } from './page-files.ts';

interface Shell {
  title: string;
  description: string;
  /** The page's own address, which other sites link to. */
  url?: string;
  /** What search engines read of the page's subject, in the words of schema.org. */
  subject?: object;
  /** Read by the page from the script element with the id `first-data`. */
  data?: unknown;
}

/** What a page holds for these parameters of its path; undefined where there is no such page. */
export type ShellOf = (params: Readonly<Record<string, string>>) => Promise<Shell | undefined>;

const TITLE = /<title>[^<]*<\/title>/;

export function withShell(file: PageFile, { title, description, url, subject, data }: Shell): PageFile {
  const head = html`<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${url === undefined ? '' : html`<meta property="og:url" content="${url}">\n<link rel="canonical" href="${url}">\n`}`
    .text;
  // Neither is run: a browser takes a script of another type than JavaScript for data.
  const about =
    subject === undefined ? '' : `<script type="application/ld+json">${inert(subject)}</script>\n`;
  const first =
    data === undefined ? '' : `<script type="application/json" id="first-data">${inert(data)}</script>\n`;
  // A function: in a text, `$&` and the like would be replaced.
  const text = file.plain
    .toString()
    .replace(TITLE, '')
    .replace('</head>', () => `${head}${about}${first}</head>`);
  const fingerprint = fingerprintOf(text);
  const cached = made.get(fingerprint);
  if (cached !== undefined) return cached;
  const plain = Buffer.from(text);
  const page: PageFile = {
    type: file.type,
    fingerprint,
    plain,
    encoded: new Map([['gzip', gzipSync(plain)]]),
  };
  made.set(fingerprint, page, plain.length);
  return page;
}

/** Compressed once for all who ask for the same: a full field of players is 40 kB. */
const made = new SizedCache<PageFile>(8 * 1024 * 1024);

/** JSON that ends no element and begins no comment. */
const inert = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
