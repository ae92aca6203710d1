/** What all pages for people share: the frame, a small stylesheet, an error page. Plain HTML, no script. */
import { type Html, html } from './html.ts';
import { type Language, LOCALES } from './languages.ts';

/**
 * The frame of every page. The stylesheet is that of the built pages where there are some, else `STYLESHEET`.
 */
export const pageFrame = (title: string, body: Html, language: Language = 'en'): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/pages.css">
</head>
<body>
<header class="brand">Fairway</header>
<main>
${body}
</main>
</body>
</html>
`.text;

/** The page that shows a refusal. */
export const sorryPage = (message: string, title = 'Sorry', language: Language = 'en'): string =>
  pageFrame(title, html`<header><h1>${title}</h1></header><p class="lead">${message}</p>`, language);

/** `Monday, 8 June 2026`: the day comes before the month, as in mails and on the pages with scripts. */
export const dayText = (
  day: string,
  language: Language = 'en',
  dateStyle: 'full' | 'long' = 'full',
): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** For example `8 Jun 2026, 15:30 GMT-4`: in the event's time zone, which it names. */
export const timeText = (time: string, timeZone: string, language: Language = 'en'): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(new Date(time));

/** For a service without built pages: enough style to read text and press buttons. */
export const STYLESHEET = `:root { color-scheme: light dark; --ink: #1c2a21; --paper: #fbfbf8; --line: #d9ded6; --green: #1f6b3d; --soft: #5c6b61; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2ec; --paper: #131a16; --line: #2f3a33; --green: #59b47c; --soft: #a4b3a9; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main, .brand { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1.25rem 0; }
main { padding-bottom: 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
.where { color: var(--soft); margin: .25rem 0 0; }
.lead { font-size: 1.1875rem; margin: 1rem 0; }
.badge { display: inline-block; margin: 1.5rem 0 0; padding: .125rem .75rem; border: 1px solid currentColor; border-radius: 1rem; color: var(--soft); }
.badge.paid { color: var(--green); }
.amount { font-size: 2.5rem; font-weight: 600; margin: 1.5rem 0 0; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1.25rem; margin: 1.5rem 0; padding: 1rem 0; border: solid var(--line); border-width: 1px 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
ol { margin: 0; padding-left: 1.25rem; }
a { color: var(--green); }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--green); border-radius: .5rem; background: var(--green); color: var(--paper); font: inherit; text-decoration: none; cursor: pointer; }
button.quiet { background: none; color: var(--ink); border-color: var(--line); }
input, select { font: inherit; color: inherit; background: none; min-height: 2.75rem; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
input[type=text] { width: 100%; }
label { display: block; color: var(--soft); margin: 1rem 0 .25rem; }
small { color: var(--soft); margin-left: .5rem; }
.choices { display: flex; gap: .75rem; }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
`;
