import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import type { Problem } from '#trade-documents/problem.ts'
import type { FunctionalAcknowledgment, Verdict } from '#trade-documents/x12/acknowledge/acknowledgment.ts'
import type { Hold } from '../../holds.ts'
import { moveDeadlines } from '../deadline-rules.ts'
import type { Document } from '../list/document.ts'
import { json, storedAcknowledgment } from '../receive/stored.ts'
import { holdOf } from '../settle/hold.ts'
import { theirProblems } from './their-problems.ts'
import { type AcknowledgmentState, said } from './verdict.ts'

type Group = Selectable<DB['ediGroups']>

/** What of ours a 997 is about; without any it is held. */
export async function acknowledgedGroup(db: Db, document: Document): Promise<{ group: Group | null; holds: Hold[] }> {
  const { groupType, groupControl } = storedAcknowledgment.parse(document.content)
  const group = await db
    .selectFrom('ediGroups')
    .innerJoin('ediFiles', 'ediFiles.id', 'ediGroups.fileId')
    .selectAll('ediGroups')
    .where('ediFiles.direction', '=', 'O')
    .where('ediGroups.partnerId', '=', document.partnerId)
    .where('ediGroups.control', '=', plain(groupControl))
    .where('ediGroups.type', '=', groupType)
    .where('ediGroups.test', '=', document.test)
    .orderBy('ediGroups.id', 'desc')
    .executeTakeFirst()
  return group ? { group, holds: [] } : { group: null, holds: [holdOf('acknowledgesUnknown', { value: `${groupType} ${groupControl}` })] }
}

/** Notes on what we sent what the partner says of it. Of two acknowledgments the later one counts. */
export async function noteAcknowledged(db: Db, { id, content }: Document, group: Group) {
  if (group.acknowledgedBy && group.acknowledgedBy > id) return
  const answer = storedAcknowledgment.parse(content)
  const documents = await db.selectFrom('ediDocuments').select(['id', 'control']).where('groupId', '=', group.id).forUpdate().execute()
  for (const document of documents) {
    const { verdict, problems } = answerTo(answer, document.control)
    await tell(db, document.id, said[verdict], problems)
  }
  await db.updateTable('ediGroups').set({ acknowledgedBy: id }).where('id', '=', group.id).execute()
}

/** Whatever became of its delivery: who answers has it. */
export async function tell(db: Db, id: string, acknowledgment: AcknowledgmentState, problems: readonly Problem[]) {
  const before = await db
    .selectFrom('ediDocuments')
    .select(['acknowledgment', 'delivery'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await db
    .updateTable('ediDocuments')
    .set({ acknowledgment, problems: json(problems), delivery: 'Delivered', version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  if (before?.acknowledgment !== acknowledgment || before.delivery !== 'Delivered') await moveDeadlines(db, [id])
}

/** A set that is not named is as the group is, or fine where only some are refused. */
function answerTo({ sets, verdict, codes }: FunctionalAcknowledgment, control: string) {
  const set = sets.find((each) => plain(each.control) === plain(control))
  if (set && verdict !== 'R') return { verdict: set.verdict, problems: theirProblems(set.verdict, set) }
  const whole: Verdict = verdict === 'P' ? 'A' : verdict
  return { verdict: whole, problems: theirProblems(whole, set ?? { codes: [], segments: [] }, codes) }
}

/** Partners write numbers with leading zeros, or without. */
const plain = (control: string) => control.trim().replace(/^0+(?=.)/, '')
