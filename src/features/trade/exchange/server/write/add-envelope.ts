import { interchange } from '#trade-documents/edifact/contrl.ts'
import { type OutSegment as EdifactSegment, usualService, writeEdifact } from '#trade-documents/edifact/write.ts'
import type { EnvelopeId } from '#trade-documents/envelope-id.ts'
import type { Delimiters } from '#trade-documents/found.ts'
import type { Problem } from '#trade-documents/problem.ts'
import { usualDelimiters, writeX12, type OutSegment as X12Segment } from '#trade-documents/x12/write.ts'

/** A document of ours without its envelope: what stands between ST and SE, or UNH and UNT. */
export type Body =
  | { format: 'x12'; type: string; groupType: string; segments: readonly X12Segment[] }
  | { format: 'edifact'; type: string; segments: readonly EdifactSegment[] }

export type Envelope = {
  sender: EnvelopeId & { group: string }
  receiver: EnvelopeId & { group: string }
  controls: { interchange: number; group: number }
  test: boolean
  version: string
  /** CCYYMMDD and HHMM. */
  date: string
  time: string
}

/** `start` and `size`: where the document itself stands in the bytes. `group`: by what an acknowledgment of it will name it. */
export type Wrapped = {
  bytes: Buffer | null
  problems: readonly Problem[]
  control: string
  group: { type: string; control: string; version: string; delimiters: Delimiters }
  start: number
  size: number
}

export const wrap = (body: Body, envelope: Envelope): Wrapped =>
  body.format === 'x12' ? wrapX12(body, envelope) : wrapEdifact(body, envelope)

function wrapX12({ type, groupType, segments }: Extract<Body, { format: 'x12' }>, envelope: Envelope): Wrapped {
  const { sender, receiver, controls, version, test, date, time } = envelope
  const control = '0001'
  const { bytes, problems } = writeX12({
    sender,
    receiver,
    control: controls.interchange,
    test,
    wantsAcknowledgment: false,
    date,
    time,
    version: version.startsWith('005') ? '005010' : '004010',
    delimiters: usualDelimiters,
    group: {
      type: groupType,
      sender: sender.group,
      receiver: receiver.group,
      control: controls.group,
      version,
      sets: [{ id: type, control, segments }],
    },
  })
  const group = { type: groupType, control: String(controls.group), version, delimiters: usualDelimiters }
  return { bytes, problems, control, group, ...placeOf(bytes, '~ST*', '~GE*') }
}

/** An interchange is acknowledged as one, by its own number. */
function wrapEdifact({ type, segments }: Extract<Body, { format: 'edifact' }>, envelope: Envelope): Wrapped {
  const { sender, receiver, controls, test, date, time, version } = envelope
  const control = '1'
  const wantsAcknowledgment = type !== 'CONTRL'
  const messages = [{ type, version, control, segments }]
  const { bytes, problems } = writeEdifact({
    sender,
    receiver,
    control: controls.interchange,
    test,
    wantsAcknowledgment,
    date,
    time,
    messages,
  })
  const delimiters = { ...usualService, release: usualService.release ?? '' }
  const group = { type: interchange, control: String(controls.interchange), version, delimiters }
  return { bytes, problems, control, group, ...placeOf(bytes, `'UNH+`, `'UNZ+`) }
}

/** An envelope of our own has one document, and no text in it looks like its ends: terminators are never in one, or released. */
function placeOf(bytes: Buffer | null, begin: string, end: string) {
  const start = bytes ? bytes.indexOf(begin) + 1 : 0
  return { start, size: bytes ? bytes.lastIndexOf(end) - start : 0 }
}
