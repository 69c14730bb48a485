import type { Selectable } from 'kysely'
import type { Partner } from '#features/trade/partners/server/door.ts'
import { localNow } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import { hashOf, saveFile } from '#server/files/files.ts'
import type { Services } from '#server/services.ts'
import { json } from '../receive/stored.ts'
import { postDocument } from '../sending/channel.ts'
import { type Body, wrap } from './add-envelope.ts'
import { nextControls } from './control-numbers.ts'

type Answer = {
  companyId: string
  partner: Partner
  /** What it answers: it goes back between the same ids, as a test to a test. */
  answers: Selectable<DB['ediGroups']>
  kind: Selectable<DB['ediDocuments']>['kind']
  body: Body
  content: unknown
  /** The user who asked for it. */
  by?: string
  /** The order that it is about, and its amount in cents. */
  about?: { number: string; release: string; total: number | null }
}

/**
 * Writes a document of ours in an envelope of its own, with control numbers that are taken in this transaction, keeps the bytes and has them
 * sent. What cannot be said is kept too, with the reason, and never goes out. The bytes go to the disk meanwhile: nobody commits before
 * `saved`.
 */
export async function writeDocument(services: Services, db: Db, { companyId, partner, answers, about, ...said }: Answer): Promise<Written> {
  const [controls, sent] = await Promise.all([nextControls(db, companyId, partner.id), today(db)])
  const { bytes, problems, control, ...wrapped } = wrap(said.body, {
    sender: { qualifier: answers.receiverQualifier, id: answers.receiverId, group: answers.groupReceiver },
    receiver: { qualifier: answers.senderQualifier, id: answers.senderId, group: answers.groupSender },
    controls,
    test: answers.test,
    version: partner.answerVersion || answers.version || '004010',
    ...sent,
  })
  const { format, type } = said.body
  const { version, delimiters } = wrapped.group
  const saved = bytes ? saveFile(services.config, bytes) : Promise.resolve('')
  // Whoever waits for it hears that it failed; where something else fails first, nobody does.
  saved.catch(() => {})
  const file = bytes && (await addFile(db, companyId, fileName(answers, partner, type, controls.interchange), bytes))
  const group = file && {
    companyId,
    fileId: file.id,
    ordinal: 1,
    partnerId: partner.id,
    test: answers.test,
    type: wrapped.group.type,
    version,
    announced: 1,
    senderQualifier: answers.receiverQualifier,
    senderId: answers.receiverId,
    groupSender: answers.groupReceiver,
    receiverQualifier: answers.senderQualifier,
    receiverId: answers.senderId,
    groupReceiver: answers.groupSender,
    interchangeControl: String(controls.interchange),
    control: wrapped.group.control,
    delimiters: json(delimiters),
    format,
  }
  const { id: groupId } = group ? await db.insertInto('ediGroups').values(group).returning('id').executeTakeFirstOrThrow() : { id: null }
  const { id } = await db
    .insertInto('ediDocuments')
    .values({
      companyId,
      direction: 'O',
      fileId: file?.id ?? null,
      groupId,
      ordinal: 1,
      partnerId: partner.id,
      test: answers.test,
      type,
      kind: said.kind,
      control,
      controlKey: '',
      contentHash: file?.hash ?? '',
      content: json(said.content),
      startByte: wrapped.start,
      sizeBytes: wrapped.size,
      problems: json(problems),
      settledAt: new Date(),
      ...(file ? ({ state: 'valid', delivery: 'Queued' } as const) : ({ state: 'invalid', delivery: 'Failed' } as const)),
      // Nobody acknowledges acknowledgments.
      acknowledgment: said.kind === 'acknowledgment' ? 'NotExpected' : 'Waiting',
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (file) await postDocument(services, db, { companyId, id, ...(said.by && { by: said.by }) })
  return { id, saved }
}
type Written = { id: string; saved: Promise<string> }

async function today(db: Db): Promise<{ date: string; time: string }> {
  const { date, time } = await localNow(db)
  return { date: date.replaceAll('-', ''), time: time.replace(':', '') }
}

/** In a folder that others write to, or that we write to for several partners, it is the same only for the same document. */
function fileName({ receiverId, senderId }: Answer['answers'], { id }: Partner, type: string, control: number): string {
  // Partners may have the same id under other qualifiers, and control numbers are each partner's own.
  const receiver = `${safe(senderId)}-${id.slice(-6)}`
  return `${[safe(receiverId), receiver, type, String(control).padStart(9, '0')].join('_')}.edi`
}
const safe = (id: string) => id.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 40)

async function addFile(db: Db, companyId: string, remoteName: string, bytes: Buffer) {
  const hash = hashOf(bytes)
  const { id } = await db
    .insertInto('ediFiles')
    .values({ companyId, direction: 'O', remoteName, file: hash, sizeBytes: bytes.length, state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, hash }
}
