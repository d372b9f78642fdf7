import type { StudyLanguage } from '../../studies/study.js';

/**
 * Everything a participant reads that is not the study's own text, in one catalogue: a key that a language lacks is a
 * compile error. `{n}` and the like are filled in by `fill`.
 */
const en = {
  preview: 'Preview: nothing is stored or sent.',
  test: 'Test session: it is never counted.',
  unknown: 'The address also names {names}, which mean nothing here and were left out.',
  language: 'Language',
  progress: 'Tasks done: {done} of {of}',
  start: 'Start',
  startText:
    'Nothing is recorded before you press Start. Use one tab and one window, and do not reload the page.',
  problems: 'This study cannot run here as things are',
  minWidth:
    'The window must be at least {n} pixels wide; it is too narrow now. Enlarge it, or turn the device.',
  minHeight:
    'The window must be at least {n} pixels high; it is too low now. Enlarge it, or go to full screen.',
  pointers: 'This study needs another kind of input than this device has (mouse or touch).',
  browsers: 'This study needs another browser, or a newer version of this one.',
  graphics: 'The browser cannot draw the pictures of this study. Use another browser or device.',
  recheck: 'Check again',
  cannot: 'I cannot take part on this device',
  code: 'Your code',
  codeText: 'Type the code that you were given.',
  codeWrong: 'A code has letters, digits, dots and hyphens only.',
  goOn: 'Continue',
  backHeading: 'Welcome back',
  backText: 'You have begun this study before and did {done} of {of} tasks. You go on where you were.',
  restartText: 'You have begun this study before. This study starts from the beginning each time.',
  restart: 'Start again',
  blockedHeading: 'This study cannot be continued',
  blockedText:
    'You have begun this study before, and it can be done only in one go. Nothing that you answered was lost.',
  next: 'Next',
  back: 'Back',
  page: 'Page {n} of {of}',
  wait: 'You can go on in {n} s',
  welcome: 'Welcome',
  instructions: 'Instructions',
  block: 'Next part',
  break: 'A break',
  breakText: 'Take a break if you like. Your time does not count.',
  debrief: 'About this study',
  consent: 'Consent',
  agree: 'I agree and take part',
  disagree: 'I do not agree',
  questions: 'Some questions',
  required: 'needs an answer',
  fix: 'Please look at the marked questions again.',
  choose: 'Choose one answer.',
  numberRange: 'A number from {min} to {max}',
  practice: 'Practice',
  practiceText:
    'First you practise with {n} tasks. After each of them the right answer is shown. They do not count.',
  practicePass: 'You go on once {pass} of {n} are right.',
  practiceAgain: 'That was not enough yet. Please try again: attempt {attempt}.',
  practise: 'Practise',
  quiz: 'Did we explain it well?',
  quizText: 'Please answer these questions about the instructions.',
  quizAgain: 'Not all answers were right. Please read the instructions again, then try once more.',
  submit: 'Confirm',
  check: 'A short question',
  leftHeading: 'You have paused',
  leftText:
    'Everything that you confirmed is stored. You can go on now, or later with the same link in this browser.',
  completed: 'Thank you, that was all',
  'no-consent': 'You do not take part',
  'failed-checks': 'This ends here',
  incompatible: 'This device does not fit',
  'timed-out': 'The time is over',
  other: 'This ends here',
  completedText: 'All your answers are recorded.',
  noConsentText: 'Nothing was recorded but that you do not take part. You can close this page.',
  failedText: 'Some answers were not as needed for this study. What you did so far is kept.',
  incompatibleText: 'Thank you for trying. This study cannot run on this device.',
  timedOutText: 'The time for this study is over. What you did so far is kept.',
  otherText: 'The study was ended before its end. What you did so far is kept.',
  sending: 'Your answers are being sent. Please keep this page open.',
  attempt: 'Attempt {n}',
  saved: 'Your answers have arrived.',
  queued: 'Your answers were accepted and are safe.',
  local: 'Your answers are stored in this browser.',
  failed:
    'Your answers could not be sent yet. They are stored in this browser, and will be sent when you open this page again.',
  failedNow:
    'Please try again now. If it keeps failing, save the file and send it to the people who run the study.',
  resend: 'Send again',
  download: 'Save my answers as a file',
  yourCode: 'Your completion code',
  checkCode: 'Check code',
  checkText: 'If asked, give this code too: it follows from your answers.',
  onward: 'Finish and go on',
  close: 'You can close this page.',
  nextPerson: 'Next person',
  attract: 'Touch to begin',
  offlineReady: 'Ready offline',
  offlineNot: 'Not yet ready offline',
  offlineChecking: 'Checking',
  idle: 'Are you still there?',
  idleText: 'Without an answer this session ends in {n} s.',
  stillHere: 'I am still here',
  operator: 'Operator',
  busy: 'One moment',
} as const;

export type WordKey = keyof typeof en;
type Words = { readonly [key in WordKey]: string };

const de: Words = {
  preview: 'Vorschau: Es wird nichts gespeichert und nichts gesendet.',
  test: 'Testsitzung: Sie wird nie mitgezählt.',
  unknown: 'Die Adresse nennt außerdem {names}; das hat hier keine Bedeutung und wurde weggelassen.',
  language: 'Sprache',
  progress: 'Aufgaben erledigt: {done} von {of}',
  start: 'Beginnen',
  startText:
    'Vor dem Druck auf „Beginnen“ wird nichts aufgezeichnet. Nutzen Sie nur einen Tab und ein Fenster und laden Sie die Seite nicht neu.',
  problems: 'So kann diese Studie hier nicht laufen',
  minWidth:
    'Das Fenster muss mindestens {n} Pixel breit sein und ist jetzt zu schmal. Vergrößern Sie es oder drehen Sie das Gerät.',
  minHeight:
    'Das Fenster muss mindestens {n} Pixel hoch sein und ist jetzt zu niedrig. Vergrößern Sie es oder wechseln Sie in den Vollbildmodus.',
  pointers: 'Diese Studie braucht eine andere Eingabe, als dieses Gerät hat (Maus oder Berührung).',
  browsers: 'Diese Studie braucht einen anderen Browser oder eine neuere Version von diesem.',
  graphics:
    'Der Browser kann die Bilder dieser Studie nicht zeichnen. Nutzen Sie einen anderen Browser oder ein anderes Gerät.',
  recheck: 'Noch einmal prüfen',
  cannot: 'Ich kann auf diesem Gerät nicht teilnehmen',
  code: 'Ihr Code',
  codeText: 'Geben Sie den Code ein, den Sie bekommen haben.',
  codeWrong: 'Ein Code besteht nur aus Buchstaben, Ziffern, Punkten und Bindestrichen.',
  goOn: 'Weitermachen',
  backHeading: 'Willkommen zurück',
  backText:
    'Sie haben diese Studie schon begonnen und {done} von {of} Aufgaben erledigt. Es geht dort weiter, wo Sie waren.',
  restartText: 'Sie haben diese Studie schon einmal begonnen. Sie fängt jedes Mal von vorn an.',
  restart: 'Von vorn beginnen',
  blockedHeading: 'Diese Studie kann nicht fortgesetzt werden',
  blockedText:
    'Sie haben diese Studie schon begonnen, und sie kann nur an einem Stück bearbeitet werden. Von Ihren Antworten ging nichts verloren.',
  next: 'Weiter',
  back: 'Zurück',
  page: 'Seite {n} von {of}',
  wait: 'Weiter geht es in {n} s',
  welcome: 'Willkommen',
  instructions: 'Anleitung',
  block: 'Nächster Teil',
  break: 'Eine Pause',
  breakText: 'Machen Sie eine Pause, wenn Sie möchten. Die Zeit zählt nicht.',
  debrief: 'Über diese Studie',
  consent: 'Einwilligung',
  agree: 'Ich bin einverstanden und nehme teil',
  disagree: 'Ich bin nicht einverstanden',
  questions: 'Einige Fragen',
  required: 'Antwort nötig',
  fix: 'Bitte sehen Sie sich die markierten Fragen noch einmal an.',
  choose: 'Wählen Sie eine Antwort.',
  numberRange: 'Eine Zahl von {min} bis {max}',
  practice: 'Übung',
  practiceText:
    'Zuerst üben Sie mit {n} Aufgaben. Nach jeder wird die richtige Antwort gezeigt. Sie zählen nicht.',
  practicePass: 'Weiter geht es, sobald {pass} von {n} richtig sind.',
  practiceAgain: 'Das war noch nicht genug. Bitte versuchen Sie es noch einmal: {attempt}. Versuch.',
  practise: 'Üben',
  quiz: 'Haben wir es gut erklärt?',
  quizText: 'Bitte beantworten Sie diese Fragen zur Anleitung.',
  quizAgain:
    'Nicht alle Antworten waren richtig. Bitte lesen Sie die Anleitung noch einmal und versuchen Sie es erneut.',
  submit: 'Bestätigen',
  check: 'Eine kurze Frage',
  leftHeading: 'Sie haben unterbrochen',
  leftText:
    'Alles, was Sie bestätigt haben, ist gespeichert. Sie können jetzt weitermachen oder später mit demselben Link in diesem Browser.',
  completed: 'Vielen Dank, das war alles',
  'no-consent': 'Sie nehmen nicht teil',
  'failed-checks': 'Hier endet die Studie',
  incompatible: 'Dieses Gerät passt nicht',
  'timed-out': 'Die Zeit ist um',
  other: 'Hier endet die Studie',
  completedText: 'Alle Ihre Antworten sind aufgezeichnet.',
  noConsentText: 'Aufgezeichnet wurde nur, dass Sie nicht teilnehmen. Sie können diese Seite schließen.',
  failedText:
    'Einige Antworten waren nicht so, wie diese Studie sie braucht. Was Sie bisher getan haben, bleibt erhalten.',
  incompatibleText: 'Danke für den Versuch. Auf diesem Gerät kann diese Studie nicht laufen.',
  timedOutText: 'Die Zeit für diese Studie ist um. Was Sie bisher getan haben, bleibt erhalten.',
  otherText: 'Die Studie wurde vorzeitig beendet. Was Sie bisher getan haben, bleibt erhalten.',
  sending: 'Ihre Antworten werden gesendet. Bitte lassen Sie diese Seite offen.',
  attempt: '{n}. Versuch',
  saved: 'Ihre Antworten sind angekommen.',
  queued: 'Ihre Antworten wurden angenommen und sind sicher.',
  local: 'Ihre Antworten sind in diesem Browser gespeichert.',
  failed:
    'Ihre Antworten konnten noch nicht gesendet werden. Sie sind in diesem Browser gespeichert und werden gesendet, wenn Sie diese Seite wieder öffnen.',
  failedNow:
    'Bitte versuchen Sie es jetzt noch einmal. Wenn es weiter misslingt, speichern Sie die Datei und schicken Sie sie an die Leitung der Studie.',
  resend: 'Noch einmal senden',
  download: 'Meine Antworten als Datei speichern',
  yourCode: 'Ihr Abschlusscode',
  checkCode: 'Prüfcode',
  checkText: 'Falls danach gefragt wird, geben Sie auch diesen Code an: Er folgt aus Ihren Antworten.',
  onward: 'Abschließen und weiter',
  close: 'Sie können diese Seite schließen.',
  nextPerson: 'Nächste Person',
  attract: 'Zum Beginnen berühren',
  offlineReady: 'Offline bereit',
  offlineNot: 'Noch nicht offline bereit',
  offlineChecking: 'Wird geprüft',
  idle: 'Sind Sie noch da?',
  idleText: 'Ohne Antwort endet diese Sitzung in {n} s.',
  stillHere: 'Ich bin noch da',
  operator: 'Betrieb',
  busy: 'Einen Moment',
};

export const WORDS: { readonly [language in StudyLanguage]: Words } = { en, de };

/** What each language calls itself. */
export const LANGUAGE_NAMES: { readonly [language in StudyLanguage]: string } = {
  en: 'English',
  de: 'Deutsch',
};

/** The words with `{name}` replaced. */
export function words(
  language: StudyLanguage,
  key: WordKey,
  values: { readonly [name: string]: string | number } = {},
): string {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => `${values[name] ?? whole}`);
}
