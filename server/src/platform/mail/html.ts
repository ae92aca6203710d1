/** The HTML of mails: which of it is allowed, and how text becomes HTML; `text-of-html.ts` is the reverse. */
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { escaped } from '../text/html.ts';
import { written } from './addresses.ts';
import { readHtml } from './text-of-html.ts';

const TAGS = [
  'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code center font b',
  'strong i em u s small sub sup a img ul ol li dl dt dd table',
  'thead tbody tfoot tr td th caption colgroup col section header footer',
].flatMap((line) => line.split(' '));
/** Elements that are removed with their content, which is not text. */
const EMPTIED = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'title',
  'template',
];
const ATTRIBUTES = {
  '*': ['style', 'class', 'align', 'valign', 'width', 'height', 'title', 'dir', 'lang', 'bgcolor', 'role'],
  a: ['href', 'name', 'target', 'rel'],
  img: ['src', 'alt', 'border'],
  table: ['border', 'cellpadding', 'cellspacing'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
  font: ['color', 'face', 'size'],
};
/** A merge field that stands for a URL of ours. */
const OWN_ADDRESS = /^\{\{\s*\w+_url\s*\}\}/;
const HREF = /^(?:https?:\/\/|mailto:)/i;
const SRC = /^https?:\/\//i;
/** CSS that old mail programs execute, or that loads from elsewhere than an image may. */
const HARMFUL_STYLE = /expression\s*\(|behavior\s*:|-moz-binding|javascript:|vbscript:|data:|@import|\\/i;

interface Sanitized {
  html: string;
  /** The first URL that cannot be parsed. */
  broken: string | undefined;
}

/** Removes what runs, loads documents or sends forms, and links of other schemes. URLs are normalized. */
export function sanitized(html: string): Sanitized {
  let broken: string | undefined;
  const write = (address: string): string => {
    const parsed = written(address);
    if (parsed === undefined) broken ??= address;
    return parsed ?? address;
  };
  const text = sanitizeHtml(html, {
    allowedTags: TAGS,
    nonTextTags: EMPTIED,
    allowedAttributes: ATTRIBUTES,
    parseStyleAttributes: false,
    // Links are checked by `harmless`.
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: harmless(attribs, write) }) },
  }).trim();
  return { html: text, broken };
}

function harmless(
  attributes: Record<string, string>,
  write: (address: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name, value]) => {
        if (name === 'href') return HREF.test(value) || OWN_ADDRESS.test(value);
        if (name === 'src') return SRC.test(value);
        if (name === 'style') return !HARMFUL_STYLE.test(value);
        return true;
      })
      .map(([name, value]) => [name, name === 'href' || name === 'src' ? write(value) : value]),
  );
}

/** Whether nothing is left that a person would see. */
export function isBlank(html: string): boolean {
  const { text, hasPicture } = readHtml(html);
  return !hasPicture && text === '';
}

/** HTML as text, with the URLs of its links. */
export const textOf = (html: string): string => readHtml(html).text;

/** Deeper than any mail, and as deep as browsers go: the time of parsers grows with length times depth. */
export const DEEPEST = 512;
const READ_AT_ONCE = 4096;

interface Tags {
  /** Everything inside tags, as a browser reads it: their names, and attributes' names and values. */
  values: string[];
  /** Whether elements are nested deeper than allowed; what follows such a place is not read. */
  isTooDeep: boolean;
}

export function insideTags(html: string): Tags {
  const values: string[] = [];
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentagname: (name) => values.push(name),
    onattribute: (name, value) => values.push(name, value),
    onopentag: () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length && deepest <= DEEPEST; at += READ_AT_ONCE)
    parser.write(html.slice(at, at + READ_AT_ONCE));
  parser.end();
  return { values, isTooDeep: deepest > DEEPEST };
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Undoes the escaping of an attribute in HTML that was made here. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** A URL that continues in a merge field is not complete yet and stays text; so does one inside a field. */
const PIECES = /\{\{[^{}]*\}\}|https?:\/\/[^\s<>"{}|\\^`]*[^\s<>"{}|\\^`.,;:!?)\]'](?!\{\{)/gi;
const IS_FIELD = /^\{\{/;

/** Text as HTML: in paragraphs, its addresses and those of merge fields as links. */
export function htmlOf(text: string): string {
  return text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => `<p>${linked(paragraph).replace(/\r?\n/g, '<br>\n')}</p>`)
    .join('\n');
}

function linked(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    const [address] = match;
    if (IS_FIELD.test(address) && !OWN_ADDRESS.test(address)) continue;
    html += `${escaped(text.slice(end, match.index))}<a href="${escaped(address)}">${escaped(address)}</a>`;
    end = match.index + address.length;
  }
  return html + escaped(text.slice(end));
}
