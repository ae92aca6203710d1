/** The dashboard's beginning: look, data, addresses. */
import '../kit/tokens.css';
import '../kit/fonts.css';
import '../kit/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keptTheme, showTheme } from '../kit/theme.ts';
import { ToastProvider } from '../kit/toast.tsx';
import { makeRouter } from './router.tsx';
import { leadToSignIn, loadNewVersions } from './shell/navigation.ts';

showTheme(keptTheme());

/** The transport tries again by itself, and offline an honest refusal is better than a call that waits unseen. */
const CALLS = { retry: false, networkMode: 'always' } as const;

const client = new QueryClient({
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
