import type { Language } from '#contract/languages.ts'
import { dashboardPath, notificationsPath, quickbooksPath } from '#contract/places.ts'
import { text } from '../text.ts'
import type { CompanyHead } from './company-head.ts'
import { brandOf, footerOf, htmlOf, type Line, plainOf, type Shown } from './layout.ts'
import { nameInMail } from './name-in-mail.ts'

/** What a mail says beside its texts: a code to type, lines to read, a button to press. */
const templates = {
  signUpCode: { code: true, button: null },
  resetCode: { code: true, button: null },
  accountExists: { code: false, button: '/?login=true' },
  passwordChanged: { code: false, button: null },
  totpTurnedOn: { code: false, button: null },
  totpTurnedOff: { code: false, button: null },
  signInBlocked: { code: false, button: null },
  tokenReused: { code: false, button: '/?login=true' },
  quickbooksBroken: { code: false, button: quickbooksPath },
  invitation: { code: false, button: '/auth/invite/{code}' },
  paymentLink: { code: false, lines: true, button: '/payment/{code}' },
  quoteLink: { code: false, lines: true, button: '/payment/{code}' },
  receipt: { code: false, lines: true, button: '/payment/{code}' },
  refund: { code: false, button: '/payment/{code}' },
  refundOwed: { code: false, button: '/payment/{code}' },
  shopperCode: { code: true, button: null },
  shopOrderPlaced: { code: false, button: '/store/{code}' },
  shopOrderWaits: { code: false, button: '/store/{code}' },
  shopOrderAccepted: { code: false, button: '/store/{code}' },
  shopOrderToPay: { code: false, button: '/payment/{code}' },
  shopOrderRejected: { code: false, button: '/store/{code}' },
  shopOrderCancelled: { code: false, button: '/store/{code}' },
  shopOrderExpired: { code: false, button: '/store/{code}' },
  shopOrderChanged: { code: false, button: '/store/{code}' },
  shopRequestWaits: { code: false, button: '/store/{code}' },
  shopPaymentWaits: { code: false, button: '/store/{code}' },
  shopRequestRefused: { code: false, button: '/store/{code}' },
  shopColleague: { code: false, button: '/store/{code}' },
  deviceCopies: { code: false, button: '/copies?code={code}' },
  deviceCopy: { code: false, lines: true, button: null },
  deviceCopyLink: { code: false, lines: true, button: '/payment/{code}' },
  storeInvitation: { code: false, button: '/store/{code}' },
  storeAccess: { code: false, button: '/store/{code}' },
  storeNoAccess: { code: false, button: null },
  storeClosed: { code: false, lines: true, button: '/store/{code}' },
  testLetter: { code: false, asWritten: true, button: null },
  taxForm: { code: false, button: null },
  statement: { code: false, lines: true, button: null },
  orderPaper: { code: false, button: null },
  accountStatement: { code: false, lines: true, button: null },
  deviceEvent: { code: false, lines: true, button: null },
  notifications: { code: false, lines: true, button: notificationsPath },
  needs: { code: false, lines: true, linked: true, button: dashboardPath },
} as const satisfies Record<string, Template>
/** `asWritten`: what it says is the value `text`, paragraph by paragraph. Of a line what follows a tab is its figure, or, `linked`, where it leads; one without is the name of those below it. */
type Template = { code: boolean; lines?: boolean; linked?: boolean; asWritten?: boolean; button: `/${string}` | null }
export type MailTemplate = keyof typeof templates

type Values = Record<string, string | number>

/** A mail in one language, as HTML and as text; both say the same. `head`: the company that it is from. */
export function renderMail(template: MailTemplate, language: Language, given: Values, publicUrl: string, head?: CompanyHead) {
  const values = withNames(given)
  const say = (part: string) => text(language, `mail.${template}.${part}`, values).replace(/[\r\n]+/g, ' ')
  const { code, lines, linked = false, asWritten = false, button }: Template = templates[template]
  const lineOf = (line: string): Line => {
    const [words = '', more] = line.split('\t')
    if (!linked) return { words, url: null, figure: more ?? null, isName: false }
    return { words, url: more === undefined ? null : publicUrl + more, figure: null, isName: more === undefined }
  }
  const shown: Shown = {
    language,
    title: say('title'),
    before: asWritten ? String(values.text) : say('before'),
    code: code ? String(values.code) : null,
    lines: lines && values.lines ? String(values.lines).split('\n').map(lineOf) : [],
    button: button && { label: say('button'), url: publicUrl + button.replace('{code}', String(values.code)) },
    after: say('after'),
    brand: brandOf(head, publicUrl),
    footer: head ? footerOf(head, language, publicUrl) : [text(language, 'mail.footer', { publicUrl })],
    leave: null,
  }
  return { subject: say('subject'), html: htmlOf(shown), text: plainOf(shown) }
}

const names = ['companyName', 'company', 'inviter', 'name', 'customerName', 'displayName', 'storeName']
const withNames = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' && names.includes(key) ? nameInMail(value) : value]),
  )
