import type { Content } from 'pdfmake'
import type { RawResult } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { languageOfCustomer } from '#features/customers/customers/server/door.ts'
import { drawLetter, labeled } from '#features/sales/receipts/server/door.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { getInvoicePdf, Invoice } from '../contract.ts'
import { invoiceDetails } from './invoice.ts'
import { dayIn, sums, table } from './statement/pdf.ts'

/** In the language of the customer, where that is known. Drawn outside of any transaction. */
export async function downloadedInvoice(context: Context, id: string): Promise<RawResult<typeof getInvoicePdf>> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const { invoice, language, customer, company } = await services.transaction({ companyId, userId }, async (db) => {
    const found = await invoiceDetails({ ...context, db }, id)
    return {
      invoice: found,
      language: (await languageOfCustomer(db, found.customerId)) ?? context.language,
      customer: await db
        .selectFrom('customers')
        .select(['customerName', 'address1', 'address2', 'city', 'state', 'zip'])
        .where('id', '=', found.customerId)
        .executeTakeFirstOrThrow(),
      company: await db.selectFrom('companies').selectAll().executeTakeFirstOrThrow(),
    }
  })
  const title = invoice.number
    ? text(language, 'receivables.named', { number: invoice.number })
    : text(language, 'receivables.statement.invoice')
  const place = [customer.city, customer.state, customer.zip].filter(Boolean).join(' ')
  const content = contentOf(invoice, [customer.customerName, customer.address1, customer.address2, place], language)
  const pdf = await drawLetter(services.config, { company, language, title, content })
  return {
    filename: cleanFileName(`${title} ${customer.customerName.replaceAll(/[/\\]/g, '-')}.pdf`),
    pdfBase64: pdf.toString('base64'),
  }
}

function contentOf(
  { date, dueDate, lines, tax, total, balance, applied, otherwise, state }: Invoice,
  to: string[],
  language: Language,
): Content[] {
  const say = (key: string) => text(language, `receivables.${key}`)
  const day = dayIn(language)
  const off = state === 'void' || state === 'deleted' ? [text(language, `customers.record.invoiceState.${state}`)] : []
  const paid = applied.map(({ kind, number, day: on, amount }): [string, number] => [
    [say(kind), number, day(on)].filter(Boolean).join(' '),
    0 - amount,
  ])
  return [
    {
      columns: [
        labeled(say('statement.date'), [day(date)]),
        labeled(say('statement.due'), [day(dueDate ?? date), ...off]),
        labeled(say('statement.for'), to),
      ],
      columnGap: 16,
    },
    { text: '', margin: [0, 12, 0, 0] },
    table(
      ['orders.record.what', 'fields.quantity', 'fields.unitPrice', 'fields.amount'].map((key) => text(language, key)),
      1,
      lines.map(({ itemNumber, description, quantity, unitPrice, amount }) => [
        [itemNumber, description].filter(Boolean).join('\n'),
        quantity,
        `$${unitPrice}`,
        formatCents(amount),
      ]),
    ),
    { text: '', margin: [0, 12, 0, 0] },
    sums([
      ...(tax
        ? [[say('beforeTax'), total - tax] as [string, number], [text(language, 'orders.totals.taxes'), tax] as [string, number]]
        : []),
      [say('statement.total'), total],
      ...paid,
      ...(otherwise ? [[say('otherwise'), 0 - otherwise] as [string, number]] : []),
      [say('statement.balance'), balance],
    ]),
  ]
}
