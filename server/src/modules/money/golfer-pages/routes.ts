import { Page, SeeOther } from '../../../http/answers/page.ts';
import { compile } from '../../../http/bodies/validate.ts';
import { endpoint, ok, page, pageOr } from '../../../http/endpoint.ts';
import { secretOf } from '../../../http/entrances/caller.ts';
import { conflict, Problem } from '../../../platform/problems.ts';
import { OneOf, Type } from '../../../platform/text/schema.ts';
import { pageWords } from '../../letters/words/words.ts';
import { askNow, payInSandbox, underWay } from '../payments/at-the-till.ts';
import { type Desk, deskOf, viewerOf } from '../payments/desk.ts';
import { leave } from '../payments/leave.ts';
import { PaymentStanding, SandboxAnswer, SandboxPayment } from '../payments/schemas.ts';
import { visit } from '../payments/sessions.ts';
import { change } from '../registrations/golfer-changes.ts';
import { PublicRegistration } from '../registrations/public-schemas.ts';
import { findShown, registrationView, viewOf } from '../registrations/registration-view.ts';
import { GolferPatch } from '../registrations/schemas.ts';
import { ChangeForm, filledIn, mistakesOf, patchOf } from './change-form.ts';
import { changePage } from './change-page.ts';
import { receiptPage } from './receipt-page.ts';
import { registrationPage, type Shown } from './registration-page.ts';
import { tillPage } from './till-page.ts';

const Done = Type.Object({
  checkout: Type.Optional(
    Type.String({ maxLength: 20, description: 'Set when a processor sends the golfer back.' }),
  ),
  saved: Type.Optional(
    Type.String({ maxLength: 20, description: 'Set when the golfer has changed players.' }),
  ),
});

const FormAction = Type.Object({ action: OneOf(['cancel'], 'What to do.') });

const checkPatch = compile(GolferPatch);

/** What every page of a registration shows. */
async function shownBy(desk: Desk, secret: { id: string; token: string }): Promise<Omit<Shown, 'language'>> {
  const row = await findShown(desk.door(), secret.id);
  return { row, view: viewOf(row, secret.token, viewerOf(desk)), token: secret.token };
}

export const registrationPages = [
  endpoint({
    method: 'GET',
    path: '/r/{token}',
    operation: 'showRegistration',
    scope: 'public',
    summary: "A registration's page",
    query: Done,
    returns: pageOr(ok(PublicRegistration)),
    fails: ['not_found'],
    operate: async ({ query, caller, wantsPage, language, ...counter }) => {
      const secret = secretOf(caller);
      const desk = deskOf(counter);
      if (query.checkout !== undefined) await askNow(desk, secret.id);
      const shown = await shownBy(desk, secret);
      if (!wantsPage) return shown.view;
      const around = {
        underWay: await underWay(desk.door(), secret.id),
        isSaved: query.saved !== undefined,
      };
      return new Page(registrationPage({ ...shown, language }, around));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/r/{token}',
    operation: 'cancelOnPage',
    scope: 'public',
    summary: "Cancel on a registration's page",
    body: FormAction,
    returns: pageOr(ok(PublicRegistration)),
    fails: ['not_found', 'conflict'],
    operate: async ({ caller, claim, sentForm, ...counter }) => {
      const { id, token } = secretOf(caller);
      const desk = deskOf(counter);
      await leave(desk, id, claim);
      if (sentForm) return new SeeOther(`/r/${token}`);
      return registrationView(desk.door(), id, token, viewerOf(desk));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/r/{token}/receipt',
    operation: 'showReceipt',
    scope: 'public',
    summary: 'The receipt of a paid registration',
    returns: page(),
    operate: async ({ caller, language, ...counter }) => {
      const shown = await shownBy(deskOf(counter), secretOf(caller));
      const { paid_at } = shown.view;
      if (paid_at === null) throw conflict('There is a receipt once the registration is paid.');
      return new Page(receiptPage({ ...shown, language }, paid_at));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/r/{token}/players',
    operation: 'showPlayersForm',
    scope: 'public',
    summary: 'The form to change players',
    returns: page(),
    operate: async ({ caller, language, ...counter }) => {
      const secret = secretOf(caller);
      const shown = await shownBy(deskOf(counter), secret);
      if (!shown.view.can_change) return new SeeOther(`/r/${secret.token}`);
      const filled = { form: filledIn(shown.row), mistakes: new Map(), refusal: undefined };
      return new Page(changePage({ ...shown, language }, filled));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/r/{token}/players',
    operation: 'changePlayersOnPage',
    scope: 'public',
    summary: 'Change players on the page',
    body: ChangeForm,
    returns: page(),
    operate: async ({ caller, body, language, door, ...counter }) => {
      const secret = secretOf(caller);
      const shown = await shownBy(deskOf({ door, ...counter }), secret);
      try {
        const patch = patchOf(body, shown.row.players);
        checkPatch(patch);
        await door().write((tx) => change(tx, secret.id, patch as GolferPatch));
        return new SeeOther(`/r/${secret.token}?saved=1`);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        // What was typed stays, with a sentence at each field that is wrong.
        const mistakes = mistakesOf(error.details ?? [], pageWords(language).change);
        const refusal = mistakes.size === 0 ? refusalOf(error, language) : undefined;
        const filled = { form: body, mistakes, refusal };
        return new Page(changePage({ ...shown, language }, filled), error.details ? 400 : 409);
      }
    },
  }),
  endpoint({
    method: 'GET',
    path: '/pay/{token}',
    operation: 'showPayment',
    scope: 'public',
    summary: 'The way to pay',
    returns: pageOr(ok(PaymentStanding)),
    fails: ['not_found', 'conflict'],
    operate: async ({ caller, wantsPage, language, ...counter }) => {
      const { id, token } = secretOf(caller);
      const desk = deskOf(counter);
      const standing = await visit(desk, id, token);
      if (!wantsPage) return standing;
      if (standing.checkout_url === null || standing.status !== 'open') return new SeeOther(`/r/${token}`);
      if (standing.processor === 'stripe') return new SeeOther(standing.checkout_url);
      const view = await registrationView(desk.door(), id, token, viewerOf(desk));
      return new Page(tillPage(view, standing, token, language));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/pay/{token}',
    operation: 'payInSandbox',
    scope: 'public',
    summary: 'Pay in the sandbox',
    body: SandboxPayment,
    returns: pageOr(ok(SandboxAnswer)),
    fails: ['not_found', 'conflict'],
    operate: async ({ caller, body, sentForm, ...counter }) => {
      const { id, token } = secretOf(caller);
      const status = await payInSandbox(deskOf(counter), id, body);
      return sentForm ? new SeeOther(`/r/${token}`) : { status };
    },
  }),
];

const refusalOf = ({ code, message }: Problem, language: 'en' | 'de'): string =>
  pageWords(language).sorry.refusals[code] ?? message;
