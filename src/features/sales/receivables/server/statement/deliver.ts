import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { languageOfCustomer, reachesCustomer } from '#features/customers/customers/server/door.ts'
import { reachOf } from '#features/sales/receipts/server/door.ts'
import { type Actor, actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { companyHeadOf } from '#server/mail/company-head.ts'
import { postMail, type Sender } from '#server/mail/mail.ts'
import { takeMailToStranger } from '#server/mail/mail-to-strangers.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import type { getAccountStatement, mailAccountStatement } from '../../contract.ts'

import { type Statement, statementOf } from './content.ts'
import { dayIn, statementPdf } from './pdf.ts'

/** In the language of the customer, where that is known. The PDF is drawn outside of any transaction. */
export async function downloadedStatement(context: Context, customerId: string): Promise<RawResult<typeof getAccountStatement>> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const { statement, language } = await services.transaction({ companyId, userId }, async (db) => ({
    statement: await statementOf({ ...context, db }, customerId),
    language: (await languageOfCustomer(db, customerId)) ?? context.language,
  }))
  const pdf = await statementPdf(services.config, statement, language)
  return { filename: filenameOf(statement, language), pdfBase64: pdf.toString('base64') }
}

const filenameOf = ({ customer, today }: Statement, language: Language) =>
  cleanFileName(`${text(language, 'receivables.statement.title')} ${customer.customerName.replaceAll(/[/\\]/g, '-')} ${today}.pdf`)

/** What is mailed is what was drawn: read in one transaction, noted in another. */
export async function mailedStatement(
  context: Context,
  { params, body }: Pick<ValidInput<typeof mailAccountStatement>, 'params' | 'body'>,
): Promise<RawResult<typeof mailAccountStatement>> {
  const { services } = context
  const { customerId } = params
  const { companyId, userId } = memberOf(context)
  const { email: to, language } = body
  const scope = { companyId, userId }
  const statement = await services.transaction(scope, async (db) => {
    if (!(await reachesCustomer({ ...context, db }, customerId, 'orders.write'))) throw new AppError('notFound')
    return statementOf({ ...context, db }, customerId)
  })
  const pdf = await statementPdf(services.config, statement, language)
  await services.transaction(scope, async (db) => {
    await takeMailToStranger(db, services.config, { companyId })
    const sender = { companyId, userId, record: { kind: 'customer' as const, id: customerId } }
    await postStatement(services, db, { statement, pdf, to, language, sender })
    await noteSent(db, actorOf(context), customerId, to)
  })
  return {}
}

export const noteSent = (db: Db, actor: Actor, customerId: string, to: string) =>
  audit(db, actor, {
    action: 'accountStatementSent',
    recordKind: 'customer',
    recordId: customerId,
    changes: [{ field: 'email', from: '', to }],
  })

type Drawn = { statement: Statement; pdf: Buffer; to: string; language: Language; sender: Sender }
export async function postStatement(services: Services, db: Db, { statement, pdf, to, language, sender }: Drawn): Promise<void> {
  const { company, customer, owed, credit, today } = statement
  const say = (key: string) => text(language, `receivables.statement.${key}`)
  const rows: [string, number][] = [
    [say('owed'), owed],
    ...(credit ? [[say('credit'), 0 - credit] satisfies [string, number]] : []),
    [say('left'), owed - credit],
  ]
  await postMail(services, db, {
    template: 'accountStatement',
    to,
    language,
    values: {
      companyName: company.companyName,
      customerName: customer.customerName,
      day: dayIn(language)(today),
      lines: rows.map(([label, amount]) => `${label}\t${formatCents(amount)}`).join('\n'),
      reach: reachOf(company),
    },
    head: await companyHeadOf(db),
    files: [{ filename: filenameOf(statement, language), contentType: 'application/pdf', base64: pdf.toString('base64') }],
    sender,
  })
}
