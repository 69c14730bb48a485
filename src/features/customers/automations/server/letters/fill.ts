import type { Language } from '#contract/languages.ts'
import { languageOf, languages } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import type { Placeholder } from '../../contract.ts'
import type { Facts } from '../facts.ts'

/** A text with its placeholders filled in. It stays text: whoever makes HTML of it escapes it. */
export function fill(text: string, facts: Facts, language: Language): string {
  return fillWith(text, valuesOf(facts, language))
}

export const fillWith = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(/{{\s*(\w+)\s*}}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name as Placeholder] : whole))

function valuesOf(facts: Facts, language: Language): Record<Placeholder, string> {
  const day = (iso: string | null) =>
    iso ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)) : '–'
  return {
    name: facts.name,
    // Where nobody is known by name, the letter goes to the company.
    firstName: facts.firstName || facts.name,
    customerCompany: facts.customerCompany || facts.name,
    balance: formatCents(facts.balance),
    overdue: formatCents(facts.overdue),
    daysOverdue: String(facts.daysOverdue),
    lastOrder: day(facts.lastOrder),
    repName: facts.repName || facts.ourCompany,
    ourCompany: facts.ourCompany,
    ourPhone: facts.ourPhone,
    ourEmail: facts.ourEmail,
  }
}

/** The customer's language, else the automation's; the other one where nothing is written in it. */
export function wordsFor(words: Record<Language, string>, facts: Facts, fallback: string): { language: Language; text: string } {
  const wanted = languageOf(facts.language ?? fallback)
  const language = words[wanted] ? wanted : (languages.find(({ code }) => words[code])?.code ?? wanted)
  return { language, text: words[language] }
}
