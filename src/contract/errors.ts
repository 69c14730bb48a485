/** Every error a caller can meet on purpose: its HTTP status and its text key. */
export const errors = {
  invalid: { status: 400, text: 'errors.invalid' },
  unauthenticated: { status: 401, text: 'errors.401' },
  sessionStale: { status: 401, text: 'errors.401' },
  sessionChanged: { status: 406, text: 'errors.401' },
  forbidden: { status: 403, text: 'errors.forbidden' },
  notFound: { status: 404, text: 'errors.404' },
  conflict: { status: 409, text: 'errors.conflict' },
  tooLarge: { status: 413, text: 'errors.tooLarge' },
  unsupportedType: { status: 415, text: 'errors.unsupportedType' },
  tooManyRequests: { status: 429, text: 'errors.tooManyRequests' },
  unexpected: { status: 500, text: 'errors.500' },
  busy: { status: 503, text: 'errors.busy' },
  timedOut: { status: 504, text: 'errors.timedOut' },
  wrongLogin: { status: 400, text: 'auth.wrongLogin' },
  secondStepOver: { status: 400, text: 'auth.secondStepOver' },
  wrongPassword: { status: 400, text: 'auth.wrongPassword' },
  totpIsOn: { status: 409, text: 'profile.totp.isOn' },
  totpSetUpOver: { status: 400, text: 'profile.totp.setUpOver' },
  totpRequired: { status: 403, text: 'profile.totp.required' },
  waitBeforeLogin: { status: 429, text: 'auth.waitBeforeLogin' },
  captchaFailed: { status: 400, text: 'auth.captchaFailed' },
  captchaFailedReload: { status: 400, text: 'auth.captchaFailedReload' },
  captchaUnavailable: { status: 503, text: 'auth.captchaUnavailable' },
  wrongCode: { status: 400, text: 'auth.wrongCode' },
  waitBeforeCode: { status: 429, text: 'auth.waitBeforeCode' },
  emailNotConfirmed: { status: 400, text: 'auth.emailNotConfirmed' },
  emailTaken: { status: 400, text: 'auth.emailTaken' },
  resetNotAllowed: { status: 400, text: 'auth.resetNotAllowed' },
  linkExpired: { status: 400, text: 'auth.linkExpired' },
  companyTaken: { status: 409, text: 'auth.companyTaken' },
  logoNotPng: { status: 400, text: 'auth.logoNotPng' },
  quickbooksStateUnknown: { status: 400, text: 'quickbooks.stateUnknown' },
  quickbooksElsewhere: { status: 400, text: 'quickbooks.elsewhere' },
  quickbooksRefused: { status: 400, text: 'quickbooks.consentRefused' },
  quickbooksUnavailable: { status: 503, text: 'quickbooks.unavailable' },
  quickbooksNotConnected: { status: 409, text: 'quickbooks.notConnected' },
  quickbooksReconnect: { status: 409, text: 'quickbooks.reconnect' },
  quickbooksOtherCompany: { status: 409, text: 'quickbooks.otherCompany' },
  rehearsalFirst: { status: 409, text: 'rehearsal.first' },
  rehearsalMoved: { status: 409, text: 'rehearsal.moved' },
  rehearsalTaken: { status: 409, text: 'rehearsal.taken' },
  changedMeanwhile: { status: 409, text: 'customers.changedMeanwhile' },
  conflictMoved: { status: 409, text: 'conflicts.moved' },
  repCodeTaken: { status: 400, text: 'settings.repCodeTaken' },
  personHere: { status: 409, text: 'people.here' },
  personSuspended: { status: 409, text: 'people.suspendedHere' },
  invitationOver: { status: 409, text: 'people.invitationOver' },
  invitationNeedsSignIn: { status: 409, text: 'people.invitationNeedsSignIn' },
  invitationOtherAddress: { status: 403, text: 'people.invitationOtherAddress' },
  passwordNotOwn: { status: 409, text: 'people.passwordNotOwn' },
  ownAccess: { status: 409, text: 'people.ownAccess' },
  lastOwner: { status: 409, text: 'people.lastOwner' },
  viewOnly: { status: 403, text: 'people.viewOnly' },
  accessSuspended: { status: 403, text: 'people.accessSuspended' },
  automationOff: { status: 409, text: 'automations.errors.off' },
  automationOver: { status: 409, text: 'automations.errors.over' },
  contactChanged: { status: 409, text: 'contacts.changed' },
  contactInactive: { status: 409, text: 'contacts.inviteInactive' },
  contactWithoutEmail: { status: 409, text: 'contacts.inviteWithoutEmail' },
  inviteReachesOthers: { status: 403, text: 'contacts.inviteReachesOthers' },
  payCardMoved: { status: 409, text: 'contacts.card.moved' },
  payCardStep: { status: 409, text: 'contacts.card.wrongStep' },
  payCardTaken: { status: 409, text: 'contacts.card.taken' },
  payCardNumberRefused: { status: 400, text: 'contacts.card.numberRefused' },
  nameTaken: { status: 400, text: 'errors.nameTaken' },
  uploadMalformed: { status: 400, text: 'files.malformed' },
  fileTooLarge: { status: 413, text: 'files.tooLarge' },
  fileEmpty: { status: 400, text: 'files.empty' },
  fileKind: { status: 415, text: 'files.kind' },
  fileContent: { status: 415, text: 'files.content' },
  fileHidden: { status: 415, text: 'files.hidden' },
  fileNotText: { status: 415, text: 'files.notText' },
  fileMacros: { status: 415, text: 'files.macros' },
  fileBomb: { status: 415, text: 'files.bomb' },
  fileDimensions: { status: 415, text: 'files.dimensions' },
  tooManyFiles: { status: 409, text: 'notes.tooManyFiles' },
  noteChanged: { status: 409, text: 'notes.changed' },
  noteNotYours: { status: 403, text: 'notes.notYours' },
} as const satisfies Record<string, { status: number; text: string }>
export type ErrorCode = keyof typeof errors

/** The only thing thrown on purpose. `fields`: text key per wrong field. `values`: what the text's placeholders take. `detail`: the answer's result. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly values: Record<string, string | number> | undefined
  readonly detail: unknown
  constructor(
    code: ErrorCode,
    options: { cause?: unknown; fields?: Record<string, string>; values?: Record<string, string | number>; detail?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.values = options.values
    this.detail = options.detail
  }
}
