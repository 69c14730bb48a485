import type { Language } from '#contract/languages.ts'
import type { CompanyHead } from '#server/mail/company-head.ts'
import { brandOf, footerOf, htmlOf, plainOf, type Shown } from '#server/mail/layout.ts'
import { text as words } from '#server/text.ts'

type Letter = { head: CompanyHead; language: Language; subject: string; text: string; unsubscribe: string | null }

/** A company's letter as HTML and as text, as its links, receipts and statements look; both say the same. What was typed and filled in is text in both. */
export function renderLetter({ head, language, subject, text, unsubscribe }: Letter, publicUrl: string) {
  const shown: Shown = {
    ...{ language, title: subject, before: text, code: null, lines: [], button: null },
    after: words(language, 'automations.letter.footer', { company: head.companyName }),
    brand: brandOf(head, publicUrl),
    footer: footerOf(head, language, publicUrl),
    leave: unsubscribe === null ? null : { label: words(language, 'automations.letter.unsubscribe'), url: unsubscribe },
  }
  return { subject, html: htmlOf(shown), text: plainOf(shown) }
}
