import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { languageOfCustomer } from '#features/customers/customers/server/door.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { companyHeadOf } from '#server/mail/company-head.ts'
import { postMail } from '#server/mail/mail.ts'
import { takeMailToStranger } from '#server/mail/mail-to-strangers.ts'
import type { getPaperReader, getReceipt, mailOrderPaper, OrderPaper } from '../../contract.ts'
import { reachOf } from '../reader.ts'
import { type Papers, papersOf } from './content.ts'
import { paperPdf, paperTitle } from './pdf.ts'

/** The PDF is drawn outside of any transaction. */
export async function downloadedPaper(context: Context, id: string, paper: OrderPaper): Promise<RawResult<typeof getReceipt>> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const { papers, language } = await services.transaction({ companyId, userId }, async (db) => {
    const papers = await papersOf({ ...context, db }, id, paper)
    return { papers, language: (await languageOfCustomer(db, papers.receipt.order.customerId)) ?? context.language }
  })
  const pdf = await paperPdf(services.config, papers, paper, language)
  return { filename: filenameOf(papers, paper, language), pdfBase64: pdf.toString('base64') }
}

const filenameOf = (papers: Papers, paper: OrderPaper, language: Language) =>
  cleanFileName(`${paperTitle(papers, paper, language).replaceAll(/[/\\#]/g, '')}.pdf`)

export async function paperReader(context: DbContext, id: string): Promise<RawResult<typeof getPaperReader>> {
  const { db, language } = context
  const { customerId } = await orderOf(context, id, { ability: 'orders.write' })
  const { email } = await db.selectFrom('customers').select('email').where('id', '=', customerId).executeTakeFirstOrThrow()
  return { email, language: (await languageOfCustomer(db, customerId)) ?? language }
}

/** What is mailed is what was drawn: read in one transaction, noted in another. */
export async function mailedPaper(
  context: Context,
  { params, body }: Pick<ValidInput<typeof mailOrderPaper>, 'params' | 'body'>,
): Promise<RawResult<typeof mailOrderPaper>> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const { email: to, language, paper } = body
  const scope = { companyId, userId }
  const papers = await services.transaction(scope, async (db) => {
    await orderOf({ ...context, db }, params.id, { ability: 'orders.write' })
    return papersOf({ ...context, db }, params.id, paper)
  })
  const pdf = await paperPdf(services.config, papers, paper, language)
  const { company, customer } = papers.receipt
  const title = paperTitle(papers, paper, language)
  await services.transaction(scope, async (db) => {
    await takeMailToStranger(db, services.config, { companyId })
    await postMail(services, db, {
      template: 'orderPaper',
      to,
      language,
      values: { companyName: company.companyName, customerName: customer.customerName, paper: title, reach: reachOf(company) },
      head: await companyHeadOf(db),
      files: [{ filename: filenameOf(papers, paper, language), contentType: 'application/pdf', base64: pdf.toString('base64') }],
      sender: { companyId, userId, record: { kind: 'order', id: params.id } },
    })
    await audit(db, actorOf(context), {
      action: 'orderPaperSent',
      recordKind: 'order',
      recordId: params.id,
      changes: [{ field: 'email', from: '', to }],
    })
  })
  return {}
}
