import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { invoicesOfRequest, linesOf, type Order } from '#features/sales/orders/server/door.ts'
import { totalLines } from '#features/sales/receipts/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { text } from '#server/text.ts'

/** Of a longer order the first stand in the mail, all of them on the page that its button opens. */
const mostLines = 20

/** What is asked for, line by line as a mail has them: invoices with the day each is due, or what was ordered and what it comes to. */
export async function linesInMail(db: Db, order: Order, language: Language): Promise<string> {
  const asked = (await invoicesOfRequest(db, order)).filter((invoice) => invoice.asked > 0)
  const po = order.poNumber ? [[text(language, 'fields.poNumber'), order.poNumber]] : []
  const rows = asked.length
    ? asked.map(({ number, date, dueDate, asked: amount }) => [
        text(language, 'checkout.mail.invoice', { number, day: dayIn(language, dueDate ?? date) }),
        formatCents(amount),
      ])
    : [...(await ordered(db, order, language)), ...totalLines({ order }, language).slice(1)]
  return [...po, ...rows].map((row) => row.map((said) => said.replaceAll(/\s+/g, ' ')).join('\t')).join('\n')
}

async function ordered(db: Db, { id }: Order, language: Language): Promise<string[][]> {
  const lines = await linesOf(db, id)
  const rows = lines
    .slice(0, mostLines)
    .map(({ quantity, itemNumber, description, amount }) => [`${Number(quantity)} × ${description || itemNumber}`, formatCents(amount)])
  const more = lines.length - rows.length
  return more > 0 ? [...rows, [text(language, 'checkout.mail.more', { count: more }), '']] : rows
}

const dayIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
