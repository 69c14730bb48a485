import type { Language } from '#contract/languages.ts'
import { text as words } from '#server/text.ts'

type Letter = { company: string; language: Language; subject: string; text: string; unsubscribe: string | null }

/** A company's letter as HTML and as text; both say the same. What was typed and filled in is text in both. */
export function renderLetter({ company, language, subject, text, unsubscribe }: Letter) {
  const footer = words(language, 'automations.letter.footer', { company })
  const leave = words(language, 'automations.letter.unsubscribe')
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 18px">${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
  return {
    subject,
    text: [text, `--\n${footer}`, unsubscribe && `${leave}: ${unsubscribe}`].filter(Boolean).join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1c1c1c;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto">
${paragraphs.join('\n')}
<p style="margin:28px 0 0;padding-top:14px;border-top:1px solid #dddddd;font-size:13px;color:#5f5f5f">${escaped(footer)}${
      unsubscribe ? `<br><a href="${escaped(unsubscribe)}" style="color:#5f5f5f">${escaped(leave)}</a>` : ''
    }</p>
</div></body></html>`,
  }
}

export const escaped = (value: string) =>
  value.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '')
