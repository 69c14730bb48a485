import { createReadStream, createWriteStream, type Stats } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { posix } from 'node:path'
import { absolute } from '../home.ts'
import { listedAs } from '../trouble.ts'
import { listLine, machineLine, machineTime } from './listing.ts'
import type { FtpCommands, FtpSession } from './session.ts'

const pathOf = ({ folder }: FtpSession, name: string) => (name.startsWith('/') ? absolute(name) : posix.join(folder, name))
const placeOf = (session: FtpSession, name: string) => session.context.home.at(pathOf(session, name))

export const commands: FtpCommands = {
  USER: (session, user) => {
    session.name(user)
    session.say('331 Password please')
  },
  PASS: (session, password) => session.admit(password),
  AUTH: (session, kind) => {
    if (kind.toUpperCase() !== 'TLS') return session.say('504 Only TLS')
    session.say('234 Go on')
    session.encrypt()
  },
  PBSZ: (session) => session.say('200 PBSZ=0'),
  PROT: (session, level) => {
    session.data.isPrivate = level.toUpperCase() === 'P'
    session.say('200 As you like')
  },
  FEAT: (session) => {
    const machine = session.context.trouble.plainListing ? [] : ['MLST type*;size*;modify*;']
    session.say(
      [
        '211-Features',
        ...['UTF8', 'EPSV', 'SIZE', 'MDTM', 'AUTH TLS', 'PBSZ', 'PROT', ...machine].map((line) => ` ${line}`),
        '211 End',
      ].join('\r\n'),
    )
  },
  OPTS: (session) => session.say('200 Yes'),
  SYST: (session) => session.say('215 UNIX Type: L8'),
  TYPE: (session) => session.say('200 Binary it is'),
  NOOP: (session) => session.say('200 Here'),
  QUIT: (session) => {
    session.say('221 Goodbye')
    session.quit()
  },
  PWD: (session) => session.say(`257 "${session.folder}"`),
  CDUP: (session) => enter(session, '..'),
  CWD: (session, name) => enter(session, name),
  PASV: async (session) => {
    const port = await session.data.listen()
    const host = session.context.trouble.passiveElsewhere ? '10,0,0,1' : '127,0,0,1'
    session.say(`227 Entering passive mode (${host},${port >> 8},${port & 255})`)
  },
  EPSV: async (session) => session.say(`229 Entering extended passive mode (|||${await session.data.listen()}|)`),
  MLSD: async (session, name) => {
    if (session.context.trouble.plainListing) return session.say('502 Not here')
    await sendText(session, await lines(session, name, machineLine))
  },
  MLST: async (session, name) => {
    if (session.context.trouble.plainListing) return session.say('502 Not here')
    session.say(`250-Here\r\n ${machineLine(name, await lstat(placeOf(session, name)))}\r\n250 End`)
  },
  LIST: async (session, name) => sendText(session, await lines(session, name.replace(/^-\S+ ?/, ''), listLine)),
  NLST: async (session, name) => sendText(session, await lines(session, name, (entry) => entry)),
  SIZE: async (session, name) => session.say(`213 ${(await lstat(placeOf(session, name))).size}`),
  MDTM: async (session, name) => session.say(`213 ${machineTime((await lstat(placeOf(session, name))).mtimeMs)}`),
  REST: (session, offset) => {
    session.startAt = Number(offset) || 0
    session.say('350 From there')
  },
  RETR: async (session, name) => {
    const place = placeOf(session, name)
    if (!(await lstat(place)).isFile()) throw new Error('Not a file')
    await send(session, createReadStream(place, { start: session.startAt }))
  },
  STOR: async (session, name) => {
    const socket = await transfer(session)
    if (!socket) return
    const file = createWriteStream(placeOf(session, name))
    for await (const chunk of socket) file.write(session.data.pass(Buffer.from(chunk)))
    await new Promise<void>((resolve, reject) => file.on('error', reject).end(resolve))
    await session.context.home.arrived(pathOf(session, name))
    session.say('226 Received')
  },
  DELE: async (session, name) => {
    await rm(placeOf(session, name))
    session.say('250 Gone')
  },
  RNFR: async (session, name) => {
    await lstat(placeOf(session, name))
    session.renamed = name
    session.say('350 To what?')
  },
  RNTO: async (session, name) => {
    await rename(placeOf(session, session.renamed ?? ''), placeOf(session, name))
    await session.context.home.arrived(pathOf(session, name))
    session.say('250 Renamed')
  },
  MKD: async (session, name) => {
    await mkdir(placeOf(session, name))
    session.say(`257 "${pathOf(session, name)}"`)
  },
  RMD: async (session, name) => {
    await rmdir(placeOf(session, name))
    session.say('250 Gone')
  },
}

async function enter(session: FtpSession, name: string) {
  if (!(await lstat(placeOf(session, name))).isDirectory()) throw new Error('Not a folder')
  session.folder = pathOf(session, name)
  session.say('250 There')
}

async function lines(session: FtpSession, name: string, line: (name: string, stats: Stats) => string) {
  const names = (await readdir(placeOf(session, name))).sort()
  const entries = names.map(async (entry) =>
    line(listedAs(session.context.trouble, entry), await lstat(placeOf(session, posix.join(name, entry)))),
  )
  return (await Promise.all(entries)).map((text) => `${text}\r\n`).join('')
}

const sendText = (session: FtpSession, text: string) => send(session, [Buffer.from(text)])

async function send(session: FtpSession, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
  const socket = await transfer(session)
  if (!socket) return
  for await (const chunk of chunks) socket.write(session.data.pass(chunk))
  await new Promise<void>((resolve) => socket.end(resolve))
  session.say('226 Sent')
}

async function transfer(session: FtpSession) {
  session.startAt = 0
  session.say('150 Open')
  const socket = await session.data.connection()
  if (!socket) session.say('522 The data connection must use the session of this one')
  socket?.on('error', () => {}) // a client that hangs up in the middle
  return socket
}
