import type { Content } from '#trade-documents/content.ts'
import type { Message, Received } from '#trade-documents/edifact/envelope/envelope.ts'
import { readEdifactBytes } from '#trade-documents/edifact/read.ts'
import { readDocument } from '#trade-documents/edifact/read-document.ts'
import type { EdifactProblem } from '#trade-documents/edifact/segment.ts'

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
