/** German translations of messages of the service and its printers. `$1` is a part that varies. */

const UNSENT = 'es wurde nichts gesendet';
const LOOK = 'prüfen Sie den Drucker, bevor Sie erneut drucken';
const LATER = 'versuchen Sie es gleich noch einmal';

export const SERVICE_MESSAGES: readonly (readonly [english: string, german: string])[] = [
  // Printers
  ['the printer cannot print: $1; nothing was sent', `der Drucker kann nicht drucken: $1; ${UNSENT}`],
  ['the printer cannot be reached: $1; nothing was sent', `der Drucker ist nicht erreichbar: $1; ${UNSENT}`],
  ['the printer cannot be reached: $1', 'der Drucker ist nicht erreichbar: $1'],
  [
    'the printer accepted the document but stopped responding; check the printer before you print it again',
    `der Drucker hat das Dokument angenommen und antwortet nicht mehr; ${LOOK}`,
  ],
  [
    'the printer received the document but did not close the connection, so it is unknown whether it printed; check the printer before you print it again',
    `der Drucker hat das Dokument erhalten und die Verbindung nicht beendet; ob es gedruckt ist, ist unbekannt; ${LOOK}`,
  ],
  [
    'the printer received the document but did not print it in time; check the printer',
    'der Drucker hat das Dokument erhalten und nicht rechtzeitig gedruckt; prüfen Sie den Drucker',
  ],
  [
    'the connection failed while the document was sent ($1); check the printer before you print it again',
    `die Verbindung brach beim Senden des Dokuments ab ($1); ${LOOK}`,
  ],
  [
    'the printer closed the connection before the document; nothing was sent',
    `der Drucker hat die Verbindung vor dem Dokument beendet; ${UNSENT}`,
  ],
  [
    'the label is for $1 dots per mm but the printer has $2; nothing was sent; set the density to $3',
    `das Etikett ist für $1 Punkte je mm, der Drucker hat $2; ${UNSENT}; setzen Sie die Auflösung auf $3 Punkte je mm`,
  ],
  [
    'MEDIA_MISMATCH: $1; change the media, or turn off the printer’s media check',
    'im Drucker ist anderes Material: $1; wechseln Sie es, oder schalten Sie beim Drucker die Prüfung des Materials aus',
  ],
  ['MEDIA_MISMATCH: $1', 'im Drucker ist anderes Material: $1'],
  ['the document is $1, and the printer has $2', 'das Dokument hat $1, und der Drucker hat $2'],
  [
    'the printer rejected the document: $1; nothing was printed',
    'der Drucker hat das Dokument abgelehnt: $1; es wurde nichts gedruckt',
  ],
  [
    'the printer failed while processing the document ($1); check it before you print it again',
    `der Drucker hat das Dokument nicht verarbeitet ($1); ${LOOK}`,
  ],
  ['the job was cancelled at the printer$1', 'der Auftrag wurde am Drucker abgebrochen$1'],
  ['the printer aborted the job$1', 'der Drucker hat den Auftrag abgebrochen$1'],
  ['this printer address accepts ZPL only; nothing was sent', `diese Druckeradresse nimmt nur ZPL an; ${UNSENT}`],
  ['the document of the job is lost; nothing was sent', `das Dokument des Auftrags ist verloren; ${UNSENT}`],
  ['too many jobs are printing; nothing was sent', `zu viele Aufträge werden gedruckt; ${UNSENT}`],
  ['the printer was deleted', 'der Drucker wurde gelöscht'],
  ['no agent has connected yet', 'noch hat sich kein Agent verbunden'],
  ['its agent is offline', 'sein Agent ist nicht verbunden'],
  ['its agent has not reported its state yet', 'sein Agent hat den Zustand noch nicht gemeldet'],
  ['it does not report its state', 'er meldet seinen Zustand nicht'],
  ['out of paper', 'kein Papier'],
  ['paper is jammed', 'Papierstau'],
  ['its head or cover is open', 'Druckkopf oder Deckel ist offen'],
  ['a door is open', 'eine Klappe ist offen'],
  ['a cover is open', 'ein Deckel ist offen'],
  ['out of ribbon, ink or toner', 'Farbband, Tinte oder Toner ist leer'],
  ['out of toner', 'kein Toner'],
  ['a tray is missing', 'ein Papierfach fehlt'],
  ['its output tray is full', 'das Ausgabefach ist voll'],
  ['its memory is full', 'der Speicher ist voll'],
  ['its memory is damaged', 'der Speicher ist beschädigt'],
  ['it is paused', 'er ist angehalten'],
  ['it is being paused', 'er wird angehalten'],
  ['it is stopped', 'er ist gestoppt'],
  ['it is switched off', 'er ist ausgeschaltet'],
  ['it is busy', 'er ist beschäftigt'],
  ['it has an error', 'er hat einen Fehler'],
  ['it cannot do this now', 'er kann das gerade nicht'],
  ['it refuses us', 'er lehnt den Dienst ab'],
  ['it does not accept documents', 'er nimmt keine Dokumente an'],
  ['it does not accept documents now', 'er nimmt gerade keine Dokumente an'],
  ['it does not accept this document format', 'er nimmt dieses Format nicht an'],
  ['it does not support copies', 'er druckt keine mehrfachen Exemplare'],
  ['it requires a user name and a password', 'er verlangt Benutzername und Passwort'],
  ['it requires an encrypted connection (ipps://)', 'er verlangt eine verschlüsselte Verbindung (ipps://)'],
  ['the queue does not exist', 'die Warteschlange gibt es nicht'],
  ['the path does not belong to a printer', 'der Pfad gehört zu keinem Drucker'],
  ['its head is too hot', 'der Druckkopf ist zu heiß'],
  ['its head is too cold', 'der Druckkopf ist zu kalt'],
  ['it refuses connections', 'er lehnt Verbindungen ab'],
  ['it closed the connection', 'er hat die Verbindung beendet'],
  ['there is no route to it', 'es gibt keinen Weg zu ihm'],
  ['its host name does not exist', 'seinen Namen gibt es im Netz nicht'],
  ['its host name cannot be resolved now', 'sein Name lässt sich gerade nicht auflösen'],
  ['it does not respond', 'er antwortet nicht'],
  ['The printer does not exist. Check its name or ID.', 'Den Drucker gibt es nicht. Prüfen Sie seinen Namen.'],
  ['The printer was deleted.', 'Der Drucker wurde gelöscht.'],
  ['The printer is printing; delete it when it has finished.', 'Der Drucker druckt gerade; löschen Sie ihn danach.'],
  [
    'A printer with this name already exists; choose another name.',
    'Einen Drucker mit diesem Namen gibt es schon; wählen Sie einen anderen Namen.',
  ],
  [
    'The print job does not exist or has expired. Check its ID.',
    'Den Druckauftrag gibt es nicht, oder er ist abgelaufen.',
  ],
  [
    'The stored document is lost or damaged. Print it again.',
    'Das gespeicherte Dokument ist verloren. Drucken Sie es neu.',
  ],
  [
    'The job is $1; only a failed, cancelled or unknown job can be printed again.',
    'Der Auftrag lässt sich in diesem Zustand nicht erneut drucken.',
  ],
  ['The job is $1; only a queued job can be cancelled.', 'Nur wartende Aufträge lassen sich abbrechen.'],
  ['The job is $1; only an unfinished job can be cancelled.', 'Nur laufende Aufträge lassen sich abbrechen.'],
  ['The job was cancelled.', 'Der Auftrag wurde abgebrochen.'],
  ['The job does not exist or has expired. Check its ID.', 'Den Auftrag gibt es nicht, oder er ist abgelaufen.'],
  [
    'the document is larger than $1 MB, the limit of a print job',
    'das Dokument ist größer als $1 MB, mehr darf ein Druckauftrag nicht haben',
  ],
  [
    'The variable PLATEN_PRINTERS sets the networks; change or unset this variable.',
    'Die Variable PLATEN_PRINTERS legt die Netze fest; ändern oder löschen Sie diese Variable.',
  ],

  [
    'must be in a network where this installation allows printers; an administrator allows networks in the Studio under Installation, or sets PLATEN_PRINTERS',
    'muss in einem Netz liegen, in dem diese Installation Drucker erlaubt; Administratoren erlauben Netze unter „Installation“',
  ],
  [
    'must be a network with a port such as $1 or $2; never link-local addresses or addresses of cloud metadata',
    'muss ein Netz mit Port sein wie $1 oder $2; nie lokale Adressen oder Adressen von Cloud-Metadaten',
  ],

  // Templates, files and documents
  ['No published template has this ID.', 'Keine veröffentlichte Vorlage hat diese ID.'],
  [
    'No published template has this ID; did you mean "$1"?',
    'Keine veröffentlichte Vorlage hat diese ID; meinten Sie „$1“?',
  ],
  ['The template is a draft. Publish it first.', 'Die Vorlage ist ein Entwurf. Veröffentlichen Sie sie zuerst.'],
  [
    'The template is not published. Publish it again; its newest version is $1.',
    'Die Vorlage ist nicht veröffentlicht. Veröffentlichen Sie sie wieder; die neueste Version ist $1.',
  ],
  [
    'The template has no version $1. The published version is $2.',
    'Die Vorlage hat keine Version $1. Veröffentlicht ist Version $2.',
  ],
  ['The template does not exist. Check its ID.', 'Die Vorlage gibt es nicht.'],
  [
    'The template does not exist or has no draft. Check its ID.',
    'Die Vorlage gibt es nicht, oder sie hat keinen Entwurf.',
  ],
  ['The template is not valid.', 'Die Vorlage ist ungültig.'],
  ['The template is not valid: $1', 'Die Vorlage ist ungültig: $1'],
  ['The version does not exist. Check its number.', 'Die Version gibt es nicht.'],
  [
    'The newest and the published version cannot be deleted. Publish another version first, or delete the template.',
    'Die neueste und die veröffentlichte Version lassen sich nicht löschen. Veröffentlichen Sie zuerst eine andere, oder löschen Sie die Vorlage.',
  ],
  [
    'A template with the slug "$1" already exists; choose another slug.',
    'Eine Vorlage mit dem Kurznamen „$1“ gibt es schon; wählen Sie einen anderen.',
  ],
  [
    'A $1 with this slug already exists; choose another slug.',
    'Dieser Kurzname ist schon vergeben; wählen Sie einen anderen.',
  ],
  ['The asset does not exist. Check its name.', 'Die Datei gibt es nicht. Prüfen Sie ihren Namen.'],
  [
    'The asset does not exist or is not an image or PDF file. Check its name.',
    'Die Datei gibt es nicht, oder sie ist weder ein Bild noch eine PDF-Datei.',
  ],
  [
    'The output does not exist or has expired. Render it again.',
    'Das Dokument gibt es nicht, oder es ist abgelaufen. Geben Sie es neu aus.',
  ],
  ['The render does not exist or is no longer in the log. Check its ID.', 'Diese Ausgabe ist nicht mehr im Protokoll.'],
  ['Item $1: $2', 'Eintrag $1: $2'],
  ['$1 (and $2 more)', '$1 (und $2 weitere)'],
  [
    'The document has warnings, and the request is strict: $1',
    'Das Dokument hat Warnungen und wird deshalb nicht ausgegeben: $1',
  ],
  ['The request is not valid.', 'Die Anfrage ist ungültig.'],
  [
    'The request conflicts with the current state.',
    'Die Anfrage passt nicht zum aktuellen Stand. Laden Sie die Seite neu.',
  ],
  [
    'The draft has changed since the version in If-Match. Read it again and resend your change.',
    'Der Entwurf wurde inzwischen geändert. Laden Sie ihn neu, und ändern Sie ihn dann erneut.',
  ],

  // Limits
  [
    'The monthly quota of $1 live renders is used up; it resets on $2 (UTC).',
    'Das Monatslimit von $1 Ausgaben ist verbraucht; es beginnt am $2 (UTC) neu.',
  ],
  [
    'This batch needs $1, and $2 has $3 left; it resets on $4 (UTC).',
    'Sie brauchen $1 Ausgaben, vom Monatslimit sind noch $3 übrig; es beginnt am $4 (UTC) neu.',
  ],
  ['Too many requests; try again later.', `Zu viele Anfragen; ${LATER}.`],
  ['The rate limit of $1 requests per $2 is exceeded; try again later.', `Zu viele Anfragen; ${LATER}.`],
  ['Too many renders are waiting; try again shortly.', `Zu viele Ausgaben warten; ${LATER}.`],
  ['Too many templates are being read; try again shortly.', `Zu viele Vorlagen werden gelesen; ${LATER}.`],
  ['Too many large bodies are being read; try again shortly.', `Zu viele große Anfragen; ${LATER}.`],
  [
    'The database or the storage is not available; try again shortly.',
    `Datenbank oder Speicher sind nicht erreichbar; ${LATER}.`,
  ],
  ['The $1 is not available; try again shortly.', `Ein Teil des Dienstes ist nicht erreichbar; ${LATER}.`],
  [
    'The service failed. Retry, or search the service log for the request ID.',
    'Der Dienst hat einen Fehler. Versuchen Sie es erneut, oder fragen Sie Ihren Administrator.',
  ],
  ['Rendering failed.', 'Das Dokument konnte nicht erzeugt werden.'],
  [
    'Rendering took longer than $1 ms; make the document smaller or simpler.',
    'Das Dokument brauchte länger als $1 ms; machen Sie es kleiner oder einfacher.',
  ],
  [
    'Rendering exceeded the memory limit; make the document or its images smaller.',
    'Das Dokument braucht zu viel Speicher; verkleinern Sie das Dokument oder seine Bilder.',
  ],
  [
    'The request body is larger than 1 MB (1,048,576 bytes).',
    'Die Anfrage ist größer als 1 MB; senden Sie weniger auf einmal.',
  ],
  [
    'The storage limit of the team is reached. Delete documents, templates or assets, or change the plan.',
    'Der Speicher des Teams ist voll. Löschen Sie Dokumente, Vorlagen oder Dateien, oder wechseln Sie den Tarif.',
  ],
  [
    'The team may have at most $1 templates; delete some first.',
    'Das Team darf höchstens $1 Vorlagen haben; löschen Sie zuerst einige.',
  ],
  [
    'The team may have at most $1 active keys; revoke some first.',
    'Das Team darf höchstens $1 aktive Schlüssel haben; widerrufen Sie zuerst einige.',
  ],
  [
    'The team may have at most $1 open invitations; withdraw some first.',
    'Das Team darf höchstens $1 offene Einladungen haben; ziehen Sie zuerst einige zurück.',
  ],

  ['must be a whole number, at least $1', 'muss eine ganze Zahl und mindestens $1 sein'],

  // People and roles
  ['The e-mail address or the password is wrong. Check both.', 'E-Mail oder Passwort ist falsch. Prüfen Sie beides.'],
  ['The current password is wrong. Try again.', 'Das aktuelle Passwort ist falsch. Versuchen Sie es erneut.'],
  [
    'Too many sign-in attempts for this person; try again in a minute.',
    'Zu viele Anmeldeversuche; versuchen Sie es in einer Minute erneut.',
  ],
  ['Too many people sign in at once; try again shortly.', `Zu viele Anmeldungen auf einmal; ${LATER}.`],
  [
    'The link was used or has expired; request another one.',
    'Der Link wurde benutzt oder ist abgelaufen; fordern Sie einen neuen an.',
  ],
  [
    'The link was used or is older than an hour. Sign in, or restart the service for a new link.',
    'Der Link wurde benutzt oder ist älter als eine Stunde. Melden Sie sich an, oder starten Sie den Dienst neu.',
  ],
  [
    'The invitation does not exist, was used or has expired. Ask for a new one.',
    'Die Einladung gibt es nicht, sie wurde benutzt oder ist abgelaufen. Bitten Sie um eine neue.',
  ],
  [
    'The invitation does not exist or is no longer open. Check its ID.',
    'Die Einladung gibt es nicht, oder sie ist nicht mehr offen.',
  ],
  [
    'This installation does not send e-mails. Ask your administrator for a new password.',
    'Diese Installation verschickt keine E-Mails. Bitten Sie Ihren Administrator um ein neues Passwort.',
  ],
  [
    'Only an owner of the team can do this. Ask an owner.',
    'Das können nur Inhaber des Teams. Fragen Sie einen Inhaber.',
  ],
  [
    'Only an owner of the team can remove others. Ask an owner.',
    'Nur Inhaber des Teams können andere entfernen. Fragen Sie einen Inhaber.',
  ],
  [
    'Only an administrator of the installation can do this. Ask an administrator.',
    'Das können nur Administratoren der Installation. Fragen Sie einen Administrator.',
  ],
  [
    'Only an administrator of the installation can manage library templates. Ask an administrator.',
    'Nur Administratoren der Installation verwalten Mustervorlagen. Fragen Sie einen Administrator.',
  ],
  [
    'Viewers of a team render in test mode only. Ask an owner for a role that may print.',
    'Betrachter geben nur Testdokumente aus. Bitten Sie einen Inhaber um eine Rolle, die drucken darf.',
  ],
  [
    'Your role in the team may print only published templates. Select one with "templateId".',
    'Mit Ihrer Rolle können Sie nur veröffentlichte Vorlagen drucken.',
  ],
  [
    'A team needs at least one owner. Make another member an owner first.',
    'Ein Team braucht mindestens einen Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  ],
  [
    'This person is already a member of the team. No invitation is needed.',
    'Diese Person gehört schon zum Team und braucht keine Einladung.',
  ],
  [
    'The team does not exist, or you are not a member. Check its slug.',
    'Das Team gibt es nicht, oder Sie gehören nicht dazu.',
  ],
];
