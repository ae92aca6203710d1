/**
 * What the service refuses in sentences of its own, in German. A test reads the sentences from the service and
 * fails on one that is missing here. `{}` is what the service puts in.
 */
export const sentences: Readonly<Record<string, string>> = {
  // Who asks, and how much
  'Sign in to the dashboard first.': 'Melden Sie sich zuerst an.',
  'This organization is suspended.': 'Diese Organisation ist gesperrt.',
  'Changes must come from a page of this service. Nothing was done.':
    'Änderungen müssen von einer Seite dieses Dienstes kommen. Es wurde nichts geändert.',
  'This needs {}, which the role {} does not have.': 'Ihre Rolle erlaubt das nicht.',
  'Only owners may do this to an owner (owner).': 'Nur Inhaber dürfen Inhaber ändern.',
  'Only owners of the organization may do this (owner).': 'Das dürfen nur Inhaber der Organisation.',
  'Only owners and admins of the organization may do this (admin).':
    'Das dürfen nur Inhaber und Administratoren der Organisation.',
  'Too many requests. Try again in {} s.': 'Zu viele Anfragen. Versuchen Sie es in {} Sekunden noch einmal.',
  'Too many {}. Try again in {} s.': 'Zu viele Versuche. Versuchen Sie es in {2} Sekunden noch einmal.',
  'A client may have {} streams open at once. Close one, or try again in {} s.':
    'Zu viele offene Fenster. Schließen Sie eines oder versuchen Sie es in {2} Sekunden noch einmal.',
  'Too many long requests of this organization at once. Try again in 1 s.':
    'Zu viele lange Anfragen auf einmal. Versuchen Sie es gleich noch einmal.',
  'Too many people are signing in at once. Please retry.':
    'Gerade melden sich zu viele Leute an. Versuchen Sie es noch einmal.',
  'The email address or the password is wrong.': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'The sign-in took too long, or too many codes were wrong. Start again.':
    'Die Anmeldung hat zu lange gedauert, oder es gab zu viele Versuche. Beginnen Sie von vorn.',
  'The code is wrong, or was used already.': 'Der Code ist falsch oder wurde schon verwendet.',
  'This passkey is already added.': 'Dieser Passkey ist schon hinzugefügt.',
  'This passkey is the only way you can sign in. Set a password or add another passkey first.':
    'Nur mit diesem Passkey können Sie sich anmelden. Legen Sie zuerst ein Passwort fest oder fügen Sie einen weiteren Passkey hinzu.',
  'You have {} passkeys, which is the most. Remove one first.':
    'Sie haben {} Passkeys, mehr gehen nicht. Entfernen Sie zuerst einen.',
  'This passkey is not known here, or the sign-in took too long. Try again.':
    'Dieser Passkey ist hier nicht bekannt, oder die Anmeldung hat zu lange gedauert. Versuchen Sie es noch einmal.',
  'Your password is the only way you can sign in. Add a passkey first.':
    'Nur mit Ihrem Passwort können Sie sich anmelden. Fügen Sie zuerst einen Passkey hinzu.',
  'That passkey is not yours, or was used already.':
    'Dieser Passkey gehört Ihnen nicht oder wurde schon verwendet.',
  'Passkey not found.': 'Diesen Passkey gibt es nicht mehr.',
  'Two-factor authentication is already on.': 'Die Zwei-Faktor-Anmeldung ist schon eingeschaltet.',
  'Set up your authenticator app first.': 'Richten Sie zuerst die App ein.',
  'Someone with this email address is already a member.':
    'Jemand mit dieser E-Mail-Adresse ist schon Mitglied.',
  'The last owner of an organization must stay one.': 'Der letzte Inhaber muss Inhaber bleiben.',
  'You are already a member of this organization.': 'Sie sind schon Mitglied dieser Organisation.',
  'There is an account with this email address. Sign in to it first, then join.':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich dort an und treten Sie dann bei.',

  // The request itself
  'Method not allowed. This path answers to {}.': 'Das hat nicht geklappt. Laden Sie die Seite neu.',
  'There is nothing at this path.': 'Diese Seite gibt es nicht.',
  'The URL is too long.': 'Die Adresse ist zu lang.',
  'The URL holds malformed percent-encoding.': 'Die Adresse ist nicht lesbar.',
  'The {} holds malformed percent-encoding.': 'Die Angaben sind nicht lesbar.',
  'The body is too large.': 'Das ist zu groß. Senden Sie weniger auf einmal.',
  'The body holds too many values.': 'Das ist zu viel auf einmal.',
  'The body is nested more than {} levels deep.': 'Die Angaben sind nicht lesbar.',
  'The body is not as long as Content-Length says.': 'Die Angaben kamen nicht vollständig an.',
  'The body is not valid JSON.': 'Die Angaben sind nicht lesbar.',
  'The body is not valid UTF-8.': 'Die Angaben sind nicht lesbar.',
  'Text must not hold NUL characters.': 'Der Text enthält unlesbare Zeichen.',
  'Text must not hold unpaired surrogates.': 'Der Text enthält unlesbare Zeichen.',
  'Send the body as JSON in UTF-8, with Content-Type: application/json.': 'Die Angaben sind nicht lesbar.',
  'Send the body as a form in UTF-8, with Content-Type: application/x-www-form-urlencoded.':
    'Die Angaben sind nicht lesbar.',
  'Send a Host header.': 'Die Anfrage ist nicht lesbar.',
  'The cursor is not valid here. Use the cursor of the same list, unchanged.':
    'Die Liste hat sich geändert. Laden Sie die Seite neu.',
  'The connection ended before the request had arrived.':
    'Die Verbindung brach ab. Versuchen Sie es noch einmal.',
  'The signature is missing, wrong or too old.': 'Die Unterschrift fehlt, ist falsch oder zu alt.',
  'This Idempotency-Key was already used for a different request.':
    'Das wurde schon einmal mit anderen Angaben gesendet. Laden Sie die Seite neu.',
  'This request was already completed.': 'Das ist schon erledigt.',
  'Another request is at work on the same data.':
    'Jemand ändert gerade dasselbe. Versuchen Sie es gleich noch einmal.',
  'Something went wrong on our side. The request id helps us find it.':
    'Bei uns ist etwas schiefgegangen. Die Kennung der Anfrage hilft uns beim Suchen.',
  'The database cannot be reached right now. Please retry.':
    'Fairway ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'This node is about to be replaced by a newer one. Please retry.':
    'Fairway wird gerade aktualisiert. Versuchen Sie es gleich noch einmal.',
  'This took too long and was stopped. Nothing was changed. Please retry.':
    'Das dauerte zu lange. Es wurde nichts geändert. Versuchen Sie es noch einmal.',
  'The request was too large to handle. Send less, or try again.':
    'Das war zu viel auf einmal. Senden Sie weniger oder versuchen Sie es noch einmal.',
  'Too many people are waiting to sign in.':
    'Gerade melden sich zu viele Leute an. Versuchen Sie es noch einmal.',
  'This node is stopping.': 'Fairway wird gerade neu gestartet. Versuchen Sie es gleich noch einmal.',
  'The pages are not built here. "npm start" builds them.': 'Diese Seite ist hier nicht verfügbar.',

  // The event
  'The tournament is {}.': 'Das Turnier ist {}.',
  'The tournament is archived; it takes no more scores.':
    'Das Turnier ist archiviert und nimmt keine Scores mehr an.',
  'A tournament that is {} cannot become {}.': 'Ein Turnier mit dem Status „{}“ kann nicht „{}“ werden.',
  'A tournament with {} cannot go back to {}.':
    'Ein Turnier mit {} lässt sich nicht mehr auf „{}“ zurücksetzen.',
  'The format cannot change once there are scores.':
    'Die Spielform lässt sich nicht mehr ändern, sobald Scores eingetragen sind.',
  'The tournament has no format yet.': 'Das Turnier hat noch keine Spielform.',
  'The public address "{}" is taken.': 'Die öffentliche Adresse „{}“ ist vergeben.',
  '{} has more than {} players.': '{} hat mehr als {} Spieler.',
  'Some of the holes you leave out have scores.': 'Es gibt Scores an Löchern, die der neue Platz nicht hat.',
  'A team starts on a hole you leave out.': 'Ein Team startet an einem Loch, das der neue Platz nicht hat.',
  'A side game is played on a hole you leave out.':
    'Ein Nebenspiel gilt einem Loch, das der neue Platz nicht hat.',
  'Only the players of an individual event have flights; assign the team instead.':
    'Nur im Einzel haben Spieler Klassen. Teilen Sie das Team ein.',
  'A side game is played in this flight.': 'In dieser Klasse läuft ein Nebenspiel.',
  'A series has at most {} events.': 'Eine Serie hat höchstens {} Turniere.',

  // Teams and players
  'A team of this event has at most {} players.': 'Ein Team dieses Turniers hat höchstens {} Spieler.',
  'A team named "{}" is in the event already.': 'Ein Team namens „{}“ gibt es schon.',
  'A player who has withdrawn cannot be seated.':
    'Wer zurückgezogen hat, kann keinen Platz in einem Team bekommen.',
  'A player who has withdrawn cannot be added.': 'Wer zurückgezogen hat, kann nicht teilnehmen.',
  'A player among the entrants has withdrawn.': 'Ein Spieler unter den Teilnehmern hat zurückgezogen.',
  'Two teams in the file have the same name, apart from capital letters.':
    'Zwei Teams der Datei unterscheiden sich nur in Groß- und Kleinschreibung.',
  '{} has scores.': '{} hat Scores.',
  '{} is in a bracket.': '{} spielt in einem Turnierbaum.',
  '{} is full: it has {} of {} players.': '{} ist voll: {} von {} Spielern.',
  'The player is on {} already.': 'Der Spieler ist schon bei {}.',
  'The player has withdrawn.': 'Der Spieler hat zurückgezogen.',
  'The player has already withdrawn.': 'Der Spieler hat schon zurückgezogen.',
  'The player has not withdrawn.': 'Der Spieler hat nicht zurückgezogen.',
  'Another player of the event has the email {}.': 'Ein anderer Spieler hat schon die E-Mail-Adresse {}.',
  'Another player of the event has one of these emails.':
    'Ein anderer Spieler hat schon eine dieser E-Mail-Adressen.',
  'The start {} is taken.': 'Der Start {} ist vergeben.',
  'The start {}{} is taken.': 'Der Start {}{} ist vergeben.',
  'Every letter of {} is taken.': 'Alle Starts sind vergeben.',
  'Every letter of hole {} is taken.': 'Alle Starts an Loch {} sind vergeben.',
  'Every letter of every hole is taken.': 'Alle Starts an allen Löchern sind vergeben.',

  // Scores
  'Hole {} has {} strokes, not {}.': 'Loch {} hat {} Schläge, nicht {}.',
  'Hole {} has {} strokes by now.': 'Loch {} hat inzwischen {} Schläge.',
  'Hole {} has no score yet.': 'Loch {} hat noch keinen Score.',
  'Holes {} have no score yet.': 'Die Löcher {} haben noch keinen Score.',
  'The hole must be one of the {} holes of the event.': 'Das Loch muss eines der {} Löcher sein.',
  'The card is signed.': 'Die Karte ist unterschrieben.',
  'The card is signed by {} already.': 'Die Karte ist schon von {} unterschrieben.',
  'The team has no players, and so no card to sign.':
    'Das Team hat keine Spieler und damit keine Karte zum Unterschreiben.',
  'The tournament is final. The organizer was told of this score.':
    'Das Turnier ist beendet. Der Veranstalter wurde über diesen Score informiert.',
  'The tournament is {}; scores need it to be live.':
    'Das Turnier ist {}. Scores lassen sich erst eintragen, wenn es läuft.',
  'In a tournament of the format {}, {} have the scores.': 'In der Spielform {} haben {} die Scores.',

  // Games
  'There are bids: only the texts and the end can change.':
    'Es gibt Gebote. Nur die Texte und das Ende lassen sich noch ändern.',
  'There are bids: the item cannot be deleted, but closed.':
    'Es gibt Gebote. Das Objekt lässt sich nicht löschen, aber schließen.',
  'The auction is over: {}.': 'Die Auktion ist vorbei.',
  'The bid is already struck.': 'Das Gebot ist schon entfernt.',
  'Bids are taken from {} on.': 'Gebote sind ab {} möglich.',
  'You already have the highest bid.': 'Sie haben schon das höchste Gebot.',
  'The next bid must be at least {} cents.': 'Das Gebot ist zu niedrig.',
  'The board ranks {}s, not {}s.': 'Diese Rangliste passt nicht zu diesen Teilnehmern.',
  'The match is {}.': 'Das Match ist {}.',
  'The match has a result already; send overwrite to change it.': 'Das Match hat schon ein Ergebnis.',
  'A bye is not played.': 'Ein Freilos wird nicht gespielt.',
  'The entrants of the match are not known yet.': 'Wer in diesem Match spielt, steht noch nicht fest.',
  'The event does not show the {} board.': 'Die Rangliste {} ist ausgeschaltet.',
  'The {} board ranks {} entrants; {} are needed.':
    'Die Rangliste {} hat {} Teilnehmer. {} werden gebraucht.',
  'This win is forfeited already.': 'Dieser Gewinn ist schon verfallen.',
  'A raffle has at most {} draws.': 'Eine Tombola hat höchstens {} Ziehungen.',
  'Not enough prizes are left.': 'So viele Preise sind nicht mehr da.',
  'Not enough tickets are left.': 'So viele Lose sind nicht mehr da.',
  '{} of this prize were won already.': '{} Stück dieses Preises sind schon gewonnen.',
  'This prize was drawn.': 'Dieser Preis ist schon gezogen.',
  'Every prize is drawn. Add one before more tickets are sold.':
    'Alle Preise sind gezogen. Fügen Sie einen hinzu, bevor Sie weitere Lose verkaufen.',
  'Tickets of this raffle were sold.': 'Für diese Tombola sind schon Lose verkauft.',
  'The raffle is {}: no tickets are sold.': 'Die Tombola ist {}. Es werden keine Lose verkauft.',
  'These tickets are void already.': 'Diese Lose sind schon ungültig.',
  'Ticket {} was drawn.': 'Los {} ist schon gezogen.',
  'Ticket {} is taken.': 'Los {} ist vergeben.',
  'Everybody takes part in {}; it has no list.': 'Bei {} machen alle mit. Es gibt keine Liste.',
  '{} is closed. Reopen it to change it.': '{} ist geschlossen. Öffnen Sie es, um es zu ändern.',
  'In a scramble the teams have scores, not the players.':
    'Im Scramble haben die Teams Scores, nicht die Spieler.',
  'In an individual event the players have scores, not the teams.':
    'Im Einzel haben die Spieler Scores, nicht die Teams.',
  'That winner is not on the list of {}.': 'Dieser Gewinner steht nicht auf der Liste von {}.',
  'Skins are won by scores; their winner cannot be set.':
    'Skins werden durch Scores gewonnen. Ihr Gewinner lässt sich nicht festlegen.',

  // Programs
  'The last secret of a client cannot be revoked. Rotate it, or disable the client.':
    'Das letzte Geheimnis lässt sich nicht widerrufen. Erneuern Sie es oder deaktivieren Sie den Client.',
  'The webhook endpoint is disabled. Enable it first.':
    'Der Webhook-Endpunkt ist deaktiviert. Aktivieren Sie ihn zuerst.',
  'An organization can have at most {} webhook endpoints. Delete one that is no longer needed first.':
    'Eine Organisation hat höchstens {} Webhook-Endpunkte. Löschen Sie zuerst einen.',

  // Mails
  'The announcement is {}, not sent.': 'Die Ankündigung ist noch nicht gesendet.',
  'The announcement is already retracted.': 'Die Ankündigung ist schon zurückgezogen.',
  'The announcement is {}.': 'Die Ankündigung ist {}.',
  'Nobody would get this announcement by email.': 'Es gibt niemanden, der sie per E-Mail bekommt.',
  'The invitation is {}.': 'Die Einladung ist {}.',
  'The invitation lacks {}.': 'Der Einladung fehlt {}.',
  'The audience is empty.': 'Niemand gehört zu den Empfängern.',
  'Nobody would get this message.': 'Die Nachricht hat keine Empfänger.',
  'You can no longer reply to this invitation.': 'Antworten sind nicht mehr möglich.',

  // Money
  'A discount with the code {} is in the event already.': 'Einen Rabatt mit dem Code {} gibt es schon.',
  'This discount code cannot be used.': 'Dieser Rabattcode gilt nicht.',
  'No test payment is open.': 'Es ist keine Testzahlung offen.',
  'The registration is cancelled already.': 'Die Anmeldung ist schon storniert.',
  'The registration is cancelled.': 'Die Anmeldung ist storniert.',
  'The registration is {}.': 'Die Anmeldung ist {}.',
  'The registration is on the waitlist.': 'Die Anmeldung steht auf der Warteliste.',
  'The registration is on the waitlist: there is nothing to pay yet.':
    'Die Anmeldung steht auf der Warteliste. Es ist noch nichts zu bezahlen.',
  'The registration is not paid online.': 'Die Anmeldung wird nicht online bezahlt.',
  'The registration has no open flag {}.': 'Dieser Hinweis ist schon erledigt.',
  'Only a registration that waits for an online payment has a hold.':
    'Nur eine Anmeldung, die auf eine Online-Zahlung wartet, hat eine Reservierung.',
  'The registration can no longer be cancelled here. Write to the organizer.':
    'Hier lässt sich nicht mehr absagen. Schreiben Sie dem Veranstalter.',
  'The refund is under way.': 'Die Erstattung ist unterwegs.',
  'The refund was refused: {}': 'Die Erstattung wurde abgelehnt.',
  'An online payment is on its way.': 'Eine Online-Zahlung ist unterwegs.',
  'Nothing has been paid yet.': 'Es ist noch nichts bezahlt.',
  'There is no money left to refund.': 'Es ist kein Geld mehr zu erstatten.',
  'The money was already returned.': 'Das Geld ist schon zurückgegangen.',
  'Only {} {} cents are left to refund.': 'So viel ist nicht mehr zu erstatten.',
  'The organization takes no online payments.': 'Der Veranstalter nimmt keine Online-Zahlungen an.',
  'The payment could not be started: {}': 'Die Zahlung konnte nicht beginnen.',
  'The payment processor does not answer right now. Please try again.':
    'Der Zahlungsdienst antwortet gerade nicht. Versuchen Sie es noch einmal.',
  'Test payments are closed.': 'Die Testkasse ist geschlossen.',
  'Registration is off.': 'Die Anmeldung ist nicht offen.',
  'Registration is closed.': 'Die Anmeldung ist geschlossen.',
  'This event takes online payments only.': 'Bei diesem Turnier wird nur online bezahlt.',
  'Every place is taken.': 'Alle Plätze sind vergeben.',
  'Only {} of the places are left.': 'Es sind nur noch {} Plätze frei.',

  // People
  'A contact with the email {} already exists.': 'Einen Kontakt mit der E-Mail-Adresse {} gibt es schon.',
  '{} with the external id {} already exists.': 'Die externe ID {2} ist schon vergeben.',
  'The contact with the email {} has another external id.':
    'Der Kontakt mit der E-Mail-Adresse {} hat eine andere externe ID.',
  'The player with the email {} has another external id.':
    'Der Spieler mit der E-Mail-Adresse {} hat eine andere externe ID.',
  'Another player of the event has one of these external ids.':
    'Ein anderer Spieler des Turniers hat schon eine dieser externen IDs.',
  'Events of the type {} need the scope {}, which this token does not have.':
    'Für Ereignisse der Art {1} fehlt die Berechtigung.',
  'A tag named "{}" already exists.': 'Ein Schlagwort namens „{}“ gibt es schon.',

  // What is not there
  'Event not found.': 'Dieses Turnier gibt es nicht.',
  'There is a receipt once the registration is paid.':
    'Eine Quittung gibt es, sobald die Anmeldung bezahlt ist.',
  'Play has begun, so only the organizer can change players now.':
    'Das Spiel hat begonnen. Spieler ändert jetzt nur noch der Veranstalter.',
  '{} was in the event before. Ask the organizer to change this player.':
    '{} war schon vorher dabei. Diesen Spieler ändert der Veranstalter.',
  'The team is in the event already, so it needs a name.':
    'Das Team ist schon dabei und braucht einen Namen.',
  'Resource not found.': 'Das gibt es nicht mehr.',
  'Organization not found.': 'Diese Organisation gibt es nicht.',
  'Organization {} not found.': 'Diese Organisation gibt es nicht.',
  'Client {} not found.': 'Diesen Client gibt es nicht.',
  'Mail {} not found.': 'Diese E-Mail gibt es nicht.',
  'Invitation not found.': 'Diese Einladung gibt es nicht mehr.',
  'Member not found.': 'Dieses Mitglied gibt es nicht mehr.',
  'Person not found.': 'Diese Person gibt es nicht mehr.',
  'Session not found.': 'Diese Sitzung gibt es nicht mehr.',
  'Somebody with the address {} not found.': 'Niemand hat die Adresse {}.',
  'Link not found.': 'Dieser Link gilt nicht mehr.',
  'Flight not found.': 'Diese Klasse gibt es nicht mehr.',
  'Player not found.': 'Diesen Spieler gibt es nicht mehr.',
  'Team not found.': 'Dieses Team gibt es nicht mehr.',
  'team not found.': 'Dieses Team gibt es nicht mehr.',
  'player not found.': 'Diesen Spieler gibt es nicht mehr.',
  'Event of the series not found.': 'Dieses Turnier gehört nicht zur Serie.',
  'Series not found.': 'Diese Serie gibt es nicht mehr.',
  'Sponsor not found.': 'Diesen Sponsor gibt es nicht mehr.',
  'Tournament not found.': 'Dieses Turnier gibt es nicht mehr.',
  'Auction not found.': 'Diese Auktion gibt es nicht mehr.',
  'Bid not found.': 'Dieses Gebot gibt es nicht mehr.',
  'Bidder not found.': 'Diesen Bieter gibt es nicht mehr.',
  'Bracket not found.': 'Diesen Turnierbaum gibt es nicht mehr.',
  'Match not found.': 'Dieses Match gibt es nicht mehr.',
  'Winner not found.': 'Diesen Gewinner gibt es nicht mehr.',
  'Prize not found.': 'Diesen Preis gibt es nicht mehr.',
  'Raffle not found.': 'Diese Tombola gibt es nicht mehr.',
  'Ticket sale not found.': 'Diesen Losverkauf gibt es nicht mehr.',
  'Contact not found.': 'Diesen Kontakt gibt es nicht mehr.',
  'Side game not found.': 'Dieses Nebenspiel gibt es nicht mehr.',
  'Participant not found.': 'Diesen Teilnehmer gibt es nicht mehr.',
  'Secret not found.': 'Dieses Geheimnis gibt es nicht mehr.',
  'Client not found.': 'Diesen Client gibt es nicht mehr.',
  'Request not found.': 'Diese Anfrage gibt es nicht mehr.',
  'Delivery not found.': 'Diese Zustellung gibt es nicht mehr.',
  'Webhook endpoint not found.': 'Diesen Webhook-Endpunkt gibt es nicht mehr.',
  'Announcement not found.': 'Diese Ankündigung gibt es nicht mehr.',
  'Tag not found.': 'Dieses Schlagwort gibt es nicht mehr.',
  'Discount not found.': 'Diesen Rabatt gibt es nicht mehr.',
  'Payment not found.': 'Diese Zahlung gibt es nicht mehr.',
  'Registration not found.': 'Diese Anmeldung gibt es nicht mehr.',
  'Mail not found.': 'Diese E-Mail gibt es nicht mehr.',
  'Flag not found.': 'Diesen Hinweis gibt es nicht mehr.',
  'Scorecard not found.': 'Diese Scorekarte gibt es nicht mehr.',
  'A team with this code was not found.': 'Mit diesem Code wurde kein Team gefunden.',
  'Card not found.': 'Diese Karte gibt es nicht mehr.',
  'Account not found.': 'Dieses Konto gibt es nicht mehr.',
  'Image not found.': 'Dieses Bild gibt es nicht mehr.',
  'Guide not found.': 'Diese Anleitung gibt es nicht.',
  'Page not found.': 'Diese Seite gibt es nicht.',
  'Asset not found.': 'Diese Datei gibt es nicht.',
};

/** What the service puts into its sentences as a word, and not as a name. */
export const values: Readonly<Record<string, string>> = {
  setup: 'in Vorbereitung',
  open: 'offen',
  live: 'live',
  final: 'beendet',
  archived: 'archiviert',
  scores: 'Scores',
  'check-ins': 'Check-ins',
  draft: 'ein Entwurf',
  scheduled: 'geplant',
  sending: 'im Versand',
  sent: 'gesendet',
  retracted: 'zurückgezogen',
  cancelled: 'storniert',
  canceled: 'storniert',
  pending: 'offen',
  paid: 'bezahlt',
  refunded: 'erstattet',
  waitlisted: 'auf der Warteliste',
  finished: 'beendet',
  closed: 'geschlossen',
  complete: 'abgeschlossen',
  gross: 'Brutto',
  net: 'Netto',
  stableford: 'Stableford',
  scramble: 'Scramble',
  best_ball: 'Bestball',
  individual: 'Einzel',
  teams: 'die Teams',
  players: 'die Spieler',
  no: 'keine',
  'a subject': 'der Betreff',
  'a body': 'der Text',
  'an audience': 'ein Empfänger',
  'a public address of the tournament, to which its link to register leads':
    'die öffentliche Adresse des Turniers, auf die der Link zur Anmeldung führt',
};
