/** The page behind the unsubscribe link: one button to unsubscribe, or to subscribe again. */
import { html } from '../../../platform/text/html.ts';
import { pageFrame } from '../../../platform/text/pages.ts';
import type { OptOutStanding } from './opt-outs.ts';

export const optedOutPage = ({ organization_name, opted_out }: OptOutStanding, token: string): string =>
  pageFrame(
    organization_name,
    opted_out
      ? html`<header><h1>${organization_name}</h1></header>
<p class="lead">You are unsubscribed. You will get no more invitations and announcements from us.</p>
<form method="post" action="/u/${token}">
<button class="quiet" name="action" value="resubscribe">Subscribe again</button>
</form>`
      : html`<header><h1>${organization_name}</h1></header>
<p class="lead">You get our invitations and announcements by mail.</p>
<form method="post" action="/u/${token}">
<button name="action" value="unsubscribe">Unsubscribe</button>
</form>`,
  );
