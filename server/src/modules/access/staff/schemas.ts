import { ROLES } from '../../../platform/roles.ts';
import {
  Email,
  Nullable,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/text/schema.ts';
import { Assertion, PasskeyRequest } from './passkey-schemas.ts';

const LANGUAGES = ['en', 'de'] as const;
const NAME_LIMIT = 120;
/** A generous limit of the request; the password rules have the real one. */
const PASSWORD_LIMIT = 1000;
const TOKEN_LIMIT = 200;

const Password = (description: string) =>
  Type.String({
    'x-untrimmed': true,
    maxLength: PASSWORD_LIMIT,
    description,
    examples: ['wide open fairways'],
  });

const Token = (description: string) =>
  Type.String({
    maxLength: TOKEN_LIMIT,
    description,
    examples: ['3q2-7wQkXy0aBcDeFgHiJkLmNoPqRsTuVwXyZ012345'],
  });

const PersonName = Text('The name that colleagues see.', {
  minLength: 1,
  maxLength: NAME_LIMIT,
  examples: ['Ann Archer'],
});

const Language = OneOf(LANGUAGES, "The language of the dashboard; null for the browser's.");

/** Somebody who did something for an organization, with their present name and address. */
export const Colleague = (description: string) =>
  Type.Object(
    {
      staff_id: Uuid('Identifies the person.'),
      name: PersonName,
      email: Email('The address of the person.'),
    },
    { description },
  );

const Membership = Type.Object(
  {
    organization_id: Uuid('The organization.'),
    organization_name: Text('Its name.', { examples: ['Willow Creek Golf Association'] }),
    role: OneOf(ROLES, 'What the person is to it.'),
    scopes: Type.Array(Type.String({ examples: ['tournaments:read'] }), {
      description: 'The scopes of the API that the role has.',
    }),
  },
  { title: 'Membership' },
);

export const Me = Type.Object(
  {
    staff: Type.Object({
      id: Uuid('Identifies the person.'),
      email: Email('The address that the person signs in with.'),
      name: PersonName,
      two_factor: Type.Boolean({
        description: 'Whether a code is asked for after the password.',
        examples: [false],
      }),
      password: Type.Boolean({ description: 'Whether the person has a password.', examples: [true] }),
      passkeys: Type.Integer({ minimum: 0, description: 'How many passkeys the person has.', examples: [1] }),
      language: Nullable(Language),
    }),
    memberships: Type.Array(Membership, { description: 'The organizations the person belongs to.' }),
    session: Type.Object({
      id: Uuid('Identifies the session.'),
      expires_at: Timestamp('When it ends at the latest.'),
    }),
  },
  { title: 'Me', description: 'Who is signed in.' },
);
export type Me = Static<typeof Me>;

const Challenge = Type.Object(
  {
    second_factor: OneOf(['totp'], 'What is asked for.'),
    challenge: Token('To be sent along with the code, within five minutes.'),
    passkey: Type.Optional(PasskeyRequest),
  },
  { title: 'Challenge' },
);

/** Signed in, or a challenge that asks for a code. */
export const SignedIn = Type.Union([Me, Challenge]);

export const SignIn = Type.Object({
  email: Email('The address of the account.'),
  password: Password('Its password.'),
});
export type SignIn = Static<typeof SignIn>;

export const SecondFactor = Type.Object({
  challenge: Token('What the sign-in answered.'),
  code: Type.Optional(Text('Six digits of the authenticator app.', { maxLength: 20, examples: ['492039'] })),
  recovery_code: Type.Optional(
    Text('One of the recovery codes, in place of a code.', {
      maxLength: 50,
      examples: ['7K2M-Q9XD-4TRB-WZ5H'],
    }),
  ),
  passkey: Type.Optional(Assertion),
});
export type SecondFactor = Static<typeof SecondFactor>;

export const SignedOut = Type.Object({
  signed_out: Type.Boolean({ description: 'Always true.', examples: [true] }),
});

export const StaffSession = Type.Object(
  {
    id: Uuid('Identifies the session.'),
    current: Type.Boolean({ description: 'Whether it is the one that asks.', examples: [false] }),
    user_agent: Nullable(Text('What the browser says it is.', { examples: ['Mozilla/5.0 (Macintosh)'] })),
    created_at: Timestamp('When the person signed in.'),
    last_seen_at: Timestamp('When it was last of use, to the minute.'),
  },
  { title: 'Session' },
);
export type StaffSession = Static<typeof StaffSession>;

export const Ended = Type.Object({
  ended: Type.Integer({ minimum: 0, description: 'How many sessions were ended.', examples: [2] }),
});

export const PasswordChange = Type.Object({
  current: Type.Optional(Password('The password until now.')),
  passkey: Type.Optional(Assertion),
  new: Password('The password from now on.'),
});
export type PasswordChange = Static<typeof PasswordChange>;

export const PasswordChanged = Type.Object({
  changed: Type.Boolean({ description: 'Always true.', examples: [true] }),
});

export const Forgotten = Type.Object({ email: Email('The address of the account.') });

export const Sent = Type.Object({
  sent: Type.Boolean({
    description: 'Always true, whether there is such an account or not.',
    examples: [true],
  }),
});

export const Reset = Type.Object({
  token: Token('From the link of the mail.'),
  password: Password('The new password.'),
});

/** Whoever is signed in proves it once more, by one of the two. */
export const OwnProof = Type.Object({
  password: Type.Optional(Password('The password of whoever is signed in.')),
  passkey: Type.Optional(Assertion),
});
export type OwnProof = Static<typeof OwnProof>;

export const PasswordGone = Type.Object({
  password: Type.Boolean({ description: 'Always false.', examples: [false] }),
});

export const TotpSecret = Type.Object({
  secret: Type.String({
    description: 'To type into an authenticator app, base32.',
    examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  }),
  otpauth_url: Type.String({
    description: 'The same as an address, for a QR code.',
    examples: ['otpauth://totp/Fairway:ann@club.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  }),
});

export const Code = Type.Object({
  code: Text('Six digits of the authenticator app.', { maxLength: 20, examples: ['492039'] }),
});

export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String({ examples: ['7K2M-Q9XD-4TRB-WZ5H'] }), {
    description: 'Each is good for one sign-in without the app. They are shown only now.',
  }),
});

export const TwoFactorOff = Type.Object({
  two_factor: Type.Boolean({ description: 'Always false.', examples: [false] }),
});

export const MePatch = Type.Object(
  { name: Type.Optional(PersonName), language: Type.Optional(Nullable(Language)) },
  { minProperties: 1 },
);
export type MePatch = Static<typeof MePatch>;

/** A new person gives name, email and password; somebody with an account gives only the token. */
export const Join = Type.Object({
  token: Token('From the link of the invitation.'),
  name: Type.Optional(PersonName),
  email: Type.Optional(Email('The address to sign in with; that of the invitation goes before it.')),
  password: Type.Optional(Password('The password to sign in with.')),
});
export type Join = Static<typeof Join>;

export const Invited = Type.Object({
  organization_name: Text('Who invites.', { examples: ['Willow Creek Golf Association'] }),
  role: OneOf(ROLES, 'What the person will be to the organization.'),
  email: Nullable(Email('The invited address; null where whoever has the link may choose.')),
  known: Type.Boolean({
    description: 'Whether there is an account with that address, to sign in to first.',
    examples: [false],
  }),
});
export type Invited = Static<typeof Invited>;

export const LinkToken = Type.Object({ token: Token('From the link.') });
