/** The HTML of mails: what of it is let through, and how it becomes text and text becomes it. */
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { escaped } from '../html.ts';

const TAGS = [
  'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code center font b',
  'strong i em u s small sub sup a img ul ol li dl dt dd table',
  'thead tbody tfoot tr td th caption colgroup col section header footer',
].flatMap((line) => line.split(' '));
/** Their content is no text. */
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
/** A merge field that stands for an address of ours. */
const OWN_ADDRESS = /^\{\{\s*\w+_url\s*\}\}/;
const HREF = /^(?:https?:\/\/|mailto:)/i;
const SRC = /^https?:\/\//i;
/** CSS that old programs run, and that loads from elsewhere than an image may. */
const HARMFUL_STYLE = /expression\s*\(|behavior\s*:|-moz-binding|javascript:|vbscript:|data:|@import|\\/i;

/** Nothing that runs, loads a document or sends a form; links only to where links may lead. */
export const sanitized = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    nonTextTags: EMPTIED,
    allowedAttributes: ATTRIBUTES,
    parseStyleAttributes: false,
    // Links are judged below.
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: harmless(attribs) }) },
  }).trim();

function harmless(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      if (name === 'href') return HREF.test(value) || OWN_ADDRESS.test(value);
      if (name === 'src') return SRC.test(value);
      if (name === 'style') return !HARMFUL_STYLE.test(value);
      return true;
    }),
  );
}

/** Whether anything is left that a person would see. */
export const isBlank = (html: string): boolean => !/<img\b[^>]*\ssrc=/i.test(html) && textOf(html) === '';

/** All that stands inside tags: their names, and the names and values of attributes, as a browser would read them. */
export function insideTags(html: string): string[] {
  const values: string[] = [];
  const parser = new Parser({
    onopentagname: (name) => values.push(name),
    onattribute: (name, value) => values.push(name, value),
  });
  parser.end(html);
  return values;
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** What stands in an attribute of HTML that was made here. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const ADDRESS = /https?:\/\/[^\s<>"{}|\\^`]*[^\s<>"{}|\\^`.,;:!?)\]']/gi;
/** An address that goes on in a merge field is not known yet, and stays text; so does one inside a field. */
const PIECES = new RegExp(`\\{\\{[^{}]*\\}\\}|(?:${ADDRESS.source})(?!\\{\\{)`, 'gi');
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

const BLOCKS = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'section',
  'header',
  'footer',
  'dl',
  'center',
]);
const LINES = new Set(['br', 'tr', 'li', 'dt', 'dd', 'hr', 'caption']);

/** HTML as text, with its links as addresses. */
export function textOf(html: string): string {
  let text = '';
  const hrefs: string[] = [];
  const starts: number[] = [];
  const newLines = (count: number) => {
    text = text.replace(/[ \t]+$/, '');
    const has = /\n*$/.exec(text)?.[0].length ?? 0;
    if (text !== '' && has < count) text += '\n'.repeat(count - has);
  };
  const parser = new Parser({
    onopentag: (name, { href = '', alt = '' }) => {
      if (BLOCKS.has(name)) newLines(2);
      else if (name === 'br') text += '\n';
      else if (LINES.has(name)) newLines(1);
      if (name === 'li') text += '- ';
      if ((name === 'td' || name === 'th') && !/\s$/.test(text) && text !== '') text += ' ';
      if (name === 'img') text += alt;
      if (name === 'a') {
        hrefs.push(href);
        starts.push(text.length);
      }
    },
    ontext: (part) => {
      const folded = part.replace(/\s+/g, ' ');
      text += /(^|\s)$/.test(text) ? folded.replace(/^ /, '') : folded;
    },
    onclosetag: (name) => {
      if (name === 'a') {
        const href = (hrefs.pop() ?? '').replace(/^mailto:/i, '');
        const label = text.slice(starts.pop() ?? text.length).trim();
        if (href !== '' && label === '') text += href;
        else if (href !== '' && label !== href) text += ` (${href})`;
      }
      if (BLOCKS.has(name)) newLines(2);
    },
  });
  parser.end(html);
  return text.trim();
}
