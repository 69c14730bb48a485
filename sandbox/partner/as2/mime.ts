import { randomBytes } from 'node:crypto'

/** `headers`: names in lower case. */
export type Entity = { headers: Record<string, string>; body: Buffer }
export type Outgoing = { headers: Record<string, string>; body: Buffer }

export function readEntity(bytes: Buffer): Entity {
  const blank = /\r?\n\r?\n/.exec(bytes.toString('latin1', 0, 65_536))
  if (!blank) return { headers: {}, body: bytes }
  return { headers: readHeaders(bytes.toString('latin1', 0, blank.index)), body: bytes.subarray(blank.index + blank[0].length) }
}

export function readHeaders(text: string): Record<string, string> {
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

export const writeEntity = ({ headers, body }: Outgoing) =>
  Buffer.concat([
    ...Object.entries(headers).map(([name, value]) => Buffer.from(`${name}: ${value}\r\n`, 'latin1')),
    Buffer.from('\r\n'),
    body,
  ])

export const typeOf = ({ headers }: Entity) => (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
const parameter = ({ headers }: Entity, name: string) =>
  new RegExp(`${name}="?([^";]+)"?`, 'i').exec(headers['content-type'] ?? '')?.[1] ?? ''

export const decoded = ({ headers, body }: Entity) =>
  /base64/i.test(headers['content-transfer-encoding'] ?? '') ? Buffer.from(body.toString('latin1'), 'base64') : body

/** The parts between the boundaries, without the line end that belongs to the boundary. */
export function partsOf(entity: Entity): Buffer[] {
  const text = entity.body.toString('latin1')
  const mark = `--${parameter(entity, 'boundary')}`
  return text
    .split(mark)
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => Buffer.from(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n$/, ''), 'latin1'))
}

export function multipart(type: string, parts: Buffer[]): Outgoing {
  const boundary = `harvest-${randomBytes(12).toString('hex')}`
  const pieces = parts.flatMap((each) => [Buffer.from(`--${boundary}\r\n`), each, Buffer.from('\r\n')])
  return {
    headers: { 'Content-Type': `${type}; boundary="${boundary}"` },
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
