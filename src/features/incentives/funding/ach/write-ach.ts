import { blockLines, digits, hashOf, left, plain, shortDay, width } from './records.ts'
import { isAccountNumber, isRoutingNumber } from './routing.ts'

/**
 * Who sends and through which bank. `bankRouting`: nine digits of the bank that takes the file; `companyId`: ten letters that the bank has
 * assigned, as a rule 1 and the tax id.
 */
export type AchOrigin = { companyName: string; companyId: string; bankName: string; bankRouting: string }
/** `toCompany`: of a business (CCD), else of a person (PPD). `reference`: up to 15 letters, comes back in the payee's statement. */
export type AchCredit = {
  reference: string
  name: string
  routing: string
  account: string
  isSavings: boolean
  toCompany: boolean
  amountCents: number
}
/**
 * `batchNumber`: of the first batch; `description`: up to ten letters that stand on the payee's statement; `fileId`: A to Z, 0 to 9, tells files of one day
 * apart; `firstTrace`: counts on over all files, so that a return names one item alone. `effectiveOn`, `madeOn`: days; `madeAt`: `HHMM`.
 */
export type AchFile = {
  origin: AchOrigin
  credits: readonly AchCredit[]
  batchNumber: number
  description: string
  effectiveOn: string
  madeOn: string
  madeAt: string
  fileId: string
  firstTrace?: number
  sameDay?: boolean
}

/** Why a file cannot be made; `reference`: of the credit that is to blame. */
export class AchRefusal extends Error {
  readonly code: 'routing' | 'account' | 'amount' | 'name' | 'origin' | 'empty' | 'reference'
  readonly reference: string
  constructor(code: AchRefusal['code'], reference = '') {
    super(`${code} ${reference}`)
    this.code = code
    this.reference = reference
  }
}

export const mostCents = 9_999_999_999
export const mostSameDayCents = 100_000_000

/**
 * A file of credits as NACHA's rules have it: people in a batch of PPD, businesses in one of CCD, lines of 94 letters with LF between them, blocks of ten.
 * `traces`: of each credit, by which returns name it.
 */
export function writeAch(file: AchFile): { text: string; traces: Map<string, string> } {
  const { origin, credits } = file
  check(file)
  const bank = origin.bankRouting.slice(0, 8)
  const traces = new Map<string, string>()
  const lines: string[] = [
    `101 ${origin.bankRouting}${left(origin.companyId, 10)}${shortDay(file.madeOn)}${file.madeAt}${file.fileId}094101${left(origin.bankName, 23)}${left(origin.companyName, 23)}${' '.repeat(8)}`,
  ]
  const groups = [credits.filter(({ toCompany }) => !toCompany), credits.filter(({ toCompany }) => toCompany)]
  const batches = groups.flatMap((entries, at) => (entries.length ? [{ entries, kind: at === 0 ? 'PPD' : 'CCD' }] : []))
  let sequence = (file.firstTrace ?? 1) - 1
  for (const [at, { entries, kind }] of batches.entries()) {
    const number = digits((file.batchNumber + at) % 10_000_000, 7)
    lines.push(
      `5220${left(origin.companyName, 16)}${' '.repeat(20)}${left(origin.companyId, 10)}${kind}${left(file.description, 10)}${shortDay(file.madeOn)}${shortDay(file.effectiveOn)}   1${bank}${number}`,
    )
    for (const entry of entries) {
      sequence = (sequence + 1) % 10_000_000
      const trace = `${bank}${digits(sequence, 7)}`
      traces.set(entry.reference, trace)
      lines.push(
        `6${entry.isSavings ? 32 : 22}${entry.routing}${left(entry.account, 17)}${digits(entry.amountCents, 10)}${left(entry.reference, 15)}${left(entry.name, 22)}  0${trace}`,
      )
    }
    lines.push(`8220${digits(entries.length, 6)}${totals(entries, 12)}${left(origin.companyId, 10)}${' '.repeat(25)}${bank}${number}`)
  }
  const blocks = Math.ceil((lines.length + 1) / blockLines)
  lines.push(`9${digits(batches.length, 6)}${digits(blocks, 6)}${digits(credits.length, 8)}${totals(credits, 12)}${' '.repeat(39)}`)
  while (lines.length < blocks * blockLines) lines.push('9'.repeat(width))
  const wrong = lines.find((line) => line.length !== width)
  if (wrong !== undefined) throw new AchRefusal('origin')
  return { text: `${lines.join('\n')}\n`, traces }
}

/** Hash, debits, credits. */
const totals = (credits: readonly AchCredit[], length: number) =>
  `${digits(hashOf(credits.map(({ routing }) => routing)), 10)}${digits(0, length)}${digits(
    credits.reduce((sum, { amountCents }) => sum + amountCents, 0),
    length,
  )}`

function check({ origin, credits, sameDay, fileId, madeAt }: AchFile) {
  const isNamed = plain(origin.companyName).trim() !== '' && plain(origin.bankName).trim() !== ''
  const isOrigin = isNamed && isRoutingNumber(origin.bankRouting) && /^[0-9A-Z ]{1,10}$/.test(origin.companyId)
  if (!isOrigin || !/^[0-9A-Z]$/.test(fileId) || !/^([01]\d|2[0-3])[0-5]\d$/.test(madeAt)) throw new AchRefusal('origin')
  if (credits.length === 0) throw new AchRefusal('empty')
  if (new Set(credits.map(({ reference }) => reference)).size < credits.length) throw new AchRefusal('reference')
  const most = sameDay ? mostSameDayCents : mostCents
  for (const { reference, routing, account, amountCents, name } of credits) {
    if (!/^[0-9A-Z-]{1,15}$/.test(reference)) throw new AchRefusal('reference', reference)
    if (!isRoutingNumber(routing)) throw new AchRefusal('routing', reference)
    if (!isAccountNumber(account)) throw new AchRefusal('account', reference)
    if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > most) throw new AchRefusal('amount', reference)
    if (plain(name).trim() === '') throw new AchRefusal('name', reference)
  }
}
