import type { StockCause } from '#features/books/stock/contract.ts'
import type { QuickbooksReader, SyncedEntityDefinition } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { differenceKinds, measures, proofKinds } from '../contract.ts'

/** What every part of one proof works with. */
export type ProofRun = {
  services: Services
  companyId: string
  proofId: string
  kind: (typeof proofKinds)[number]
  round: number
  /** Their clock when this round began: what they changed later is on its way to us. */
  beganAt: string
  reader: QuickbooksReader
  entities: readonly SyncedEntityDefinition[]
}

/** When the round began, as milliseconds of a whole second: that is how exact the times of records are. */
export const beganSecond = ({ beganAt }: ProofRun) => Math.floor(Date.parse(beganAt) / 1000) * 1000

export type Comparable = SyncedEntityDefinition & Required<Pick<SyncedEntityDefinition, 'compare'>>
export const isComparable = (definition: SyncedEntityDefinition): definition is Comparable => definition.compare !== undefined

export function definitionOf(run: Pick<ProofRun, 'entities'>, entity: string): Comparable {
  const found = run.entities.filter(isComparable).find((each) => each.entity === entity)
  if (!found) throw new Error(`Nothing compares ${entity}`)
  return found
}

/** A thing to compare at a time, a row of `book_parts`. Days include both ends. */
export type Part = {
  number: number
  what: 'list' | 'recent' | 'documents' | 'balances' | 'own' | 'pages' | 'again' | 'stock'
  entity: string
  firstDate: string | null
  lastDate: string | null
  position: Position | null
}
/** One that gets its number when it is stored. */
export type NewPart = Pick<Part, 'what' | 'entity'> & Partial<Omit<Part, 'number'>>
/**
 * Of `pages` how far it is: the greatest creation time that was read, and how many rows of exactly that second. Of `again` which records
 * are to be looked at once more.
 */
export type Position = { time: string; skip: number; ids?: undefined } | { ids: string[] }

export type FoundCheck = { entity: string; measure: (typeof measures)[number]; month?: string; ours: number; theirs: number }
export type DifferenceKind = (typeof differenceKinds)[number]
export type Cause = 'neverCame' | 'deletedThere' | 'untold' | 'silent' | 'voided' | 'unreadable' | 'reportOnly' | OwnCause
/** Of documents of ours: edited there, computed otherwise there, not changed with what it is of, never made. */
type OwnCause = 'byHand' | 'computed' | 'notFollowed' | 'notPosted' | 'accrualNotPosted' | 'accrualApart' | `stock${Capitalize<StockCause>}`
export type FoundDifference = {
  entity: string
  externalId: string
  localId: string | null
  kind: DifferenceKind
  label: string
  fields: { field: string; ours: unknown; theirs: unknown }[]
  cause: Cause
  changedAt: string | null
  deliveryId: string | null
  date: string | null
  customerName: string
  /** Our customer, and the cents by which this makes what they owe there more than here. */
  customerId: string | null
  owedMore: number
}

/** What a part found. `position`: it is not over yet. `unlisted`: differences that were counted but not looked at one by one. */
export type Found = { checks: FoundCheck[]; differences: FoundDifference[]; unlisted?: number; position?: Position }

/** In a transaction of the company. */
export const inCompany = <T>({ services, companyId }: Pick<ProofRun, 'services' | 'companyId'>, work: (db: Db) => Promise<T>) =>
  services.transaction({ companyId }, work)
