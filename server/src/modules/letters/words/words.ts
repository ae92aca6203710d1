/** Every sentence that golfers read in mails and on pages without scripts, in the language asked for. */
import type { Language } from '../../../platform/text/languages.ts';
import { mails as germanMails } from './de/mails.ts';
import { pages as germanPages } from './de/pages.ts';
import { mails } from './en/mails.ts';
import { pages } from './en/pages.ts';

const MAILS: Record<Language, MailWords> = { en: mails, de: germanMails };
const PAGES: Record<Language, PageWords> = { en: pages, de: germanPages };

export type MailWords = typeof mails;
export type PageWords = typeof pages;

/** Those of a mail follow the event's setting. A mail queued before there was one says none. */
export const mailWords = (language: Language = 'en'): MailWords => MAILS[language];

/** Those of a page follow the browser. */
export const pageWords = (language: Language): PageWords => PAGES[language];
