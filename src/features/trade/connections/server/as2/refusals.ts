import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type listRefusedMessages, type ProblemCode, problemCodes, type StepName } from '../../contract.ts'
import { connectionOf } from '../connection.ts'
import { readName } from '../transports/as2/name.ts'
import type { Failure } from '../transports/as2/receipt/disposition.ts'
import type { Names } from './relation.ts'

const refused = ['write', 'messageRefused'] as const
/** What the refusal of a message says of its connection. */
export const problems: Record<Failure, readonly [StepName, ProblemCode]> = {
  'decryption-failed': ['trust', 'messageUnreadable'],
  'decompression-failed': ['trust', 'messageUnreadable'],
  'authentication-failed': ['trust', 'messageForged'],
  'integrity-check-failed': ['trust', 'messageForged'],
  'insufficient-message-security': ['trust', 'messageUnprotected'],
  'duplicate-document': ['write', 'messageRepeated'],
  'unknown-trading-relationship': refused,
  'unexpected-processing-error': refused,
  'unsupported format': refused,
  'unsupported MIC-algorithms': refused,
}

const mostKept = 50
const longestName = 128
const mostShown = 20

/** What is refused before it is read is kept as a count for each pair of names. */
export async function noteUnread(db: Db, companyId: string, reason: 'namesUnknown' | 'messageTooLarge', { theirName, ourName }: Names) {
  const { rows } = await sql`
    insert into as2_refusals (company_id, reason, their_name, our_name)
    select c.id, ${reason}, ${cut(theirName)}, ${cut(ourName)} from companies c where c.id = ${companyId}
    on conflict (company_id, reason, their_name, our_name) do update set times = as2_refusals.times + 1, refused_at = now()
    returning id`.execute(db)
  if (rows.length > 0)
    await sql`delete from as2_refusals where ${ofCompany()} and id in (
      select id from as2_refusals where ${ofCompany()} order by refused_at desc, id desc offset ${mostKept})`.execute(db)
}

// PostgreSQL counts characters, and keeps no zeros in a text.
const cut = (name: string) => [...name.replaceAll('\0', '').toWellFormed()].slice(0, longestName).join('')

type Row = { at: string; sender: string; receiver: string; failure: string; times: number; messageId: string } & OfReceipt
type OfReceipt = { receiptProblem: string; receiptDetail: string; receiptUrl: string }

/** Of this connection, also where only the receipt is in trouble, and those that no connection of the company was meant for: the newest first. */
export async function refusedMessages(db: Db, connectionId: string): Promise<RawResult<typeof listRefusedMessages>> {
  const { settings } = await connectionOf(db, connectionId)
  const { as2Identifier = '', ourIdentifier = '' } = settings
  const { rows } = await sql<Row>`
    (select received_at as at, coalesce(headers ->> 'as2-from', '') as sender, coalesce(headers ->> 'as2-to', '') as receiver, failure, 1 as times,
        message_id, receipt_problem, receipt_detail, coalesce(headers ->> 'receipt-delivery-option', '') as receipt_url
      from as2_received where ${ofCompany()} and connection_id = ${connectionId} and (state = 'refused' or receipt_problem <> '') order by id desc limit ${mostShown})
    union all
    (select refused_at, their_name, our_name, reason, times, '', '', '', '' from as2_refusals
      where ${ofCompany()} and (reason = 'namesUnknown' or (their_name = ${as2Identifier} and our_name = ${ourIdentifier}))
      order by refused_at desc limit ${mostShown})
    order by at desc limit ${mostShown}`.execute(db)
  return { rows: rows.map(shown) }
}

/** Of what was read the headers are kept as they came. */
function shown({ failure, sender, receiver, receiptProblem, receiptDetail: detail, receiptUrl, ...row }: Row) {
  const unread = codeNamed(failure)
  if (unread) return { ...row, sender, receiver, code: unread, receipt: null }
  const read = { ...row, sender: readName(sender), receiver: readName(receiver) }
  const problem = codeNamed(receiptProblem)
  if (!failure && problem) {
    const isElsewhere = problem === 'receiptElsewhere'
    const receipt = { host: hostOf(receiptUrl), cause: isElsewhere ? null : problem, detail }
    return { ...read, code: isElsewhere ? problem : ('receiptUndelivered' as const), receipt }
  }
  const [, code] = Object.entries(problems).find(([name]) => name === failure)?.[1] ?? refused
  return { ...read, code, receipt: null }
}

const codeNamed = (name: string) => problemCodes.find((code) => code === name)
/** What is no address of the web is shown as it is. */
const hostOf = (url: string) => ((URL.canParse(url) && new URL(url).host) || url).slice(0, 255)
