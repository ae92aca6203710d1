/**
 * The pages that run in a browser: the dashboard for staff, what golfers and spectators see, and the docs.
 * They come from memory, as they were built, under a policy that lets them load nothing from elsewhere.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerErrors, routeNotFound } from '../../http/answers/errors.ts';
import { hasTag } from '../../http/answers/etag.ts';
import { Page } from '../../http/answers/page.ts';
import { PUBLIC_HEADERS } from '../../http/answers/public-copies.ts';
import { refuseOtherMethods } from '../../http/methods.ts';
import { notFound, Problem } from '../../platform/problems.ts';
import { STYLESHEET, sorryPage } from '../../platform/text/pages.ts';
import { DOCS } from '../openapi/openapi.ts';
import { mountDocs } from './docs-page.ts';
import { fingerprintOf, type PageFile, readPageFiles, representationFor } from './page-files.ts';
import { type ShellOf, withShell } from './page-shell.ts';

interface PageOptions {
  /** Where the build puts the pages; it may be missing. */
  folder: string | undefined;
  /** Whether shared caches may keep the pages of events. */
  publicCache?: boolean;
  /** What is known of the subject of a page, by the page's file. */
  shells?: Readonly<Record<string, ShellOf>>;
}

interface PageRoute {
  urls: readonly string[];
  /** Below the folder of the build. */
  file: string;
  /** Its address is a secret, so browsers must not send it as the referrer. */
  secret?: true;
  /** Other sites may show it in a frame. */
  framed?: true;
  /** Shown, with 404, where there is no such page: another site's page has to hear of it. */
  missing?: string;
  /** About an event, and the same for everybody. */
  forEverybody?: true;
}

/** The pages and files with an address of their own; those that are not built are not mounted. */
const PAGES: readonly PageRoute[] = [
  { urls: ['/app', '/app/', '/app/*'], file: 'app/index.html' },
  { urls: ['/join/:token', '/reset/:token'], file: 'app/index.html', secret: true },
  { urls: ['/e/:slug'], file: 'golf/e.html', forEverybody: true },
  { urls: ['/score'], file: 'golf/score.html' },
  // Browsers look for a new worker at the same address, and let it serve only pages beside or below it.
  { urls: ['/score-sw.js'], file: 'golf/score-sw.js' },
  { urls: ['/score.webmanifest'], file: 'golf/score.webmanifest' },
  { urls: ['/tv/:slug'], file: 'golf/tv.html', forEverybody: true },
  { urls: ['/screen-guard.js'], file: 'golf/screen-guard.js' },
  {
    urls: ['/embed/:slug'],
    file: 'golf/embed.html',
    missing: 'golf/embed-missing.html',
    framed: true,
    forEverybody: true,
  },
  { urls: ['/embed.js'], file: 'golf/embed.js' },
];

/** Mounted even when it is not built, to say so. */
const DASHBOARD_PAGE = 'app/index.html';
const DOCS_PAGE = 'docs/index.html';
const ASSET = /^(?:app|golf|docs)\/assets\/(.+)$/;
const FOR_GOOD = 'public, max-age=31536000, immutable';

const policy = (ancestors: string, styles = ''): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'${styles}; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${ancestors}`;

export async function pages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const files = readPageFiles(options.folder);
  app.get('/', (_request, reply) => reply.redirect('/app', 302));
  refuseOtherMethods(app, [{ method: 'GET', url: '/' }]);
  await app.register(async (own) => {
    answerErrors(own, { render: ({ message }) => new Page(sorryPage(message)) });
    for (const page of PAGES) {
      const file = files.get(page.file);
      const missing = page.missing === undefined ? undefined : files.get(page.missing);
      if (file !== undefined || page.file === DASHBOARD_PAGE)
        mountPage(own, page, { file, missing }, options);
    }
    const docs = () => files.get(DOCS_PAGE) ?? notBuilt();
    mountDocs(own, docs, DOCS, (styles) => protection({ styles: ` ${styles}` }));
    mountGuides(own, files);
    mountAssets(own, files);
    mountStylesheet(own, files);
  });
  // These paths are below `/app/*` but are no pages: programs that mistype one get the envelope.
  for (const url of ['/app/api', '/app/api/*'])
    app.all(
      url,
      { config: { isNothing: true }, onRequest: async () => Promise.reject(routeNotFound()) },
      () => undefined,
    );
}

function mountPage(
  app: FastifyInstance,
  page: PageRoute,
  { file, missing }: { file: PageFile | undefined; missing: PageFile | undefined },
  options: PageOptions,
): void {
  const shellOf = options.shells?.[page.file];
  const headers = protection(page);
  const keeping = page.forEverybody && options.publicCache ? PUBLIC_HEADERS : { 'cache-control': 'no-cache' };
  const routes = page.urls.map((url) => ({ method: 'GET', url }));
  for (const url of page.urls) {
    app.get<{ Params: Record<string, string> }>(url, async (request, reply) => {
      reply.headers(headers);
      if (file === undefined) return notBuilt();
      const shell = await shellOf?.(request.params);
      if (shellOf !== undefined && shell === undefined) {
        if (missing === undefined) throw notFound('Page');
        return send(request, reply.code(404).header('cache-control', 'no-store'), missing);
      }
      reply.headers(keeping);
      return send(request, reply, shell === undefined ? file : withShell(file, shell));
    });
  }
  refuseOtherMethods(app, routes);
}

function notBuilt(): never {
  throw new Problem('service_unavailable', 'The pages are not built here. "npm start" builds them.');
}

/** `/docs/guides/errors` is the built page of that name. */
function mountGuides(app: FastifyInstance, files: ReadonlyMap<string, PageFile>): void {
  const headers = protection({});
  const url = '/docs/guides/:name';
  app.get<{ Params: { name: string } }>(url, async (request, reply) => {
    const file = files.get(`docs/guides/${request.params.name}.html`);
    reply.headers(headers);
    if (file === undefined) throw notFound('Guide');
    reply.header('cache-control', 'no-cache');
    return send(request, reply, file);
  });
  app.get('/docs/guides', (_request, reply) => reply.redirect('/docs/guides/quick-start', 302));
  refuseOtherMethods(app, [
    { method: 'GET', url },
    { method: 'GET', url: '/docs/guides' },
  ]);
}

/** Only names that were there at the start: anything else, however it is spelt, is not found. */
function mountAssets(app: FastifyInstance, files: ReadonlyMap<string, PageFile>): void {
  const assets = new Map(
    [...files].flatMap(([name, file]) => {
      const asset = ASSET.exec(name)?.[1];
      return asset === undefined ? [] : [[asset, file] as const];
    }),
  );
  const headers = protection({});
  const url = '/assets/*';
  app.get<{ Params: { '*': string } }>(url, async (request, reply) => {
    reply.headers(headers);
    const file = assets.get(request.params['*']);
    // After a deploy a browser may ask for assets of older pages; that they are missing must not be cached.
    reply.header('cache-control', file === undefined ? 'no-store' : FOR_GOOD);
    if (file === undefined) throw notFound('Asset');
    return send(request, reply, file);
  });
  refuseOtherMethods(app, [{ method: 'GET', url }]);
}

/** The stylesheet of pages without scripts, at a fixed path, since their HTML knows no names of assets. */
function mountStylesheet(app: FastifyInstance, files: ReadonlyMap<string, PageFile>): void {
  const name = STYLES.exec(files.get('golf/style.html')?.plain.toString() ?? '')?.[1];
  const file = files.get(`golf/${name}`) ?? PLAIN_STYLES;
  const headers = protection({});
  const url = '/pages.css';
  app.get(url, async (request, reply) => {
    reply.headers(headers);
    reply.header('cache-control', 'no-cache');
    return send(request, reply, file);
  });
  refuseOtherMethods(app, [{ method: 'GET', url }]);
}

const STYLES = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/;
const PLAIN_STYLES: PageFile = {
  type: 'text/css; charset=utf-8',
  fingerprint: fingerprintOf(STYLESHEET),
  plain: Buffer.from(STYLESHEET),
  encoded: new Map(),
};

interface Protected extends Pick<PageRoute, 'secret' | 'framed'> {
  /** Where styles may come from beside our own files. */
  styles?: string;
}

const protection = ({ secret, framed, styles }: Protected) => ({
  'content-security-policy': policy(framed ? '*' : "'none'", styles),
  'x-content-type-options': 'nosniff',
  'referrer-policy': secret ? 'no-referrer' : 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
});

function send({ headers }: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  const { bytes, coding, etag } = representationFor(file, headers['accept-encoding']);
  reply.header('etag', etag);
  if (file.encoded.size > 0) reply.header('vary', 'accept-encoding');
  if (hasTag(headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== undefined) reply.header('content-encoding', coding);
  return reply.type(file.type).send(bytes);
}
