import type { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { prepareYearTotals, yearTotalsPath } from '../../contract.ts'
import { taxThreshold } from '../../tax-threshold.ts'
import { noteTaken } from './taken.ts'
import { type YearRow, yearRows } from './totals.ts'

type Asked = z.output<(typeof prepareYearTotals)['body']>
const cellsOf = (year: number) => ({
  taxYear: () => String(year),
  payeeType: ({ payeeKind }: YearRow, language: Language) => text(language, `programs.payees.${payeeKind}`),
  name: ({ payeeName }: YearRow) => payeeName,
  address1: ({ address1 }: YearRow) => address1,
  address2: ({ address2 }: YearRow) => address2,
  city: ({ city }: YearRow) => city,
  state: ({ state }: YearRow) => state,
  zip: ({ zip }: YearRow) => zip,
  email: ({ email }: YearRow) => email,
  tinLast4: ({ taxLast4 }: YearRow) => taxLast4,
  w9On: ({ taxFormOn }: YearRow) => taxFormOn ?? '',
  paid: ({ paid }: YearRow) => csvDollars(paid),
  withheld: ({ withheld }: YearRow) => csvDollars(withheld),
  threshold: () => csvDollars(taxThreshold(year).cents),
  reported: ({ isReported }: YearRow) => (isReported ? 'Y' : 'N'),
})

export const yearTotalsFile = csvDoor({
  prepare: prepareYearTotals,
  path: yearTotalsPath,
  filename: ({ year }: Asked) => `incentive-payments-${year}.csv`,
  ask: async (_, asked): Promise<Asked> => asked,
  lines: async (context, { year, needs }) => {
    await noteTaken(context, year)
    return csvPages(context, {
      cells: cellsOf(year),
      numbers: ['paid', 'withheld', 'threshold'],
      texts: 'statements.yearFile',
      read: (db, last: YearRow | null, limit) => yearRows(db, { year, needs }, last, limit),
    })
  },
})
