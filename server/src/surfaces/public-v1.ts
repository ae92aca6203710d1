/** What is open to everybody: the public API, and the pages behind secret links. */
import { jsonBodies } from '../http/body.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Entrance } from '../http/entrance.ts';
import { largeBodyReader } from '../http/large-body.ts';
import { anyFormBodies, formOrJsonBodies } from '../http/other-bodies.ts';
import { Page } from '../http/page.ts';
import type { Surface } from '../http/surface.ts';
import { MODULES } from '../modules/all.ts';
import { sorryPage } from '../platform/pages.ts';
import type { Problem } from '../platform/problems.ts';
import type { Threads } from '../platform/threads/threads.ts';

export const PUBLIC = '/public/v1';

export const PUBLIC_ENDPOINTS: readonly Endpoint[] = MODULES.flatMap((module) => module.public ?? []);

export const publicV1 = (entrance: Entrance, threads: Threads): Surface => ({
  prefix: PUBLIC,
  entrance,
  endpoints: PUBLIC_ENDPOINTS,
  readBodies: jsonBodies(largeBodyReader(threads)),
  crossOrigin: true,
});

const NO_LINK = 'There is nothing behind this link. Perhaps a newer one has replaced it.';

const sorry = ({ code, message }: Problem): Page =>
  new Page(sorryPage(code === 'not_found' ? NO_LINK : message));

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
