import assert from 'node:assert/strict'
import type { Content } from '#trade-documents/content.ts'
import type { Message, Received } from '#trade-documents/edifact/envelope/envelope.ts'
import { readEdifactBytes } from '#trade-documents/edifact/read.ts'
import { readDocument } from '#trade-documents/edifact/read-document.ts'
import type { EdifactProblem } from '#trade-documents/edifact/segment.ts'
import { type OutSegment, writeEdifact } from '#trade-documents/edifact/write.ts'

/** An interchange around the segments of one message. */
export function interchange(type: string, segments: readonly string[], { syntax = 'UNOC:3', test = false, asks = false } = {}): string {
  const all = [`UNH+1+${type}:D:96A:UN:EAN008`, ...segments, `UNT+${segments.length + 2}+1`]
  const flags = `${asks ? '++++1' : test ? '++++' : ''}${test ? '++1' : ''}`
  return [`UNB+${syntax}+SENDER:14+RECEIVER:14+260301:1015+77${flags}`, ...all, 'UNZ+1+77'].map((each) => `${each}'`).join('\n')
}

export const read = (text: string): Received[] => readEdifactBytes(Buffer.from(text, 'latin1'))

export function documents(text: string): (Content & { message: Message; problems: EdifactProblem[] })[] {
  return read(text).flatMap((each) =>
    each.kind === 'message' ? [{ ...readDocument(each.message, each.interchange), message: each.message }] : [],
  )
}

export const outEnvelope = {
  sender: { qualifier: '14', id: 'US' },
  receiver: { qualifier: '14', id: 'THEM' },
  control: 12,
  test: false,
  wantsAcknowledgment: true,
  date: '20260302',
  time: '0930',
}

/** A message that goes out without a problem, as its receiver reads it. */
export function sent(type: string, segments: readonly OutSegment[]) {
  const { bytes, problems } = writeEdifact({ ...outEnvelope, messages: [{ type, version: 'D96AEAN008', control: '1', segments }] })
  assert.deepEqual(problems, [])
  assert(bytes)
  for (const each of readEdifactBytes(bytes)) if (each.kind !== 'message' && each.kind !== 'problem') assert.deepEqual(each.problems, [])
  const [read] = documents(bytes.toString('latin1'))
  assert(read)
  return read
}
