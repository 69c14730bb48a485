import type { Language } from '#contract/languages.ts'
import { text } from '../text.ts'
import type { CompanyHead } from './company-head.ts'

// How every mail looks: ours and those of companies, with the same head, frame and foot.

/** Whose it is: the company's, with its logo where it has one; without, ours. */
export const brandOf = (head: CompanyHead | undefined, publicUrl: string): Shown['brand'] => ({
  name: head?.companyName ?? 'Ledgerside',
  logo: head?.logo ? publicUrl + head.logo : null,
})

/** Who it is from and how to reach them, and who answers. */
export const footerOf = ({ companyName, lines, email }: CompanyHead, language: Language, publicUrl: string) => [
  [companyName, ...lines, email].filter(Boolean).join(' · '),
  text(language, email ? 'mail.footerAnswered' : 'mail.footerOf', { publicUrl, companyName }),
]

/** `figure`: stands beside it, at the right. */
export type Line = { words: string; url: string | null; figure: string | null; isName: boolean }
export type Shown = {
  language: Language
  title: string
  before: string
  code: string | null
  lines: Line[]
  button: { label: string; url: string } | null
  after: string
  brand: { name: string; logo: string | null }
  footer: string[]
  /** Where one asks for no more of these. */
  leave: { label: string; url: string } | null
}

export const plainOf = ({ title, before, code, lines, button, after, footer, leave }: Shown) =>
  [
    ...[title, before, code, lines.map(plainLine).join('\n'), button && `${button.label}: ${button.url}`, after],
    ...[`--\n${footer.join('\n')}`, leave && `${leave.label}: ${leave.url}`],
  ]
    .filter(Boolean)
    .join('\n\n')

const plainLine = ({ words, url, figure, isName }: Line, place: number) =>
  isName ? `${place > 0 ? '\n' : ''}${words}:` : `- ${words}${figure ? `: ${figure}` : ''}${url ? `\n  ${url}` : ''}`

export const escaped = (value: string) =>
  value.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '')

const font = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

const htmlLine = ({ words, url, isName }: Line) =>
  isName
    ? `<li style="list-style:none;margin:12px 0 4px -20px;font-weight:700;color:#1c1c1c">${escaped(words)}</li>`
    : `<li>${url ? `<a href="${escaped(url)}" style="color:#a64000">${escaped(words)}</a>` : escaped(words)}</li>`

/** A logo that is not loaded says the name in its place. */
const brandBox = ({ name, logo }: Shown['brand']) =>
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
export function htmlOf({ language, title, before, code, lines, button, after, brand, footer, leave }: Shown): string {
  const paragraph = (words: string) =>
    `<p style="margin:0 0 20px;font-size:16px;line-height:1.55;color:#3a3a3a">${escaped(words).replaceAll('\n', '<br>')}</p>`
  const leaveLink = leave ? `<br><a href="${escaped(leave.url)}" style="color:#6b6b6b">${escaped(leave.label)}</a>` : ''
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
<tr><td style="padding:0 4px 14px;font-size:18px;font-weight:700;color:#c2500a">${brandBox(brand)}</td></tr>
<tr><td style="padding:32px;border-radius:14px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1c1c1c">${escaped(title)}</h1>
${before
  .split(/\n{2,}/)
  .map(paragraph)
  .join('')}${codeBox}${list(lines)}${buttonBox}
${after && `<p style="margin:0;font-size:14px;line-height:1.55;color:#6b6b6b">${escaped(after)}</p>`}
</td></tr>
<tr><td style="padding:16px 4px;font-size:12px;line-height:1.5;color:#6b6b6b">${footer.map(escaped).join('<br>')}${leaveLink}</td></tr>
</table></td></tr></table>
</body></html>`
}
