import { sql } from 'kysely'
import { z } from 'zod'
import { type Language, languages } from '#contract/languages.ts'
import type { Ability } from '#contract/permissions.ts'
import { isRecordKindName, type RecordKindName } from '#contract/record-kinds.ts'
import { type Db, enterCompany } from '../data/db.ts'
import type { Services } from '../services.ts'
import type { Channel, Delivery, Outcome, Problem } from '../work/delivery.ts'
import { post, systemCompanyId } from '../work/ledger.ts'
import { type CompanyHead, companyHead, fromCompany } from './company-head.ts'
import { type MailTemplate, renderMail } from './templates.ts'

/** Whoever asked for it, or everybody who may do something where the product sends by itself. `record`: what it carries, or speaks of. */
export type Sender = { companyId: string; record?: { kind: RecordKindName; id: string } } & ({ userId: string } | { can: Ability })
type Mail = {
  template: MailTemplate
  to: string
  language: Language
  values?: Record<string, string | number>
  /** What it carries; `base64`: its bytes. */
  files?: readonly { filename: string; contentType: string; base64: string }[]
  /** It goes out as this company's; without, as our own. */
  head?: CompanyHead
  /** Who is named as its recipients, where it is one mail of several; each of them gets one of their own. */
  seen?: { to: readonly string[]; cc: readonly string[] }
  /** After this it is not worth sending (codes). */
  expiresAt?: Date
  /** They are notified when it is refused or has to wait. */
  sender?: Sender
  /** Goes the same way and is dropped at the end: nobody can tell by the time it takes whether an address is known. */
  discard?: boolean
}

const sealed = z.object({
  to: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  files: z.array(z.object({ filename: z.string(), contentType: z.string(), base64: z.string() })).default([]),
  seen: z.object({ to: z.array(z.string()), cc: z.array(z.string()) }).optional(),
  head: companyHead.optional(),
})
const open = z.object({
  template: z.custom<MailTemplate>((name) => typeof name === 'string'),
  language: z.enum(languages.map(({ code }) => code)),
  /** Counted from when it was posted, by the clock of the database: those of machines differ. */
  expiresAfterMs: z.number().nullable().default(null),
  discard: z.boolean(),
  /** Attempts after which the server may have the mail. */
  unsure: z.number().int(),
  sender: z
    .object({
      companyId: z.string(),
      userId: z.string().optional(),
      can: z.custom<Ability>((ability) => typeof ability === 'string').optional(),
      record: z
        .object({ kind: z.custom<RecordKindName>((kind) => typeof kind === 'string' && isRecordKindName(kind)), id: z.string() })
        .optional(),
    })
    .optional(),
  /** The sender knows that it waits. */
  told: z.boolean().default(false),
})
export const mailPlace = 'deliveries.payload_sealed mail'
/** Who is to be told that it never went should hear so while it matters. */
const longestWaitMs = 86_400_000

/**
 * Posts a mail in the caller's transaction; whose company that is does not matter: a mail is a company's by its `head`. Answers the id of its
 * delivery.
 */
export async function postMail(
  services: Services,
  db: Db,
  { template, to, language, values = {}, files = [], head, seen, expiresAt, sender, discard = false }: Mail,
): Promise<string> {
  const payload: z.input<typeof open> = {
    template,
    language,
    expiresAfterMs: expiresAt ? expiresAt.getTime() - Date.now() : null,
    discard,
    ...(sender && { sender }),
    unsure: 0,
  }
  const before = await enterCompany(db, systemCompanyId)
  const id = await post(services, db, {
    companyId: systemCompanyId,
    channel: 'mail',
    kind: template,
    payload,
    payloadSealed: services.secrets.seal(JSON.stringify({ to, values, files, seen, head }), mailPlace),
    // Codes and links: somebody looks into the mailbox.
    urgent: expiresAt !== undefined,
  })
  await enterCompany(db, before)
  if (services.config.PAUSED === 'on' && expiresAt)
    services.log.warn({ template }, 'PAUSED=on: no mail leaves. npm run admin -- you@example.com prints a link to sign in with')
  return id
}

/** Who is notified of what became of a mail; null when nobody asked for it. `told`: they know that it waits. */
export function senderOf({ payload }: Pick<Delivery, 'payload'>) {
  const { sender, told } = open.parse(payload)
  return sender ? { ...sender, told } : null
}

/** Where it goes; null when that is not known any more. */
export function addressOf({ payloadSealed }: Pick<Delivery, 'payloadSealed'>, { secrets }: Pick<Services, 'secrets'>): string | null {
  const secret = payloadSealed && secrets.open(payloadSealed, mailPlace)
  return secret ? sealed.parse(JSON.parse(secret)).to : null
}

/**
 * SMTP cannot be asked whether it has a mail. So what may have arrived (the connection broke after the last byte) is sent once more under the
 * same Message-ID, and not a third time.
 */
export const mailChannel: Channel = {
  name: 'mail',
  places: 4,
  async prepare(db, delivery, { config, log }) {
    const { expiresAfterMs, discard } = open.parse(delivery.payload)
    if (discard) return ignored('discarded')
    const { rows } = await sql<{
      ageMs: number
    }>`select (extract(epoch from now() - ${delivery.createdAt}::timestamptz) * 1000)::float as age_ms`.execute(db)
    const { ageMs = 0 } = rows[0] ?? {}
    if (expiresAfterMs !== null && ageMs > expiresAfterMs) return ignored('expired')
    if (ageMs > longestWaitMs) return { state: 'refused', problem: problem('waitedTooLong') }
    if (config.MAIL_URL) return undefined
    log.error('MAIL_URL is not set: mails wait')
    return { state: 'retrying', problem: problem('notConfigured'), afterSeconds: 60, unasked: true }
  },
  send,
  async lookUp(delivery) {
    if (!delivery.lost) return 'notThere'
    const { unsure } = open.parse(delivery.payload)
    return unsure < 2 ? 'notThere' : ignored('unsure')
  },
  // Counted before the attempt, so that a process that dies in it has counted too; taken back when the server surely has nothing.
  async settle(db, { id }, { state }) {
    if (state !== 'sending' && state !== 'retrying') return
    await db
      .updateTable('deliveries')
      .set({
        payload:
          state === 'sending'
            ? sql`jsonb_set(payload, '{unsure}', to_jsonb((payload->>'unsure')::int + 1))`
            : sql`jsonb_set(payload, '{unsure}', to_jsonb((payload->>'unsure')::int - 1))`,
      })
      .where('id', '=', id)
      .execute()
  },
}

async function send(delivery: Delivery, { config, secrets, log }: Services): Promise<Outcome> {
  if (!delivery.payloadSealed) return ignored('discarded')
  const { template, language } = open.parse(delivery.payload)
  const opened = secrets.open(delivery.payloadSealed, mailPlace)
  if (opened === null) return { state: 'refused', problem: problem('keyLost') }
  const { to, values, files, seen, head } = sealed.parse(JSON.parse(opened))
  const messageId = `<${delivery.requestId}@${new URL(config.publicUrl).hostname}>`
  const { handOver } = await import('./smtp.ts')
  const handed = await handOver(config.MAIL_URL, {
    from: head ? fromCompany(config, head.companyName) : config.MAIL_FROM,
    ...(head?.email && { replyTo: head.email }),
    to,
    messageId,
    ...(seen && { seen }),
    attachments: files.map(({ base64, ...file }) => ({ ...file, content: Buffer.from(base64, 'base64') })),
    ...renderMail(template, language, values, config.publicUrl, head),
  })
  if (handed.outcome === 'taken') return { state: 'done' }
  const about = { delivery: delivery.id, outcome: handed.outcome, reply: handed.reply.replaceAll(to, '(address)') }
  if (handed.ours) log.error(about, 'the mail server refuses us: mails wait until MAIL_URL and MAIL_FROM are right')
  else log.warn(about, 'a mail was not taken')
  if (handed.outcome === 'refused') return { state: 'refused', problem: problem('refused') }
  const { silent } = handed
  if (handed.outcome === 'later') return { state: 'retrying', problem: problem(handed.ours ? 'refusesUs' : 'later'), silent }
  return { state: 'unknown', problem: problem('unsure'), silent }
}

/** Waits until whoever runs the server has put their settings right. */
export const isOurMistake = ({ code }: Problem) => code === 'refusesUs' || code === 'notConfigured'
const problem = (code: string) => ({ code, message: `mail.problem.${code}`, fix: 'mail.fix' })
const ignored = (code: string): Outcome => ({ state: 'ignored', problem: problem(code) })
