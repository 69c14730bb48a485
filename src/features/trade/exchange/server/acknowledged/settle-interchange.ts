import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Problem } from '#trade-documents/problem.ts'
import { moveDeadlines } from '../deadline-rules.ts'
import type { Document } from '../list/document.ts'
import { connectionPartner } from '../receive/connection-partner.ts'
import { storedInterchange } from '../receive/stored.ts'
import { decided, type Settled } from '../settle/decision.ts'
import { holdOf } from '../settle/hold.ts'
import { tell } from './settle-acknowledgment.ts'

/** A TA1: who takes our envelope says nothing yet of what is in it; who refuses it refuses all of that. */
export async function settledInterchange(db: Db, document: Document): Promise<Settled> {
  const { control, verdict, note } = storedInterchange.parse(document.content)
  const sent = await sentUnder(db, document, control.replace(/^0+(?=.)/, ''))
  const [first] = sent
  if (!first) return decided(document, [holdOf('acknowledgesUnknown', { value: `TA1 ${control}` })])
  const owner = await connectionPartner(db, document.fileId)
  if (owner && owner !== first.partnerId) return decided(document, [holdOf('partnerOther', { value: `TA1 ${control}` })])
  const ids = sent.map(({ id }) => id)
  if (verdict === 'R') {
    for (const id of ids) await tell(db, id, 'Rejected', [{ ...envelopeRefused, value: note }])
    await db.updateTable('ediGroups').set({ acknowledgedBy: document.id }).where('id', '=', first.groupId).execute()
  } else {
    const delivered = await db
      .updateTable('ediDocuments')
      .set({ delivery: 'Delivered' })
      .where('id', 'in', ids)
      .where('delivery', '<>', 'Delivered')
      .returning('id')
      .execute()
    await moveDeadlines(
      db,
      delivered.map(({ id }) => id),
    )
  }
  await db.updateTable('ediDocuments').set({ partnerId: first.partnerId }).where('id', '=', document.id).execute()
  return { state: 'valid', holds: [] }
}

const sentUnder = (db: Db, { groupId, test }: Document, control: string) =>
  db
    .selectFrom('ediGroups as theirs')
    .innerJoin('ediGroups as ours', (join) =>
      join
        .on(sql<boolean>`upper(trim(ours.receiver_id)) = upper(trim(theirs.sender_id))`)
        .on(sql<boolean>`upper(trim(ours.sender_id)) = upper(trim(theirs.receiver_id))`),
    )
    .innerJoin('ediFiles', 'ediFiles.id', 'ours.fileId')
    .innerJoin('ediDocuments', 'ediDocuments.groupId', 'ours.id')
    .select(['ediDocuments.id', 'ours.partnerId', 'ours.id as groupId'])
    .where('theirs.id', '=', groupId)
    .where('ours.interchangeControl', '=', control)
    .where('ours.test', '=', test)
    .where('ediFiles.direction', '=', 'O')
    .orderBy('ediDocuments.id')
    .execute()

const envelopeRefused: Omit<Problem, 'value'> = {
  code: 'theirs.envelope',
  severity: 'error',
  segment: 'ISA',
  position: 0,
  element: null,
  component: null,
  offset: 0,
}
