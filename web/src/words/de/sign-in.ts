/** Coming in: signing in, forgotten passwords, invitations; and what browsers say about passkeys. */
import type { signIn as english } from '../en/sign-in.ts';

export const signIn: typeof english = {
  title: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  withPasskey: 'Mit einem Passkey anmelden',
  forgot: 'Passwort vergessen?',
  back: 'Zurück zur Anmeldung',
  code: {
    title: 'Code eingeben',
    about: 'Ihre Authenticator-App zeigt sechs Ziffern.',
    aboutRecovery: 'Jeder Wiederherstellungscode gilt einmal.',
    code: 'Code',
    recoveryCode: 'Wiederherstellungscode',
    submit: 'Weiter',
    useApp: 'Stattdessen die App verwenden',
    useRecovery: 'Wiederherstellungscode verwenden',
    usePasskey: 'Passkey verwenden',
  },
  forgotPassword: {
    title: 'Passwort vergessen?',
    about: 'Wir schicken Ihnen per E-Mail einen Link, mit dem Sie ein neues festlegen. Er gilt eine Stunde.',
    send: 'Link senden',
    sent: (email: string) => `Wenn ${email} ein Konto hat, ist der Link unterwegs.`,
  },
  reset: {
    title: 'Neues Passwort festlegen',
    new: 'Neues Passwort',
    save: 'Passwort speichern',
    done: 'Passwort geändert. Alle Geräte sind abgemeldet.',
  },
  join: {
    title: (organization: string) => `${organization} beitreten`,
    about: {
      owner: 'Sie sind als Inhaber eingeladen.',
      admin: 'Sie sind als Administrator eingeladen.',
      staff: 'Sie sind als Mitarbeiter eingeladen.',
      viewer: 'Sie sind als Betrachter eingeladen.',
    },
    invalidTitle: 'Einladung',
    invalid: 'Diese Einladung wurde schon benutzt oder ist abgelaufen. Bitten Sie den Absender um eine neue.',
    name: 'Ihr Name',
    create: 'Konto anlegen',
    join: 'Beitreten',
    hasAccount: 'Sie haben schon ein Konto? {join}',
    signedInAs: (name: string, email: string) => `Sie sind als ${name} (${email}) angemeldet.`,
    signInFirst: (email: string) =>
      `${email} hat schon ein Konto. Melden Sie sich an, dann geht es hier weiter.`,
  },
  passkey: {
    notUsed: 'Es wurde kein Passkey benutzt. Versuchen Sie es noch einmal.',
    notCreated: 'Es wurde kein Passkey erstellt. Versuchen Sie es noch einmal.',
    alreadyHere: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
    wrongAddress:
      'Unter dieser Adresse funktionieren Passkeys nicht. Öffnen Sie Fairway unter der üblichen Adresse.',
  },
};
