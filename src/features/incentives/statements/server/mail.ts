import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { scopeOf } from '#contract/permissions.ts'
import { reachOf } from '#features/sales/receipts/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import { takeMailAtFirst } from '#server/mail/mail-to-strangers.ts'
import type { Services } from '#server/services.ts'
import type { Watch } from '#server/work/job.ts'
import type { PayeeKind } from '../../programs/door.ts'
import type { mailStatement } from '../contract.ts'
import { addressOf } from './address.ts'
import { type StatementContent, statementContent } from './content.ts'
import { dayIn, sayIn } from './paper.ts'
import { keepDrawn } from './pdf.ts'
import { statementPdf } from './statement-pdf.ts'
import { numberSql } from './stored.ts'

const mostAtOnce = 50
type Due = { company_id: string; id: string }

/** Whoever a locked statement is for gets it by mail, once, in the language in which it is written. */
export const statementsToMail: Watch = {
  name: 'statements by mail',
  everySeconds: 5,
  async run(services) {
    const { rows } = await services.pool.query<Due>('select company_id, id from app.statements_to_mail($1)', [mostAtOnce])
    for (const { company_id: companyId, id } of rows)
      await mailDue(services, companyId, id).catch(async (error: unknown) => {
        // A company that is new mails few: the rest goes later.
        if (!(error instanceof AppError)) services.log.error({ err: error, companyId, id }, 'a statement was not mailed')
        await services.transaction({ companyId }, (db) => putOff(db, id))
      })
  },
}

const putOff = (db: Db, id: string) =>
  sql`update statements set mail_due_at = now() + interval '30 minutes' where ${ofCompany()} and id = ${id}::uuid and mail_due_at is not null`.execute(
    db,
  )

type Stored = { content: unknown; pdf: Buffer | null; payeeKind: PayeeKind; payeeId: string; programId: string }
/** Drawn while no transaction waits for it. */
async function mailDue(services: Services, companyId: string, id: string): Promise<void> {
  const read = await services.transaction({ companyId }, async (db) => {
    const { rows } = await sql<Stored>`select content, pdf, payee_kind as "payeeKind", payee_id as "payeeId", program_id as "programId"
      from statements where ${ofCompany()} and id = ${id}::uuid and mail_due_at is not null`.execute(db.withoutPlugins())
    return rows[0]
  })
  if (!read) return
  const content = statementContent.parse(read.content)
  const drawn = read.pdf ?? (await statementPdf(services.config, content, false))
  await services.transaction({ companyId }, async (db) => {
    const still =
      await sql`select from statements where ${ofCompany()} and id = ${id}::uuid and mail_due_at is not null for update skip locked`.execute(
        db,
      )
    if (!still.rows.length) return
    const pdf = await keepDrawn(db, id, drawn)
    const mailed = await mailTo(services, db, companyId, { ...read, content, pdf })
    await sql`update statements set mail_due_at = null${mailed ? sql`, mail_id = ${mailed.mailId}, mailed_at = now(), mailed_to = ${mailed.to}` : sql``}
      where ${ofCompany()} and id = ${id}::uuid`.execute(db)
  })
}

type Ready = Omit<Stored, 'content' | 'pdf'> & { content: StatementContent; pdf: Buffer }
/** Null: nobody knows where they get mail; they have it here all the same. */
async function mailTo(services: Services, db: Db, companyId: string, { content, pdf, payeeKind, payeeId, programId }: Ready) {
  const { language, number, opening, earned, adjusted, paid } = content
  const address = await addressOf(db, payeeKind, payeeId)
  if (!address) return null
  if (!address.signsIn) await takeMailAtFirst(db, services.config, companyId)
  const company = await db.selectFrom('companies').select(['companyName', 'email', 'phone']).executeTakeFirstOrThrow()
  const say = sayIn(language)
  const [from, to, asksUntil] = [content.from, content.to, content.asksUntil].map(dayIn(language))
  const sums = [
    ['opening', opening],
    ['earned', earned],
    ['adjusted', adjusted],
    ['paid', 0 - paid],
    ['closing', opening + earned + adjusted - paid],
  ] as const
  const values = {
    companyName: company.companyName,
    number,
    program: content.program,
    days: say('statements.days', { from: from ?? '', to: to ?? '' }),
    lines: sums.map(([key, cents]) => `${say(`statements.${key}`)}: ${formatCents(cents)}`).join('\n'),
    day: asksUntil ?? '',
    reach: reachOf(company),
  }
  const mailId = await postMail(services, db, {
    template: 'statement',
    to: address.to,
    language,
    values,
    files: [{ filename: `${number}.pdf`, contentType: 'application/pdf', base64: pdf.toString('base64') }],
    // Nobody pressed a button for this one: whoever locks statements hears of trouble.
    sender: { companyId, can: 'attainment.write', record: { kind: 'program', id: programId } },
  })
  return { mailId, to: address.to }
}

type Locked = { programId: string; payeeKind: PayeeKind; payeeId: string; number: string; isLocked: boolean }
/** Once more, because somebody says so. */
export async function mailAgain(context: DbContext, id: string): Promise<RawResult<typeof mailStatement>> {
  const { db } = context
  if (scopeOf(memberOf(context).role, 'attainment.write') !== 'all') throw new AppError('notFound')
  const { rows } = await sql<Locked>`
    select e.program_id as "programId", e.payee_kind as "payeeKind", e.payee_id as "payeeId", ${numberSql} as number,
      e.locked_at is not null and e.superseded_at is null as "isLocked"
    from statements e join programs p on ${ofCompany('p')} and p.id = e.program_id where ${ofCompany('e')} and e.id = ${id}::uuid for update of e`.execute(
    db.withoutPlugins(),
  )
  const [found] = rows
  if (!found) throw new AppError('notFound')
  if (!found.isLocked) throw new AppError('statementNotLocked')
  const address = await addressOf(db, found.payeeKind, found.payeeId)
  if (!address) throw new AppError('statementNoAddress')
  await sql`update statements set mail_due_at = now() where ${ofCompany()} and id = ${id}::uuid`.execute(db)
  await audit(db, actorOf(context), {
    action: 'statementMailed',
    recordKind: 'program',
    recordId: found.programId,
    changes: [
      { field: 'number', from: '', to: found.number },
      { field: 'email', from: '', to: address.to },
    ],
  })
  return { to: address.to }
}
