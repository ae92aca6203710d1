/** What the service notes beside a registration, a refund or a delivery, in German. A test reads it from there. */
import { values } from './de-sentences.ts';
import { lineByLine } from './phrasebook.ts';

export const note = lineByLine(
  {
    // Why players are not in a team
    'The event is {}, so nobody joined a team.': 'Das Turnier ist {}, deshalb kam niemand in ein Team.',
    'The team could not be created: {}': 'Das Team ließ sich nicht anlegen.',
    '{} is full, so {} has no team.': '{} ist voll, deshalb hat {} kein Team.',
    '{} has withdrawn and could not be reinstated: {}':
      '{} wurde zurückgezogen und ließ sich nicht wieder aufnehmen.',

    // Money that does not fit
    'The payment came after the registration had ended. It is being refunded.':
      'Die Zahlung kam, als die Anmeldung schon beendet war. Sie wird erstattet.',
    'The registration was already paid. The second payment is being refunded.':
      'Die Anmeldung war schon bezahlt. Die zweite Zahlung wird erstattet.',
    'The payment had the wrong amount. It is being refunded.':
      'Der Betrag der Zahlung war falsch. Sie wird erstattet.',
    'The payer disputes the payment: {}.': 'Die Zahlung wurde angefochten: {}.',
    'Stripe gave no address for the payment.': 'Stripe hat keine Adresse für die Zahlung genannt.',
    'Stripe does not know this payment.': 'Stripe kennt diese Zahlung nicht.',

    // Why money did not go back
    'The refund failed.': 'Die Erstattung ist fehlgeschlagen.',
    'The refund was {}.': 'Die Erstattung ist fehlgeschlagen.',
    'Test mode: this refund was set to fail.': 'Testmodus: Diese Erstattung sollte fehlschlagen.',
    lost_or_stolen_card: 'Die Karte wurde als verloren oder gestohlen gemeldet.',
    expired_or_canceled_card: 'Die Karte ist abgelaufen oder wurde gekündigt.',
    charge_for_pending_refund_disputed:
      'Die Zahlung wurde angefochten, während die Erstattung unterwegs war.',
    insufficient_funds: 'Das Guthaben bei Stripe reicht für diese Erstattung nicht aus.',
    declined: 'Die Bank hat die Erstattung abgelehnt.',
    merchant_request: 'Die Erstattung wurde auf Ihren Wunsch abgebrochen.',
    unknown: 'Stripe hat keinen Grund genannt.',

    // Why a delivery failed
    'answered {}': 'antwortete mit {}',
    'answered {}, and redirects are not followed': 'antwortete mit {}; Weiterleitungen werden nicht befolgt',
    'no answer within {}': 'keine Antwort innerhalb von {}',
    'the answer did not end within {}': 'die Antwort endete nicht innerhalb von {}',
    'connection refused': 'Verbindung abgelehnt',
    'the host cannot be reached': 'der Server ist nicht erreichbar',
    'the host name does not resolve': 'der Servername ist unbekannt',
    'the connection was closed before an answer came': 'die Verbindung brach vor der Antwort ab',
    'the connection was closed before the answer ended': 'die Verbindung brach während der Antwort ab',
    'the TLS handshake failed': 'die TLS-Verbindung kam nicht zustande',
    'the TLS certificate is self-signed': 'das TLS-Zertifikat ist selbst signiert',
    'the TLS certificate is not signed by a known authority, or an intermediate certificate is missing':
      'das TLS-Zertifikat stammt von keiner bekannten Stelle, oder ein Zwischenzertifikat fehlt',
    'the TLS certificate has expired': 'das TLS-Zertifikat ist abgelaufen',
    'the TLS certificate is not valid yet': 'das TLS-Zertifikat gilt noch nicht',
    'the TLS certificate is for another host': 'das TLS-Zertifikat gilt für einen anderen Server',
    'the answer is not HTTP': 'die Antwort ist kein HTTP',
    'the headers of the answer are too large': 'die Kopfzeilen der Antwort sind zu groß',
    'the call failed ({})': 'der Aufruf ist fehlgeschlagen ({})',
    'the URL {}': 'diese Adresse ist nicht erlaubt',
    'the service is stopping': 'Fairway wird gerade beendet',
    'outbound is off: nothing leaves this service': 'der Versand ist ausgeschaltet',
  },
  {
    ...values,
    credit_not_processed: 'eine zugesagte Erstattung blieb aus',
    duplicate: 'doppelt belastet',
    fraudulent: 'nicht vom Karteninhaber',
    general: 'ohne Angabe von Gründen',
    'no reason given': 'ohne Angabe von Gründen',
    product_not_received: 'keine Leistung erhalten',
    product_unacceptable: 'nicht wie beschrieben',
    unrecognized: 'auf dem Kontoauszug nicht erkannt',
  },
);
