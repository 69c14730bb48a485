import type { Content } from 'pdfmake'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { drawLetter, labeled } from '#features/sales/receipts/server/door.ts'
import type { Config } from '#server/config.ts'
import { text } from '#server/text.ts'
import { ages } from '../../contract.ts'
import type { Statement } from './content.ts'

export function statementPdf(config: Config, statement: Statement, language: Language): Promise<Buffer> {
  const { company, customer, today, invoices, byAge, payments, credit, owed, isPart } = statement
  const say = (key: string) => text(language, `receivables.statement.${key}`)
  const day = dayIn(language)
  const address = [customer.address1, customer.address2, [customer.city, customer.state, customer.zip].filter(Boolean).join(' ')]
  return drawLetter(config, {
    company,
    language,
    title: say('title'),
    content: [
      {
        columns: [labeled(say('asOf'), [day(today)]), labeled(say('for'), [customer.customerName, ...address])],
        columnGap: 16,
      },
      part(say('open')),
      invoices.length
        ? table(
            [say('invoice'), say('date'), say('due'), say('daysLate'), say('total'), say('balance')],
            3,
            invoices.map(({ number, date, dueDate, daysLate, total, balance }) => [
              number,
              day(date),
              day(dueDate),
              daysLate ? String(daysLate) : '',
              formatCents(total),
              formatCents(balance),
            ]),
          )
        : { text: say('nothingOpen') },
      ...(isPart ? [{ text: say('more'), style: 'label' }] : []),
      part(say('byAge')),
      table(
        ages.map((age) => text(language, `customers.record.buckets.${age}`)),
        0,
        [ages.map((age) => formatCents(byAge.get(age)?.amount ?? 0))],
      ),
      ...(payments.length
        ? [
            part(say('payments')),
            table(
              [say('date'), say('number'), say('method'), say('amount')],
              3,
              payments.map(({ day: on, number, method, amount }) => [day(on), number, method, formatCents(amount)]),
            ),
          ]
        : []),
      part(say('sum')),
      sums([
        [say('owed'), owed],
        ...(credit ? [[say('credit'), 0 - credit] satisfies [string, number]] : []),
        [say('left'), owed - credit],
      ]),
    ],
  })
}

export const dayIn = (language: Language) => (day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

const part = (said: string): Content => ({ text: said, style: 'part', margin: [0, 18, 0, 6] })

/** The first columns are words, the others figures; the first is as wide as there is room. */
export const table = (heads: readonly string[], words: number, rows: readonly string[][]): Content => {
  const cell = (said: string, index: number, more: object = {}) => ({
    text: said,
    alignment: index < words ? ('left' as const) : ('right' as const),
    ...more,
  })
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: heads.map((_, index) => (index === 0 || words === 0 ? '*' : 'auto')),
      body: [
        heads.map((said, index) => cell(said, index, { style: 'head' })),
        ...rows.map((row) => row.map((said, index) => cell(said, index))),
      ],
    },
  }
}

export const sums = (rows: [label: string, cents: number][]): Content => ({
  layout: 'noBorders',
  table: {
    widths: ['*', 'auto'],
    body: rows.map(([label, amount], index) => {
      const bold = index === rows.length - 1
      return [
        { text: label, bold },
        { text: formatCents(amount), alignment: 'right' as const, bold },
      ]
    }),
  },
})
