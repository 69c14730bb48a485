import { type Selectable, sql } from 'kysely'
import type { Partner } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import { saveFile } from '#server/files.ts'
import type { Services } from '#server/services.ts'
import type { DB } from '#server/tables.ts'
import { nextControls } from './control-numbers.ts'
import { type OutSegment, usualDelimiters, writeX12 } from './formats/x12/write.ts'
import { postDocument } from './sending/channel.ts'
import { json } from './stored.ts'

type Answer = {
  companyId: string
  partner: Partner
  /** What it answers: it goes back between the same ids, as a test to a test. */
  answers: Selectable<DB['ediGroups']>
  type: string
  kind: string
  groupType: string
  segments: readonly OutSegment[]
  content: unknown
  /** The user who asked for it. */
  by?: string
  /** The order that it is about, and its amount in cents. */
  about?: { number: string; release: string; total: number | null }
}

/**
 * Writes a document of ours in an envelope of its own, with control numbers that are taken in this transaction, keeps the bytes and has them
 * sent. What cannot be said is kept too, with the reason, and never goes out. Answers its id.
 */
export async function writeDocument(services: Services, db: Db, { companyId, partner, answers, about, ...said }: Answer): Promise<string> {
  const controls = await nextControls(db, companyId, partner.id)
  const version = partner.answerVersion || answers.version || '004010'
  const { rows } = await sql<{ date: string; time: string }>`select to_char(now() at time zone c.time_zone, 'YYYYMMDD') as date,
    to_char(now() at time zone c.time_zone, 'HH24MI') as time from companies c where c.id = ${companyId}`.execute(db)
  const sent = rows[0] ?? { date: '', time: '' }
  const control = '0001'
  const written = writeX12({
    sender: { qualifier: answers.receiverQualifier, id: answers.receiverId },
    receiver: { qualifier: answers.senderQualifier, id: answers.senderId },
    ...{ control: controls.interchange, test: answers.test, wantsAcknowledgment: false, date: sent.date, time: sent.time },
    ...{ version: version.startsWith('005') ? '005010' : '004010', delimiters: usualDelimiters, loose: [] },
    group: {
      ...{ type: said.groupType, sender: answers.groupReceiver, receiver: answers.groupSender, control: controls.group, version },
      sets: [{ id: said.type, control, segments: said.segments }],
    },
  })
  const file =
    written.bytes && (await keptFile(services, db, companyId, fileName(answers.receiverId, said.type, controls.interchange), written.bytes))
  const group = file && {
    ...{ companyId, fileId: file.id, ordinal: 1, partnerId: partner.id, test: answers.test, type: said.groupType, version, announced: 1 },
    ...{ senderQualifier: answers.receiverQualifier, senderId: answers.receiverId, groupSender: answers.groupReceiver },
    ...{ receiverQualifier: answers.senderQualifier, receiverId: answers.senderId, groupReceiver: answers.groupSender },
    ...{ interchangeControl: String(controls.interchange), control: String(controls.group), delimiters: json(usualDelimiters) },
  }
  const { id: groupId } = group ? await db.insertInto('ediGroups').values(group).returning('id').executeTakeFirstOrThrow() : { id: null }
  const { id } = await db
    .insertInto('ediDocuments')
    .values({
      ...{ companyId, direction: 'O', fileId: file?.id ?? null, groupId, ordinal: 1, partnerId: partner.id, test: answers.test },
      ...{ type: said.type, kind: said.kind, control, controlKey: '', contentHash: file?.hash ?? '', content: json(said.content) },
      ...{ startByte: startOf(written.bytes), sizeBytes: sizeOf(written.bytes), problems: json(written.problems), settledAt: new Date() },
      ...(file ? { state: 'valid', delivery: 'Queued' } : { state: 'invalid', delivery: 'Failed' }),
      // Nobody acknowledges acknowledgments.
      acknowledgment: said.kind === 'acknowledgment' ? 'NotExpected' : 'Waiting',
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (file) await postDocument(services, db, { companyId, id, ...(said.by && { by: said.by }) })
  return id
}

/** In a folder that others write to as well it is nobody else's, and the same only for the same document. */
const fileName = (ourId: string, type: string, control: number) =>
  `${[ourId.replace(/[^A-Za-z0-9]+/g, '-'), type, String(control).padStart(9, '0')].join('_')}.edi`

async function keptFile(services: Services, db: Db, companyId: string, remoteName: string, bytes: Buffer) {
  const hash = await saveFile(services.config, bytes)
  const { id } = await db
    .insertInto('ediFiles')
    .values({ companyId, direction: 'O', remoteName, file: hash, sizeBytes: bytes.length, state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, hash }
}

// An envelope of our own has one set, whose delimiters are ours.
const startOf = (bytes: Buffer | null) => (bytes ? bytes.indexOf('~ST*') + 1 : 0)
const sizeOf = (bytes: Buffer | null) => (bytes ? bytes.indexOf('~GE*') - startOf(bytes) : 0)
