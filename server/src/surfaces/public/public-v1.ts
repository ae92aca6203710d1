/** What is open to everybody: the public API, and the pages behind secret links. */

import { Page } from '../../http/answers/page.ts';
import { jsonBodies } from '../../http/bodies/body.ts';
import { largeBodyReader } from '../../http/bodies/large-body.ts';
import { anyFormBodies, formOrJsonBodies } from '../../http/bodies/other-bodies.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import type { Entrance } from '../../http/entrances/entrance.ts';
import type { Surface } from '../../http/surface.ts';
import { MODULES } from '../../modules/all.ts';
import { pageWords } from '../../modules/letters/words/words.ts';
import type { Problem } from '../../platform/problems.ts';
import type { Language } from '../../platform/text/languages.ts';
import { sorryPage } from '../../platform/text/pages.ts';
import type { Threads } from '../../platform/threads/threads.ts';

export const PUBLIC = '/public/v1';

export const PUBLIC_ENDPOINTS: readonly Endpoint[] = MODULES.flatMap((module) => module.public ?? []);

export const publicV1 = (entrance: Entrance, threads: Threads): Surface => ({
  prefix: PUBLIC,
  entrance,
  endpoints: PUBLIC_ENDPOINTS,
  readBodies: jsonBodies(largeBodyReader(threads)),
  crossOrigin: true,
});

const sorry = ({ code, message }: Problem, language: Language): Page => {
  const { title, refusals } = pageWords(language).sorry;
  return new Page(sorryPage(refusals[code] ?? message, title, language));
};

export const linkPages = (entrance: Entrance): Surface => ({
  prefix: '',
  entrance,
  endpoints: MODULES.flatMap(({ pages = [] }) => pages),
  readBodies: formOrJsonBodies,
  refusalPages: { render: sorry },
});

/** The pages behind links of mails. */
export const mailPages = (entrance: Entrance): Surface => ({
  ...linkPages(entrance),
  endpoints: MODULES.flatMap(({ mailPages: pages = [] }) => pages),
  readBodies: anyFormBodies,
  refusalPages: { render: sorry, unlessJson: true },
});
