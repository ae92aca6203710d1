/** Turns the table of pages into addresses, each inside the frame that belongs to it. */
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../kit/overlays/messages.tsx';
import {
  ACCOUNT_PAGES,
  BARE_PAGES,
  ITEM_PAGES,
  ORGANIZATION_PAGES,
  OUTSIDE_PAGES,
  type PageEntry,
  TOURNAMENT_PAGES,
} from './pages.ts';
import {
  ACCOUNT_LOADS,
  BARE_LOADS,
  ITEM_LOADS,
  type Load,
  ORGANIZATION_LOADS,
  OUTSIDE_LOADS,
  TOURNAMENT_LOADS,
} from './routes.ts';
import { Broken } from './shell/broken.tsx';
import { Guarded } from './shell/guarded.tsx';
import { NotFound, NotFoundAlone } from './shell/not-found.tsx';
import { Outside } from './shell/outside.tsx';
import { Bare, InAccount, InOrganization, SignedIn, Start } from './shell/signed-in.tsx';
import { TournamentFrame } from './tournaments/frame.tsx';

export function makeRouter() {
  const root = createRootRoute({
    component: Outlet,
    notFoundComponent: NotFoundAlone,
    errorComponent: Broken,
  });
  return createRouter({
    routeTree: root.addChildren([outside(root), app(root)]),
    scrollRestoration: true,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: NotFoundAlone,
  });
}

export type Router = ReturnType<typeof makeRouter>;

function outside(root: AnyRoute): AnyRoute {
  const frame = createRoute({ getParentRoute: () => root, id: 'outside', component: Outside });
  return frame.addChildren(
    OUTSIDE_PAGES.map((page) => pageRoute(frame, page, OUTSIDE_LOADS[page.path], false)),
  );
}

function app(root: AnyRoute): AnyRoute {
  const signedIn = createRoute({ getParentRoute: () => root, path: 'app', component: SignedIn });
  const start = createRoute({ getParentRoute: () => signedIn, path: '/', component: Start });
  return signedIn.addChildren([
    start,
    account(signedIn),
    organization(signedIn),
    elsewhere(signedIn, NotFoundAlone),
  ]);
}

function account(parent: AnyRoute): AnyRoute {
  const frame = createRoute({ getParentRoute: () => parent, path: 'account', component: InAccount });
  // Open to everybody who is signed in, of an organization or of none.
  return frame.addChildren(
    ACCOUNT_PAGES.map((page) => pageRoute(frame, page, ACCOUNT_LOADS[page.path], false)),
  );
}

function organization(parent: AnyRoute): AnyRoute {
  const org = createRoute({ getParentRoute: () => parent, path: 'o/$org', component: Outlet });
  const shell = createRoute({ getParentRoute: () => org, id: 'shell', component: InOrganization });
  const bare = createRoute({ getParentRoute: () => org, id: 'bare', component: Bare });
  const first = createRoute({
    getParentRoute: () => org,
    path: '/',
    component: () => <Navigate to="/app" replace />,
  });
  const tournament = createRoute({
    getParentRoute: () => shell,
    path: 'tournaments/$tournamentId',
    component: TournamentFrame,
  });
  const overview = createRoute({
    getParentRoute: () => tournament,
    path: '/',
    component: () => <Navigate from="/app/o/$org/tournaments/$tournamentId" to="overview" replace />,
  });
  return org.addChildren([
    first,
    shell.addChildren([
      ...ORGANIZATION_PAGES.map((page) => pageRoute(shell, page, ORGANIZATION_LOADS[page.path])),
      ...ITEM_PAGES.map((page) => pageRoute(shell, page, ITEM_LOADS[page.path])),
      elsewhere(shell, NotFound),
      tournament.addChildren([
        overview,
        ...TOURNAMENT_PAGES.map((page) => pageRoute(tournament, page, TOURNAMENT_LOADS[page.path])),
      ]),
    ]),
    bare.addChildren(
      BARE_PAGES.map((page) =>
        pageRoute(bare, { ...page, path: `tournaments/$tournamentId/${page.path}` }, BARE_LOADS[page.path]),
      ),
    ),
  ]);
}

/** Whatever has no page below here: it is asked for who one is all the same. */
const elsewhere = (parent: AnyRoute, component: RouteComponent): AnyRoute =>
  createRoute({ getParentRoute: () => parent, path: '$', component });

/** What a page needs is asked before its code is shown; pages for everybody ask nothing. */
function pageRoute(parent: AnyRoute, page: PageEntry, load: Load, isGuarded = true): AnyRoute {
  const Page = lazy(load);
  const shown = (
    <Suspense fallback={<Skeleton />}>
      <Page />
    </Suspense>
  );
  const component = () => (isGuarded ? <Guarded page={page}>{shown}</Guarded> : shown);
  return createRoute({ getParentRoute: () => parent, path: page.path, component });
}
