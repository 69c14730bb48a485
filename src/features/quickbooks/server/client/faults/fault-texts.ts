import type { ProblemAction } from '#contract/ledger.ts'
import type { Problem } from '#server/work/delivery.ts'
import type { QuickbooksFault } from './fault.ts'

/** Codes with texts of their own in both languages: quickbooks 8.2. */
export const explainedCodes: ReadonlySet<string> = new Set(
  `100 110 120 130 140 150 413 500 600 610 620 630 700 800 900 1040 2010 2020 2030 2040 2050 2060 2070 2080 2090 2100 2110 2130 2170 2200
  2210 2250 2290 2300 2500 3001 3100 3200 3202 4000 4001 4002 5010 5020 5030 6000 6070 6100 6140 6150 6160 6180 6190 6200 6210 6220 6230
  6240 6250 6270 6280 6400 6420 6430 6440 6450 6480 6520 6540 10000 10100 10200 budget noAnswer`.split(/\s+/),
)

/** The books are closed for the day of a document. */
export const closedBooksCodes = ['6200', '6210']

/** Message and fix in plain words; what QuickBooks itself said fills `detail`, and is all there is for a code nobody described. */
export function describeFault(fault: QuickbooksFault): Problem {
  const values = { detail: fault.detail || fault.message, code: fault.code, field: fault.element }
  if (explainedCodes.has(fault.code)) return describe(fault.code, fault.code, values)
  const passes = fault.kind === 'unavailable' || fault.kind === 'unknown'
  return { ...describe(fault.code, passes ? 'noAnswer' : 'other', values), action: passes ? 'replay' : 'edit' }
}

export const describe = (code: string, text = code, values?: Record<string, string>): Problem => ({
  code,
  message: `quickbooks.faults.${text}.message`,
  fix: `quickbooks.faults.${text}.fix`,
  ...(values && { values }),
  action: actions.get(code) ?? 'replay',
})

const codesOf = (codes: string, action: ProblemAction) => codes.split(/\s+/).map((code) => [code, action] as const)
/** What the fix of each code asks for; of all others it is to send it again. */
const actions: ReadonlyMap<string, ProblemAction> = new Map([
  ...codesOf('100 110 120 3100 3200 3202 reconnect notConnected', 'reconnect'),
  ...codesOf('conflict', 'choose'),
  ...codesOf(
    `413 630 700 900 2040 2050 2060 2070 2080 2090 2100 2110 2170 2200 2210 2250 2290 2300 2500 6000 6100 6140 6150 6160 6180 6200 6210 6230
    6240 6420`,
    'edit',
  ),
])
