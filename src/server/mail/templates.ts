import type { Language } from '#contract/languages.ts'
import { dashboardPath, notificationsPath, quickbooksPath } from '#contract/places.ts'
import { text } from '../text.ts'
import type { CompanyHead } from './company-head.ts'
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
  taxForm: { code: false, button: null },
  statement: { code: false, lines: true, button: null },
  orderPaper: { code: false, button: null },
  accountStatement: { code: false, lines: true, button: null },
  deviceEvent: { code: false, lines: true, button: null },
  notifications: { code: false, lines: true, button: notificationsPath },
  needs: { code: false, lines: true, linked: true, button: dashboardPath },
} as const satisfies Record<string, Template>
/** Of a line what follows a tab is its figure, or, `linked`, where it leads; one without is the name of those below it. */
type Template = { code: boolean; lines?: boolean; linked?: boolean; button: `/${string}` | null }
export type MailTemplate = keyof typeof templates

type Values = Record<string, string | number>

/** A mail in one language, as HTML and as text; both say the same. `head`: the company that it is from. */
export function renderMail(template: MailTemplate, language: Language, given: Values, publicUrl: string, head?: CompanyHead) {
  const values = withNames(given)
  const say = (part: string) => text(language, `mail.${template}.${part}`, values).replace(/[\r\n]+/g, ' ')
  const { code, lines, linked = false, button }: Template = templates[template]
  const lineOf = (line: string): Line => {
    const [words = '', more] = line.split('\t')
    if (!linked) return { words, url: null, figure: more ?? null, isName: false }
    return { words, url: more === undefined ? null : publicUrl + more, figure: null, isName: more === undefined }
  }
  const shown = {
    language,
    title: say('title'),
    before: say('before'),
    code: code ? String(values.code) : null,
    lines: lines && values.lines ? String(values.lines).split('\n').map(lineOf) : [],
    button: button && { label: say('button'), url: publicUrl + button.replace('{code}', String(values.code)) },
    after: say('after'),
    brand: { name: head?.companyName ?? 'Ledgerside', logo: head?.logo ? publicUrl + head.logo : null },
    footer: head ? footerOf(head, language, publicUrl) : [text(language, 'mail.footer', { publicUrl })],
  }
  return { subject: say('subject'), html: html(shown), text: plain(shown) }
}

/** Who it is from and how to reach them, and who answers. */
const footerOf = ({ companyName, lines, email }: CompanyHead, language: Language, publicUrl: string) => [
  [companyName, ...lines, email].filter(Boolean).join(' · '),
  text(language, email ? 'mail.footerAnswered' : 'mail.footerOf', { publicUrl, companyName }),
]

const names = ['companyName', 'company', 'inviter', 'name', 'customerName', 'displayName', 'storeName']
const withNames = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' && names.includes(key) ? nameInMail(value) : value]),
  )

/** `figure`: stands beside it, at the right. */
type Line = { words: string; url: string | null; figure: string | null; isName: boolean }
type Shown = {
  language: Language
  title: string
  before: string
  code: string | null
  lines: Line[]
  button: { label: string; url: string } | null
  after: string
  brand: { name: string; logo: string | null }
  footer: string[]
}

const plain = ({ title, before, code, lines, button, after, footer }: Shown) =>
  [title, before, code, lines.map(plainLine).join('\n'), button && `${button.label}: ${button.url}`, after, `--\n${footer.join('\n')}`]
    .filter(Boolean)
    .join('\n\n')

const plainLine = ({ words, url, figure, isName }: Line, place: number) =>
  isName ? `${place > 0 ? '\n' : ''}${words}:` : `- ${words}${figure ? `: ${figure}` : ''}${url ? `\n  ${url}` : ''}`

const escaped = (value: string) =>
  value.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '')

const font = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

const htmlLine = ({ words, url, isName }: Line) =>
  isName
    ? `<li style="list-style:none;margin:12px 0 4px -20px;font-weight:700;color:#1c1c1c">${escaped(words)}</li>`
    : `<li>${url ? `<a href="${escaped(url)}" style="color:#a64000">${escaped(words)}</a>` : escaped(words)}</li>`

/** A logo that is not loaded says the name in its place. */
const brandOf = ({ name, logo }: Shown['brand']) =>
  logo
    ? `<img src="${escaped(logo)}" alt="${escaped(name)}" height="44" style="display:block;height:44px;width:auto;max-width:240px">`
    : escaped(name)

function list(lines: Line[]): string {
  if (lines.length === 0) return ''
  if (lines.every(({ figure }) => figure === null))
    return `<ul style="margin:0 0 20px;padding-left:20px;font-size:16px;line-height:1.55;color:#3a3a3a">${lines.map(htmlLine).join('')}</ul>`
  const cell = 'padding:8px 0;border-bottom:1px solid #e4e0da;vertical-align:top'
  const rows = lines.map(
    ({ words, figure }) =>
      `<tr><td style="${cell}">${escaped(words)}</td><td align="right" style="${cell};padding-left:16px;white-space:nowrap">${escaped(figure ?? '')}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px;line-height:1.45;color:#3a3a3a">${rows.join('')}</table>`
}

// Tables and inline styles: what mail programs agree on. Colours hold in their dark modes too.
function html({ language, title, before, code, lines, button, after, brand, footer }: Shown): string {
  const paragraph = (words: string) => `<p style="margin:0 0 20px;font-size:16px;line-height:1.55;color:#3a3a3a">${escaped(words)}</p>`
  const codeBox = code
    ? `<p style="margin:0 0 20px;padding:18px 0;border-radius:10px;background:#fff4e6;text-align:center;font-size:34px;line-height:1;font-weight:700;letter-spacing:8px;color:#a64000;font-family:ui-monospace,Menlo,Consolas,monospace">${escaped(code)}</p>`
    : ''
  const buttonBox = button
    ? `<p style="margin:0 0 20px"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#c2500a;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:0;background:#f4f2ef;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;${font}">
<tr><td style="padding:0 4px 14px;font-size:18px;font-weight:700;color:#c2500a">${brandOf(brand)}</td></tr>
<tr><td style="padding:32px;border-radius:14px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1c1c1c">${escaped(title)}</h1>
${paragraph(before)}${codeBox}${list(lines)}${buttonBox}
<p style="margin:0;font-size:14px;line-height:1.55;color:#6b6b6b">${escaped(after)}</p>
</td></tr>
<tr><td style="padding:16px 4px;font-size:12px;line-height:1.5;color:#6b6b6b">${footer.map(escaped).join('<br>')}</td></tr>
</table></td></tr></table>
</body></html>`
}
