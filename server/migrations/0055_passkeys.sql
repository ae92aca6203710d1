-- Passkeys (WebAuthn): a further way to sign in, beside the credentials of `staff_credentials`. They have a table of their own,
-- since nothing but the person is common to both, and one passkey belongs to one person in the whole service.
-- public_key: as the authenticator gave it (COSE). sign_count: how often the authenticator says it has signed; those that
-- share a passkey between devices always say 0.
create table staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint staff_passkeys_credential_unique unique (credential_id)
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id, id);

-- Challenges that were answered, by SHA-256: each counts once. One that was never answered leaves no row, because a challenge
-- says by itself until when it is good, under the service's key.
create table staff_spent_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index staff_spent_challenges_by_expiry on staff_spent_challenges (expires_at);

grant select, insert, update, delete on staff_passkeys, staff_spent_challenges to fairway_platform;
