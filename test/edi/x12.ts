import assert from 'node:assert/strict'
import { readX12Bytes } from '#trade-documents/x12/read.ts'
import type { SetReader } from '#trade-documents/x12/set-reader.ts'
import { type OutInterchange, type OutSegment, usualDelimiters, writeX12 } from '#trade-documents/x12/write.ts'

export type Envelope = { groupType?: string; version?: string; usage?: string; element?: string; terminator?: string }

/** The bytes of one set in its envelope; the segments are written as people say them, `BEG*00*SA*PO-1`. */
export function x12File(
  id: string,
  segments: string[],
  { groupType = 'PO', version = '004010', usage = 'P', element = '*', terminator = '~\n' }: Envelope = {},
) {
  const lines = [
    `ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260301*1200*U*00401*000000042*0*${usage}*>`,
    `GS*${groupType}*SENDER*RECEIVER*20260301*1200*7*X*${version}`,
    `ST*${id}*0001`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    'GE*1*7',
    'IEA*1*000000042',
  ]
  return lines.map((line) => line.replaceAll('*', element) + terminator).join('')
}

/** The first set of a text, read; problems as one line each, with the text they point at. */
export function readFirst<T>(text: string, read: SetReader<T>, terminator = '~') {
  for (const received of readX12Bytes(Buffer.from(text, 'latin1'))) {
    if (received.kind !== 'set') continue
    const { document, problems } = read(received.set, received)
    return {
      document,
      problems: problems.map((each) => `${each.severity} ${each.code} ${text.slice(each.offset, each.offset + 8).split(terminator)[0]}`),
    }
  }
  throw new Error('No set in it')
}

/** One set to be written, with everything around it. */
export const outInterchange = (
  id: string,
  segments: readonly OutSegment[],
  change: Partial<OutInterchange & { groupType: string }> = {},
): OutInterchange => {
  const version = change.version ?? '004010'
  const group = {
    type: change.groupType ?? 'PO',
    sender: 'SENDER',
    receiver: 'RECEIVER',
    control: 7,
    version,
    sets: [{ id, control: '0001', segments }],
  }
  return {
    sender: { qualifier: 'ZZ', id: 'SENDER' },
    receiver: { qualifier: '08', id: 'RECEIVER' },
    control: 42,
    test: false,
    wantsAcknowledgment: false,
    date: '20260301',
    time: '1205',
    delimiters: usualDelimiters,
    group,
    ...change,
    version,
  }
}

/** The bytes of one set as its sender writes them. */
export function x12Bytes(id: string, segments: readonly OutSegment[], change?: Parameters<typeof outInterchange>[2]): Buffer {
  const { bytes } = writeX12(outInterchange(id, segments, change))
  assert.ok(bytes)
  return bytes
}

/** The first segment of an order. */
export const orderBegins = (number: string, purpose = '00', type = 'SA', release = ''): OutSegment => [
  'BEG',
  purpose,
  type,
  number,
  release,
  '20260301',
]
