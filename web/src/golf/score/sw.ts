/**
 * The service worker of the scoring page: opens the page without a network, and sends what was tapped when
 * the network is back and the page is closed. It keeps the files of one version, and speaks for no other
 * page.
 */
import { Queue } from './queue.ts';
import { SYNC_TAG, sendAll } from './sync.ts';
import { inTurn } from './turns.ts';

/** Of this version of the page, put in by the build. */
declare const PRECACHE: readonly string[];
declare const PRECACHE_NAME: string;

/** What the types of a page do not have: events of a worker. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface SyncEvent extends WorkerEvent {
  tag: string;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(name: 'sync', listener: (event: SyncEvent) => void): void;
}
declare const self: Worker;

const PAGE = '/score';
/** On a bad network the page opens as it was kept, rather than after a long wait. */
const PATIENCE_MS = 2500;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(page(request));
  else if (PRECACHE.includes(pathname)) event.respondWith(file(request, pathname));
});

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(send());
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(PRECACHE_NAME);
  await cache.addAll(PRECACHE.map((url) => new Request(url, { cache: url === PAGE ? 'reload' : 'default' })));
}

async function forgetOthers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('score-') && name !== PRECACHE_NAME);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The newest, while there is a network; what a stranger's network answers in our place is passed over. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE);
  const newest = fetch(request).then((answer) => (answer.ok || kept === undefined ? answer : kept));
  if (kept === undefined) return newest;
  const patience = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([newest.catch(() => kept), patience]).then((answer) => answer.clone());
}

async function file(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname)) ?? fetch(request);
}

/** A failure is told to the browser, which then tries again by itself. */
async function send(): Promise<void> {
  const news = new BroadcastChannel(SYNC_TAG);
  const sending = await inTurn(navigator.locks, () => sendAll(new Queue(), () => news.postMessage(null)));
  news.postMessage(null);
  news.close();
  if (!sending.done && sending.why !== 'ended') throw new Error('Not all of it is sent.');
}
