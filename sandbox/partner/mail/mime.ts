import { quoted } from './imap-words.ts'

/** A part of a letter by its bytes; nothing is decoded. */
export type Part = { header: Buffer; body: Buffer; parts: Part[] }

export function readPart(raw: Buffer): Part {
  const end = raw.indexOf('\r\n\r\n')
  const header = end < 0 ? raw : raw.subarray(0, end + 4)
  const body = end < 0 ? Buffer.alloc(0) : raw.subarray(end + 4)
  const boundary = parameters(fieldOf(header, 'content-type')).get('boundary')
  return { header, body, parts: boundary ? split(body, boundary).map(readPart) : [] }
}

function split(body: Buffer, boundary: string) {
  const text = `\r\n${body.toString('latin1')}`
  const pieces = text.split(`\r\n--${boundary}`).slice(1)
  const closed = pieces.findIndex((piece) => piece.startsWith('--'))
  return (closed < 0 ? pieces : pieces.slice(0, closed)).map((piece) => Buffer.from(piece.replace(/^[ \t]*\r\n/, ''), 'latin1'))
}

export function fieldOf(header: Buffer, name: string) {
  const unfolded = header.toString('latin1').replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}

export function parameters(value: string) {
  return new Map(
    [...value.matchAll(/;\s*([\w*-]+)=(?:"([^"]*)"|([^;\s]+))/g)].map(([, name = '', long, short]) => [
      name.toLowerCase(),
      long ?? short ?? '',
    ]),
  )
}

const nil = (value: string) => (value ? quoted(value) : 'NIL')
const pairs = (value: string) => {
  const found = [...parameters(value)].map(([name, content]) => `${quoted(name)} ${quoted(content)}`)
  return found.length ? `(${found.join(' ')})` : 'NIL'
}

/** BODYSTRUCTURE (RFC 3501 section 7.4.2). */
export function structure({ header, body, parts }: Part): string {
  const type = fieldOf(header, 'content-type') || 'text/plain; charset=us-ascii'
  const [kind = 'text', sub = 'plain'] = type.split(';', 1)[0]?.trim().split('/') ?? []
  const disposition = fieldOf(header, 'content-disposition')
  const placed = disposition ? `(${quoted(disposition.split(';', 1)[0] ?? '')} ${pairs(disposition)})` : 'NIL'
  if (parts.length) return `(${parts.map(structure).join('')} ${quoted(sub)} ${pairs(type)} ${placed} NIL)`
  const coding = fieldOf(header, 'content-transfer-encoding') || '7bit'
  const lines = kind.toLowerCase() === 'text' ? ` ${body.toString('latin1').split('\n').length}` : ''
  return `(${quoted(kind)} ${quoted(sub)} ${pairs(type)} ${nil(fieldOf(header, 'content-id'))} NIL ${quoted(coding)} ${body.length}${lines} NIL ${placed} NIL)`
}

export function envelope({ header }: Part): string {
  const field = (name: string) => nil(fieldOf(header, name))
  const from = addresses(fieldOf(header, 'from'))
  const [sender, answer] = ['sender', 'reply-to'].map((name) => addresses(fieldOf(header, name)))
  const who = [
    from,
    sender === 'NIL' ? from : sender,
    answer === 'NIL' ? from : answer,
    ...['to', 'cc', 'bcc'].map((name) => addresses(fieldOf(header, name))),
  ]
  return `(${[field('date'), field('subject'), ...who, field('in-reply-to'), field('message-id')].join(' ')})`
}

function addresses(value: string) {
  const found = value.split(',').flatMap((one) => {
    const [, name = '', user, host] = /^\s*(?:"?([^"<]*?)"?\s*<)?([^<>\s@]+)@([^<>\s]+?)>?\s*$/.exec(one) ?? []
    return user && host ? [`(${nil(name)} NIL ${quoted(user)} ${quoted(host)})`] : []
  })
  return found.length ? `(${found.join('')})` : 'NIL'
}

/** The bytes of `1.2`, `HEADER`, `2.MIME`, `HEADER.FIELDS (DATE)` …; empty names the whole letter. */
export function section(raw: Buffer, name: string): Buffer {
  const [, path = '', what = ''] = /^([\d.]*?)\.?(|[A-Z].*)$/i.exec(name) ?? []
  const whole = readPart(raw)
  const part = path ? partAt(whole, path) : whole
  if (!part) return Buffer.alloc(0)
  if (/^HEADER\.FIELDS/i.test(what)) return chosenFields(part.header, what)
  if (/^(HEADER|MIME)$/i.test(what)) return part.header
  return path || /^TEXT$/i.test(what) ? part.body : raw
}

function partAt(whole: Part, path: string): Part | undefined {
  // A letter of one part has it under number 1.
  if (!whole.parts.length) return path === '1' ? whole : undefined
  return path.split('.').reduce<Part | undefined>((part, number) => part?.parts[Number(number) - 1], whole)
}

function chosenFields(header: Buffer, what: string) {
  const names = /\((.*)\)/.exec(what)?.[1]?.replaceAll('"', '').toLowerCase().split(/\s+/) ?? []
  const fields = header.toString('latin1').split(/\r\n(?![ \t])/)
  const chosen = fields.filter(
    (field) => names.includes(field.split(':', 1)[0]?.toLowerCase() ?? '') !== /^HEADER\.FIELDS\.NOT/i.test(what),
  )
  return Buffer.from(`${chosen.filter(Boolean).join('\r\n')}\r\n\r\n`, 'latin1')
}
