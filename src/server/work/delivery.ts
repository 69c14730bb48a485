import type { ProblemAction } from '#contract/ledger.ts'
import type { RecordKindName } from '#contract/record-kinds.ts'
import type { Db } from '../data/db.ts'
import type { JsonValue } from '../data/tables.ts'
import type { Services } from '../services.ts'
import type { Line } from './silence.ts'

export type Delivery = {
  companyId: string
  id: string
  direction: string
  channel: string
  kind: string
  recordKind: string | null
  recordId: string | null
  externalId: string | null
  requestId: string
  payload: JsonValue
  payloadSealed: Buffer | null
  attempts: number
  createdBy: string | null
  createdAt: string
  /** The answer to an attempt was lost: the other side may have carried it out. */
  lost: boolean
}

/**
 * `code`: theirs. `message`, `fix`: our text keys, with `values` for their placeholders. `action`: what the button does; `path`: the screen
 * that `link` opens.
 */
export type Problem = {
  code: string
  message: string
  fix: string
  values?: Record<string, string>
  action?: ProblemAction
  path?: string
}

/** `silent`: the other side could not be reached or said nothing at all. */
export type Outcome =
  | { state: 'done'; result?: JsonValue }
  | { state: 'refused' | 'ignored'; problem: Problem; silent?: boolean }
  /** `uncounted`: it costs none of its tries. `unasked`: nothing was tried at all (not connected, another one first), and that costs none either. */
  | { state: 'retrying' | 'unknown'; problem: Problem; afterSeconds?: number; uncounted?: boolean; unasked?: boolean; silent?: boolean }

/**
 * One way out of the process (QuickBooks, mail, …), with a line of its own: what does not answer on one holds up none of the others.
 * `places`: how many at a time in a process; `perCompany`: of these, how many may be of one company, so that no company's thousands keep
 * another one's waiting.
 */
export type Channel = {
  name: string
  places: number
  perCompany?: number
  /** Money hangs on it: while the other side may have it, it cannot be put aside. */
  mustComeOut?: true
  /** Where a channel has several other sides: which one this prepared delivery goes to. The silence of one holds up none of the others. */
  otherSide?(delivery: Delivery): Omit<Line, 'channel'> | null
  /** Fixes what is sent, in the transaction that claims the delivery. A changed payload needs a new request id. Answering an outcome sends nothing. */
  prepare?(db: Db, delivery: Delivery, services: Services): Promise<{ payload: JsonValue; requestId?: string } | Outcome | undefined>
  send(delivery: Delivery, services: Services): Promise<Outcome>
  /** Whether the other side has it: after a lost answer, and before a person's replay. `notThere`: it may be sent. */
  lookUp(delivery: Delivery, services: Services): Promise<Outcome | 'notThere'>
  /** Runs in the transaction that notes the state, `sending` included. */
  settle?(db: Db, delivery: Delivery, outcome: Outcome | { state: 'sending' }, services: Services): Promise<void>
}

export type NewDelivery = {
  companyId: string
  channel: string
  kind: string
  recordKind?: RecordKindName
  recordId?: string
  payload?: JsonValue
  payloadSealed?: Buffer
  createdBy?: string | null
  /** A person sits and waits for it: it goes before whatever else is in its line. */
  urgent?: boolean
}
