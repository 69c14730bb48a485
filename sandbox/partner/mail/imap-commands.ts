import { fuse } from '../trouble.ts'
import { fetched } from './imap-fetch.ts'
import { searcher, wordsAfterCharset } from './imap-search.ts'
import type { ImapCommands, ImapSession } from './imap-session.ts'
import { inSet, list, quoted, text } from './imap-words.ts'
import type { Letter } from './mailbox.ts'

export const commands: ImapCommands = {
  CAPABILITY: (session) => session.say(`* CAPABILITY IMAP4rev1 UIDPLUS MOVE${session.isTls ? '' : ' STARTTLS'}`),
  ID: (session) => session.say('* ID NIL'),
  NOOP: () => {},
  STARTTLS: () => 'OK Begin TLS',
  LOGOUT: (session) => session.say('* BYE'),
  LOGIN: async (session, [user, password]) => {
    if (session.context.trouble.requireTls && !session.isTls) return 'NO [PRIVACYREQUIRED] Only over TLS'
    return (await session.admit(text(user), text(password))) ? 'OK Welcome' : 'NO [AUTHENTICATIONFAILED] Login incorrect'
  },
  LIST: (session, [, pattern]) => listFolders(session, 'LIST', text(pattern)),
  LSUB: (session, [, pattern]) => listFolders(session, 'LSUB', text(pattern)),
  CREATE: ({ context }, [name]) => {
    if (context.trouble.readOnly) return 'NO [NOPERM] Not allowed'
    return context.mailbox.create(text(name)) ? undefined : 'NO [ALREADYEXISTS] It exists'
  },
  SELECT: (session, [name]) => select(session, text(name), session.context.trouble.readOnly),
  EXAMINE: (session, [name]) => select(session, text(name), true),
  STATUS: (session, [name, items]) => {
    const { mailbox } = session.context
    const folder = mailbox.folder(text(name))
    if (!folder) return 'NO [NONEXISTENT] No such folder'
    const letters = mailbox.letters(text(name))
    const unseen = letters.filter(({ flags }) => !flags.includes('\\Seen')).length
    const values: Record<string, number> = {
      MESSAGES: letters.length,
      UIDNEXT: folder.next,
      UIDVALIDITY: folder.validity,
      UNSEEN: unseen,
      RECENT: 0,
    }
    const said = list(items).map((item) => `${item} ${values[item.toUpperCase()] ?? 0}`)
    session.say(`* STATUS ${quoted(text(name))} (${said.join(' ')})`)
  },
  UNSELECT: (session) => leave(session),
  CLOSE: (session) => leave(session),
  SEARCH: (session, words, isUid) => {
    const letters = lettersOf(session)
    const test = searcher(wordsAfterCharset(words), { uid: letters.at(-1)?.uid ?? 0, sequence: letters.length })
    const found = letters.flatMap((letter, index) => (test(letter, index + 1) ? [isUid ? letter.uid : index + 1] : []))
    session.say(`* SEARCH${found.map((number) => ` ${number}`).join('')}`)
  },
  FETCH: (session, [set, items], isUid) => {
    const wanted = list(items)
    if (isUid && !wanted.some((item) => item.toUpperCase() === 'UID')) wanted.unshift('UID')
    const line = fuse(session.context.trouble)
    for (const { letter, sequence } of chosen(session, text(set), isUid)) {
      const content = fetched(letter, wanted)
      const { through, broken } = line.take(content.length)
      session.say(Buffer.concat([Buffer.from(`* ${sequence} FETCH (`), content.subarray(0, through), Buffer.from(broken ? '' : ')')]))
      if (broken) setImmediate(() => session.cut())
    }
  },
  STORE: (session, [set, how, flags], isUid) => {
    if (session.readOnly) return 'NO [READ-ONLY] Not allowed'
    const [, sign, quiet] = /^([+-]?)FLAGS(\.SILENT)?$/i.exec(text(how)) ?? []
    for (const { letter, sequence } of chosen(session, text(set), isUid)) {
      const kept = sign === '' ? [] : letter.flags.filter((flag) => !list(flags).includes(flag))
      const now = sign === '-' ? kept : [...kept, ...list(flags)]
      session.context.mailbox.flag(session.folder ?? '', letter.uid, now)
      if (!quiet) session.say(`* ${sequence} FETCH (UID ${letter.uid} FLAGS (${now.join(' ')}))`)
    }
  },
  COPY: (session, [set, name], isUid) => copy(session, chosen(session, text(set), isUid), text(name)),
  MOVE: (session, [set, name], isUid) => {
    if (session.readOnly) return 'NO [READ-ONLY] Not allowed'
    const moved = chosen(session, text(set), isUid)
    const said = copy(session, moved, text(name))
    if (said.startsWith('NO')) return said
    session.say(`* ${said}`)
    remove(session, moved)
  },
  EXPUNGE: (session) => {
    if (session.readOnly) return 'NO [READ-ONLY] Not allowed'
    remove(
      session,
      numbered(session).filter(({ letter }) => letter.flags.includes('\\Deleted')),
    )
  },
}

type Numbered = { letter: Letter; sequence: number }

const lettersOf = ({ context, folder = '' }: ImapSession) => context.mailbox.letters(folder)
const numbered = (session: ImapSession): Numbered[] => lettersOf(session).map((letter, index) => ({ letter, sequence: index + 1 }))

function chosen(session: ImapSession, set: string, isUid: boolean) {
  const all = numbered(session)
  const last = isUid ? (all.at(-1)?.letter.uid ?? 0) : all.length
  return all.filter(({ letter, sequence }) => inSet(set, isUid ? letter.uid : sequence, last))
}

function listFolders(session: ImapSession, verb: string, pattern: string) {
  const wanted = new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/[*%]/g, '.*')}$`, 'i')
  if (!pattern) return session.say(`* ${verb} (\\Noselect) "/" ""`)
  for (const name of session.context.mailbox.folders().filter((folder) => wanted.test(folder)))
    session.say(`* ${verb} () "/" ${quoted(name)}`)
}

function select(session: ImapSession, wanted: string, readOnly: boolean) {
  const { mailbox } = session.context
  const name = wanted.toUpperCase() === 'INBOX' ? 'INBOX' : wanted
  const folder = mailbox.folder(name)
  if (!folder) return 'NO [NONEXISTENT] No such folder'
  session.folder = name
  session.readOnly = readOnly
  session.say(`* ${mailbox.letters(name).length} EXISTS`)
  session.say('* 0 RECENT')
  session.say('* FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft)')
  session.say(`* OK [PERMANENTFLAGS (${readOnly ? '' : '\\Seen \\Answered \\Flagged \\Deleted \\Draft \\*'})] Flags`)
  session.say(`* OK [UIDVALIDITY ${folder.validity}] Numbers`)
  session.say(`* OK [UIDNEXT ${folder.next}] Next`)
  return readOnly ? 'OK [READ-ONLY] Selected' : 'OK [READ-WRITE] Selected'
}

function leave(session: ImapSession) {
  session.folder = undefined
}

function copy({ context: { mailbox } }: ImapSession, letters: Numbered[], name: string) {
  const target = mailbox.folder(name)
  if (!target) return 'NO [TRYCREATE] No such folder'
  const added = letters.map(({ letter }) => mailbox.add(name, letter.raw, letter.flags))
  return `OK [COPYUID ${target.validity} ${letters.map(({ letter }) => letter.uid).join(',')} ${added.join(',')}] Copied`
}

/** From the last one, so that the numbers of those before stay what they were. */
function remove(session: ImapSession, letters: Numbered[]) {
  for (const { letter, sequence } of letters.toReversed()) {
    session.context.mailbox.remove(session.folder ?? '', letter.uid)
    session.say(`* ${sequence} EXPUNGE`)
  }
}
