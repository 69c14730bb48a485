import type { Content } from 'pdfmake'
import type { RawResult } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { dayAt, todayOf } from '#server/data/days.ts'
import { type Drawing, pdfOf } from '#server/files/pdf.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { getSettlementReceipt, Settlement } from '../contract.ts'
import { whereKey, whereOf } from '../where.ts'
import { settlementDetails } from './list.ts'

type Company = { companyName: string; timeZone: string; today: string }

/** What came, payment by payment, to be signed by who brought it and who received it; drawn outside of any transaction. */
export async function settlementReceipt(context: Context, id: string): Promise<RawResult<typeof getSettlementReceipt>> {
  const { companyId, userId } = memberOf(context)
  const { settlement, company } = await context.services.transaction({ companyId, userId }, async (db) => ({
    settlement: (await settlementDetails({ ...context, db }, id)) as Settlement,
    company: {
      ...(await db.selectFrom('companies').select(['companyName', 'timeZone']).executeTakeFirstOrThrow()),
      today: await todayOf(db),
    },
  }))
  const pdf = await pdfOf(documentOf(settlement, company, context.language))
  return { filename: `settlement-${settlement.number}.pdf`, pdfBase64: pdf.toString('base64') }
}

function documentOf(settlement: Settlement, { companyName, timeZone, today }: Company, language: Language): Drawing {
  const say = (key: string, values: object = {}) => text(language, `settlements.receipt.${key}`, { ...values })
  const { number, state, other, repCode, repName, deviceName, settledAt, settledBy, lines, reason, note } = settlement
  const dayText = (day: string) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  const title = say(state === 'undo' ? 'undoTitle' : 'title', { number, other: other?.number ?? '' })
  const end = (value: string, more: object = {}) => ({ text: value, alignment: 'right' as const, ...more })
  const heads: Content[] = ['day', 'document', 'customer', 'how', 'inBooks'].map((key) => ({ text: say(key), style: 'head' }))
  const facts = [
    say('of', { rep: [repCode, repName].filter(Boolean).join(' · '), device: deviceName }),
    say('received', { name: settledBy, day: dayText(dayAt(settledAt, timeZone)) }),
    say('days', { from: dayText(settlement.fromDay), until: dayText(settlement.untilDay) }),
    state === 'undone' ? say('undone', { number: other?.number ?? '' }) : '',
  ]
  const sum = (key: string, expected: number, counted: number) => [
    { text: say(key) },
    end(formatCents(expected)),
    end(formatCents(counted)),
    end(formatCents(counted - expected)),
  ]
  const { expectedCash, countedCash, expectedChecks, countedChecks } = settlement
  return {
    info: { title, author: companyName },
    language,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [40, 40, 40, 48],
    defaultStyle: { font: 'Roboto', fontSize: 10 },
    styles: {
      label: { color: '#6b6b6b', fontSize: 9 },
      title: { fontSize: 18, bold: true },
      head: { bold: true, color: '#6b6b6b', fontSize: 9 },
    },
    pageNumbers: { alignment: 'right', margin: [40, 14, 40, 0], fontSize: 8, color: '#6b6b6b' },
    content: [
      { text: companyName, style: 'label' },
      { text: title, style: 'title', margin: [0, 4, 0, 6] },
      ...facts.filter(Boolean).map((line): Content => ({ text: line, margin: [0, 0, 0, 2] })),
      {
        margin: [0, 16, 0, 12],
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['*', 'auto', 'auto', 'auto'],
          body: [
            [{ text: ' ' }, ...['expected', 'counted', 'difference'].map((key) => end(say(key), { style: 'head' }))],
            sum('cash', expectedCash, countedCash),
            sum('checks', expectedChecks, countedChecks),
            sum('total', expectedCash + expectedChecks, countedCash + countedChecks),
          ],
        },
      },
      ...[reason && say('reason', { reason }), note].filter(Boolean).map((line): Content => ({ text: line, margin: [0, 0, 0, 4] })),
      {
        margin: [0, 10, 0, 0],
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['auto', 'auto', '*', 'auto', 100, 'auto'],
          body: [[...heads, end(say('amount'), { style: 'head' })], ...lines.map((line) => rowOf(line, language, say))],
        },
      },
      { text: say('books', { day: dayText(today) }), style: 'label', margin: [0, 14, 0, 0] },
      ...whereOf(lines).map(
        ({ payments, amount, ...place }): Content => ({
          text: text(language, `settlements.where.${whereKey(place)}`, { ...place, count: payments, amount: formatCents(amount) }),
          style: 'label',
        }),
      ),
      {
        margin: [0, 44, 0, 0],
        columnGap: 40,
        columns: ['broughtBy', 'receivedBy'].map((key) => ({ text: `______________________________\n${say(key)}`, style: 'label' })),
      },
    ],
  }
}

type Say = (key: string, values?: object) => string
function rowOf(
  { takenOn, number, customerName, amount, cash, expected, checkNumber, came, ...place }: Settlement['lines'][number],
  language: Language,
  say: Say,
): Content[] {
  const how = [cash > 0 && say('inCash'), amount > cash && say(came ? 'byCheck' : 'missingCheck', { number: checkNumber })]
  return [
    ...[
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(takenOn)),
      number,
      customerName,
      [...how, expected !== amount && say('collected', { amount: formatCents(amount) })].filter(Boolean).join(', '),
      text(language, `settlements.books.${whereKey(place)}`, { account: place.account }),
    ].map((value) => ({ text: value })),
    { text: formatCents(expected), alignment: 'right' },
  ]
}
