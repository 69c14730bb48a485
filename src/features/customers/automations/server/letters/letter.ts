import { z } from 'zod'
import { customerPath } from '#contract/places.ts'
import type { Db } from '#server/data/db.ts'
import { type CompanyHead, companyHead, companyHeadOf, fromCompany } from '#server/mail/company-head.ts'
import { mailChannel } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import type { Channel, Outcome } from '#server/work/delivery.ts'
import { post } from '#server/work/ledger.ts'
import type { Assignment } from '../assignments/assignment.ts'
import type { Facts } from '../facts.ts'
import type { Planned } from '../plan.ts'
import { renderLetter } from './letter-html.ts'
import { letterSettled } from './letter-settled.ts'
import { retrySeconds } from './retry.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

const letter = z.object({
  to: z.string(),
  company: z.string(),
  replyTo: z.string(),
  /** Letters that were posted before they had it have the name alone. */
  head: companyHead.optional(),
  customer: z.string(),
  path: z.string(),
  language: z.enum(['en', 'es']),
  subject: z.string(),
  text: z.string(),
  unsubscribe: z.string().nullable(),
})
export const letterPlace = 'deliveries.payload_sealed automation'

type NewLetter = { assignment: Assignment; facts: Facts; letter: Extract<Planned, { kind: 'email' }>; runId: string }

/** Posts a company's letter to a customer in the caller's transaction. */
export async function postLetter(
  services: Services,
  db: Db,
  { assignment, facts, letter: { to, language, subject, text, marketing }, runId }: NewLetter,
) {
  const { companyId, customerId } = assignment
  const sealed: z.input<typeof letter> = {
    to,
    company: facts.ourCompany,
    replyTo: facts.ourEmail,
    head: await companyHeadOf(db),
    customer: facts.name,
    path: `${customerPath(customerId)}?tab=automations`,
    language,
    subject,
    text,
    unsubscribe: marketing ? unsubscribeUrl(services, { companyId, email: to }) : null,
  }
  return post(services, db, {
    companyId,
    channel: letterChannel.name,
    kind: 'automation',
    recordKind: 'automation',
    recordId: runId,
    payload: { template: 'letter', language, expiresAfterMs: null, discard: false, unsure: 0 },
    payloadSealed: services.secrets.seal(JSON.stringify(sealed), letterPlace),
  })
}

/** Letters go and are found again as the product's own mails are; how often they are tried and what follows is the automation's. */
export const letterChannel: Channel = {
  ...mailChannel,
  name: 'automations',
  places: 2,
  perCompany: 1,
  async send(delivery, { config, secrets, log }) {
    if (!delivery.payloadSealed) return { state: 'ignored', problem: { code: 'discarded', message: 'mail.problem.discarded', fix: '' } }
    const opened = secrets.open(delivery.payloadSealed, letterPlace)
    if (opened === null) return { state: 'refused', problem: { code: 'keyLost', message: 'mail.problem.keyLost', fix: '' } }
    const { to, company, replyTo, head = nameAlone(company, replyTo), customer, path, ...shown } = letter.parse(JSON.parse(opened))
    const { handOver } = await import('#server/mail/smtp.ts')
    const handed = await handOver(config.MAIL_URL, {
      from: fromCompany(config, company),
      to,
      messageId: `<${delivery.requestId}@${new URL(config.publicUrl).hostname}>`,
      ...(replyTo && { replyTo }),
      ...(shown.unsubscribe && {
        headers: { 'List-Unsubscribe': `<${shown.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
      ...renderLetter({ ...shown, head }, config.publicUrl),
    })
    if (handed.outcome === 'taken') return { state: 'done' }
    log.warn({ delivery: delivery.id, outcome: handed.outcome, reply: handed.reply.replaceAll(to, '(address)') }, 'a letter was not taken')
    // Nothing was wrong with this letter: it costs none of its tries.
    if (handed.ours) return { state: 'retrying', problem: problemOf('refusesUs', { record: customer }), afterSeconds: 300, uncounted: true }
    return { ...failed(handed.outcome, delivery.attempts, { record: customer }, path), silent: handed.silent }
  },
  async settle(db, delivery, outcome, services) {
    await mailChannel.settle?.(db, delivery, outcome, services)
    await letterSettled(db, delivery, outcome)
  },
}

const nameAlone = (companyName: string, email: string): CompanyHead => ({ companyName, lines: [], email, logo: null })

const problemOf = (code: string, values: Record<string, string>) => ({
  code,
  message: `mail.problem.${code}`,
  fix: 'automations.mailFix',
  values,
})

function failed(how: 'refused' | 'later' | 'unsure', attempts: number, values: Record<string, string>, path: string): Outcome {
  const afterSeconds = retrySeconds[attempts - 1]
  const problem = problemOf(how, values)
  // Its own screen has the button that tries it again.
  if (how === 'refused' || !afterSeconds) return { state: 'refused', problem: { ...problem, action: 'link', path } }
  return { state: how === 'unsure' ? 'unknown' : 'retrying', problem, afterSeconds }
}
