import type { Letter } from './mailbox.ts'
import { envelope, readPart, section, structure } from './mime.ts'

/** The items of one letter as FETCH asks for them, literals included. */
export function fetched({ uid, flags, at, raw }: Letter, items: string[]): Buffer {
  const answered = items.map((item) => {
    const name = item.toUpperCase()
    if (name === 'UID') return Buffer.from(`UID ${uid}`)
    if (name === 'FLAGS') return Buffer.from(`FLAGS (${flags.join(' ')})`)
    if (name === 'INTERNALDATE') return Buffer.from(`INTERNALDATE "${internalDate(at)}"`)
    if (name === 'RFC822.SIZE') return Buffer.from(`RFC822.SIZE ${raw.length}`)
    if (name === 'ENVELOPE') return Buffer.from(`ENVELOPE ${envelope(readPart(raw))}`, 'latin1')
    if (name === 'BODYSTRUCTURE') return Buffer.from(`BODYSTRUCTURE ${structure(readPart(raw))}`, 'latin1')
    return bytesOf(raw, item)
  })
  const joined = answered.flatMap((part, index) => (index ? [Buffer.from(' '), part] : [part]))
  return Buffer.concat(joined)
}

/** `BODY.PEEK[2]<0.4096>` is answered as `BODY[2]<0> {4096}` and the bytes. */
function bytesOf(raw: Buffer, item: string): Buffer {
  const [, name = '', from, length] = /^BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)(?:\.(\d+))?>)?$/i.exec(item) ?? []
  const whole = section(raw, name)
  const bytes = from === undefined ? whole : whole.subarray(Number(from), Number(from) + Number(length ?? whole.length))
  return Buffer.concat([Buffer.from(`BODY[${name}]${from === undefined ? '' : `<${from}>`} {${bytes.length}}\r\n`), bytes])
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function internalDate(at: Date) {
  const day = String(at.getUTCDate()).padStart(2, ' ')
  return `${day}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`
}
