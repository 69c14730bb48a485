import { type Selectable, sql } from 'kysely'
import type { Partner } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import * as edifact from '#trade-documents/edifact/contrl.ts'
import * as x12 from '#trade-documents/x12/acknowledge/acknowledgment.ts'
import { usualDelimiters } from '#trade-documents/x12/write.ts'
import { said } from '../acknowledged/verdict.ts'
import { storedProblems, storedX12Problems } from '../receive/stored.ts'
import type { Body } from './add-envelope.ts'
import { writeDocument } from './write-document.ts'

/** Builds the 997 or the CONTRL of a group, ready to be sent, and notes on its documents what it says of them. Nobody commits before `saved`. */
export async function acknowledgeGroup(services: Services, db: Db, group: Selectable<DB['ediGroups']>, partner: Partner) {
  const documents = await db
    .selectFrom('ediDocuments')
    .select(['id', 'type', 'control', 'problems'])
    .where('groupId', '=', group.id)
    .orderBy('ordinal')
    .execute()
  const { answer, body } = answerTo(group, documents, partner)
  const { id: acknowledgedBy, saved } = await writeDocument(services, db, {
    companyId: group.companyId,
    partner,
    answers: group,
    kind: 'acknowledgment',
    content: answer,
    body,
  })
  const told = answer.sets.map(({ verdict }) => said[verdict])
  await Promise.all([
    db.updateTable('ediGroups').set({ acknowledgedBy }).where('id', '=', group.id).execute(),
    sql`update edi_documents d set acknowledgment = each.said
      from unnest(${documents.map(({ id }) => id)}::uuid[], ${told}::text[]) as each (id, said) where ${ofCompany('d')} and d.id = each.id`.execute(
      db,
    ),
  ])
  return { saved }
}

type Group = Selectable<DB['ediGroups']>
type Document = { type: string; control: string; problems: unknown }
type Answer = { answer: x12.FunctionalAcknowledgment; body: Body }

const answerTo = (group: Group, documents: readonly Document[], partner: Partner): Answer =>
  group.format === 'edifact' ? edifactAnswer(group, documents, partner) : x12Answer(group, documents, partner)

function x12Answer(group: Group, documents: readonly Document[], { acceptWithErrors }: Partner): Answer {
  const answer = x12.acknowledge({
    groupType: group.type,
    groupControl: group.control,
    announced: group.announced,
    acceptWithErrors,
    groupProblems: storedX12Problems.parse(group.problems),
    sets: documents.map(({ type: id, control, problems }) => ({ set: { id, control }, problems: storedX12Problems.parse(problems) })),
  })
  const segments = x12.acknowledgmentSegments(answer, Object.values(usualDelimiters).join(''))
  return { answer, body: { format: 'x12', type: '997', groupType: 'FA', segments } }
}

function edifactAnswer(group: Group, documents: readonly Document[], { acceptWithErrors }: Partner): Answer {
  const answer = edifact.acknowledge({
    interchangeControl: group.interchangeControl,
    announced: group.announced,
    acceptWithErrors,
    problems: storedProblems.parse(group.problems),
    messages: documents.map(({ type, control, problems }) => ({ type, control, problems: storedProblems.parse(problems) })),
  })
  const sender = [group.senderId, group.senderQualifier]
  const receiver = [group.receiverId, group.receiverQualifier]
  const segments = edifact.acknowledgmentSegments(answer, { sender, receiver, version: group.version })
  return { answer, body: { format: 'edifact', type: 'CONTRL', segments } }
}
