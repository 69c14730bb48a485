import { type Language, languageOf } from '#contract/languages.ts'
import { instantOf, localDay } from '#server/data/days.ts'
import type { Step } from '../contract.ts'
import type { Schedule } from '../schedule.ts'
import { morning } from './event.ts'
import type { Facts } from './facts.ts'
import { fill, wordsFor } from './letters/fill.ts'
import { zoneOfCustomer } from './times/customer-zone.ts'

export type Planned =
  | { kind: 'email'; to: string; language: Language; subject: string; text: string; marketing: boolean }
  | { kind: 'notification'; to: 'rep' | 'managers'; text: string }
  | { kind: 'note'; title: string; text: string }
  | { kind: 'change'; field: Extract<Step, { kind: 'change' }>['field']; value: string }
export type Plan =
  | { outcome: 'runs'; what: Planned }
  | { outcome: 'waits'; reason: 'quietHours' | 'oneADay' | 'lettersADay'; until: Date }
  | { outcome: 'skips'; reason: 'noEmail' }
  | { outcome: 'stops'; reason: string }

/**
 * Letters of a company in one day: a sign-in in wrong hands must not become a means to flood strangers. `ofStranger`: of one that was signed up
 * this week and has no QuickBooks, so that nobody knows who it is.
 */
export const mostLettersADay = { ofStranger: 50, ofOthers: 2000 }
const quietFrom = 20
const quietTo = 8

type Rules = { schedule: Schedule; exits: readonly string[]; language: string }

/** What this step would do for a customer at a time, by the very rules that carry it out. Changes nothing. */
export function planOf(step: Step, facts: Facts, { schedule, exits, language }: Rules, at: Date, zone: string): Plan {
  const exit = exitOf(facts, schedule, exits)
  if (exit) return { outcome: 'stops', reason: exit }
  if (step.kind === 'change') return { outcome: 'runs', what: step }
  const office = languageOf(language)
  if (step.kind === 'note')
    return {
      outcome: 'runs',
      what: { kind: 'note', title: oneLine(fill(step.title, facts, office)), text: fill(step.text, facts, office) },
    }
  if (step.kind === 'notification') return { outcome: 'runs', what: { ...step, text: oneLine(fill(step.text, facts, office)) } }
  if (!facts.email) return { outcome: 'skips', reason: 'noEmail' }
  if (step.marketing && facts.unsubscribed) return { outcome: 'stops', reason: 'unsubscribed' }
  const quiet = quietUntil(at, zoneOfCustomer(facts, zone))
  if (quiet) return { outcome: 'waits', reason: 'quietHours', until: quiet }
  const tomorrow = instantOf(localDay(at, zone).add({ days: 1 }), morning, zone)
  if (step.marketing && facts.hadMarketing) return { outcome: 'waits', reason: 'oneADay', until: tomorrow }
  if (facts.lettersToday >= mostLettersADay[facts.isStranger ? 'ofStranger' : 'ofOthers'])
    return { outcome: 'waits', reason: 'lettersADay', until: tomorrow }
  const body = wordsFor(step.body, facts, language)
  const subject = step.subject[body.language] || wordsFor(step.subject, facts, language).text
  return {
    outcome: 'runs',
    what: {
      kind: 'email',
      to: facts.email,
      language: body.language,
      subject: oneLine(fill(subject, facts, body.language)),
      text: fill(body.text, facts, body.language),
      marketing: step.marketing,
    },
  }
}

/** Null by day. */
function quietUntil(at: Date, zone: string): Date | null {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  const today = localDay(at, zone)
  if (hour < quietTo) return instantOf(today, morning, zone)
  return hour >= quietFrom ? instantOf(today.add({ days: 1 }), morning, zone) : null
}

/** Of a reminder `paid` means that nothing is overdue any more, otherwise that nothing is open. */
export function exitOf(facts: Facts, schedule: Schedule, exits: readonly string[]): string | null {
  const open = schedule.code === 'E' && schedule.event === 'INVOICE_OVERDUE' ? facts.overdue : facts.balance
  if (exits.includes('inactive') && !facts.active) return 'inactive'
  if (exits.includes('onHold') && facts.onHold) return 'onHold'
  return exits.includes('paid') && open <= 0 ? 'paid' : null
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300)
