/** The dashboard's beginning: look, data, addresses. */
import '../kit/look/tokens.css';
import '../kit/look/fonts.css';
import '../kit/look/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FairwayError } from '../api/client.ts';
import { keptTheme, showTheme } from '../kit/look/theme.ts';
import { ToastProvider } from '../kit/overlays/toast.tsx';
import { makeRouter } from './router.tsx';
import { ME } from './session.tsx';
import { leadToSignIn, loadNewVersions } from './shell/navigation.ts';

showTheme(keptTheme());

/**
 * The transport tries again by itself, and offline an honest refusal is better than a call that waits unseen.
 */
const CALLS = { retry: false, networkMode: 'always' } as const;

/** Whoever is refused may have got another role, or be no member any more. */
const onError = (error: Error) => {
  if (FairwayError.is(error, 'forbidden', 'not_found')) void client.invalidateQueries({ queryKey: ME });
};

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { ...CALLS, staleTime: 2000 }, mutations: CALLS },
});
const router = makeRouter();
leadToSignIn(router, client);
loadNewVersions(router);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    {/* Style elements would break the content security policy. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
