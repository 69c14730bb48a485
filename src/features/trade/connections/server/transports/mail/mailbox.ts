import type { Readable } from 'node:stream'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { cleanFileName } from '#server/files/file-names.ts'
import type { Settings } from '../../../edi-types.ts'
import { isCandidate } from '../file-name.ts'
import { type Connecting, failedAt, type OnStep, type RemoteFile, type Session, TransportError, times, within } from '../transport.ts'
import { signedInMailbox } from './mailbox-client.ts'

const lettersAtOnce = 50
const mostAttachments = 50
/** Of one look, the newest: what is left there for good stands in no other's way. */
const mostLetters = 20_000
/** Servers may say of themselves that a letter changed; more than these few is a flood. */
const mostUnasked = 10
type Attached = { part: string; name: string }
type Letter = { uid: number; attached: Attached[]; modifiedAt: Date | null }

/** The attachments of letters from those who may send. A letter is moved or deleted once all that is wanted of it is here. */
export async function mailbox(connecting: Connecting, onStep: OnStep): Promise<Session> {
  const { settings } = connecting
  const client = await signedInMailbox(connecting, onStep)
  const folder = await client.mailboxOpen(settings.folder).catch((cause) => {
    client.close()
    throw new TransportError('list', 'folderMissing', { cause })
  })
  const uidsIn = idsOf(folder.uidValidity)
  /** Of each letter the parts that are not settled yet. */
  const open = new Map<string, Set<string>>()
  /** Whoever floods us or trickles is hung up on: the library goes on taking what comes. */
  const inTime = <T>(work: Promise<T>) =>
    within(times.pageMs, 'list', work).catch((error) => {
      client.close()
      return failedAt('list', 'broken')(error)
    })
  return {
    async check(onStep) {
      onStep('list')
      if (settings.afterRetrieval === 'leave') return onStep('write', 'skipped')
      if (folder.readOnly) throw new TransportError('write', 'noWrite')
      if (settings.afterRetrieval === 'archive') await makeFolder(client, settings.archivePath)
      onStep('write')
    },
    async *list() {
      const subject = settings.subjectFilter
      const found = await inTime(client.search(subject ? { subject } : { all: true }, { uid: true }))
      const uids = (found || []).slice(-mostLetters)
      for (let at = 0; at < uids.length; at += lettersAtOnce)
        for (const { uid, attached, modifiedAt } of await inTime(lettersOf(client, uids.slice(at, at + lettersAtOnce), settings))) {
          open.set(String(uid), new Set(attached.map(({ part }) => part)))
          for (const [index, { part, name }] of attached.entries())
            yield {
              name,
              version: uidsIn.version(uid, part),
              size: null,
              modifiedAt,
              // Never read and so never settled: its letter stays.
              ...(index === mostAttachments && { refused: 'tooManyAttachments' as const }),
            }
        }
    },
    async read({ version }): Promise<Readable> {
      const { uid, part } = uidsIn.read(version)
      const download = client.download(uid, part, { uid: true })
      const { content } = await within(times.answerMs, 'list', download).catch(failedAt('list', 'broken'))
      if (!content) throw new TransportError('list', 'broken')
      return content
    },
    async settle({ version }: RemoteFile, how) {
      const { uid, part } = uidsIn.read(version)
      const parts = open.get(uid)
      parts?.delete(part)
      if (how === 'leave' || !parts || parts.size > 0) return
      open.delete(uid)
      if (how === 'delete') return void (await client.messageDelete(uid, { uid: true }).catch(failedAt('write', 'noRename')))
      await makeFolder(client, settings.archivePath)
      await client.messageMove(uid, settings.archivePath, { uid: true }).catch(failedAt('write', 'noRename'))
    },
    send: () => Promise.reject(new TransportError('write', 'refusedByServer')),
    has: async () => 'unknown',
    close: async () => client.close(),
  }
}

/** Of those that were asked for no more than is needed of each, however much the server says of them. */
async function lettersOf(client: ImapFlow, uids: number[], settings: Settings): Promise<Letter[]> {
  const wanted = new Set(uids)
  const letters: Letter[] = []
  let answers = 0
  const about = { envelope: true, bodyStructure: true, internalDate: true }
  for await (const { uid, envelope, bodyStructure, internalDate } of client.fetch(uids, about, { uid: true })) {
    if (++answers > uids.length + mostUnasked) throw new TransportError('list', 'tooLarge')
    if (!wanted.delete(uid)) continue
    const sender = envelope?.from?.[0]?.address ?? ''
    const attached = bodyStructure && maySend(settings, sender) ? attachments(bodyStructure, settings.filePattern) : []
    letters.push({ uid, attached: attached.slice(0, mostAttachments + 1), modifiedAt: dateOf(internalDate) })
  }
  return letters
}

/** Anybody can write a sender into a letter; without a list nobody would even have to know one. */
const maySend = ({ allowedSenders }: Settings, address: string) =>
  allowedSenders.split(',').some((each) => each.trim().toLowerCase() === address.toLowerCase())

/** A mailbox that was made anew counts its letters anew. */
const idsOf = (uidValidity: bigint) => ({
  version: (uid: number, part: string) => `${uidValidity} ${uid} ${part}`,
  read(version: string) {
    const [of = '', uid = '', part = ''] = version.split(' ')
    if (of !== String(uidValidity)) throw new TransportError('list', 'broken')
    return { uid, part }
  },
})

function attachments(structure: MessageStructureObject, pattern: string): Attached[] {
  const parts: Attached[] = []
  const walk = (node: MessageStructureObject) => {
    const given = node.dispositionParameters?.filename ?? node.parameters?.name ?? ''
    const name = given && cleanFileName(given)
    const isShown = node.disposition === 'inline' && node.type.startsWith('image/')
    if (name && !isShown && isCandidate(name, pattern)) parts.push({ part: node.part ?? '1', name })
    for (const child of node.childNodes ?? []) walk(child)
  }
  walk(structure)
  return parts
}

const makeFolder = (client: ImapFlow, path: string) => client.mailboxCreate(path).catch(failedAt('write', 'noWrite'))

const dateOf = (date: Date | string | undefined) => (date ? new Date(date) : null)
