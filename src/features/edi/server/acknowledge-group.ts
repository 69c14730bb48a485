import { type Selectable, sql } from 'kysely'
import type { Partner } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { DB } from '#server/tables.ts'
import { said } from './acknowledged/said.ts'
import { acknowledge, acknowledgmentSegments } from './formats/x12/acknowledgment.ts'
import { usualDelimiters } from './formats/x12/write.ts'
import { storedX12Problems } from './stored.ts'
import { writeDocument } from './write-document.ts'

/** Builds the 997 of a group, ready to be sent, and notes on its documents what it says of them. */
export async function acknowledgeGroup(services: Services, db: Db, group: Selectable<DB['ediGroups']>, partner: Partner) {
  const documents = await db
    .selectFrom('ediDocuments')
    .select(['id', 'type', 'control', 'problems'])
    .where('groupId', '=', group.id)
    .orderBy('ordinal')
    .execute()
  const answer = acknowledge({
    ...{ groupType: group.type, groupControl: group.control, announced: group.announced },
    groupProblems: storedX12Problems.parse(group.problems),
    sets: documents.map(({ type: id, control, problems }) => ({ set: { id, control }, problems: storedX12Problems.parse(problems) })),
    acceptWithErrors: partner.acceptWithErrors,
  })
  const acknowledgedBy = await writeDocument(services, db, {
    ...{ companyId: group.companyId, partner, answers: group },
    ...{ type: '997', kind: 'acknowledgment', groupType: 'FA', content: answer },
    segments: acknowledgmentSegments(answer, Object.values(usualDelimiters).join('')),
  })
  await db.updateTable('ediGroups').set({ acknowledgedBy }).where('id', '=', group.id).execute()
  const told = answer.sets.map(({ verdict }) => said[verdict])
  await sql`update edi_documents d set acknowledgment = each.said
    from unnest(${documents.map(({ id }) => id)}::uuid[], ${told}::text[]) as each (id, said) where d.id = each.id`.execute(db)
}
