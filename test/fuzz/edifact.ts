import { isDeepStrictEqual } from 'node:util'
import { acknowledge, acknowledgmentSegments } from '#trade-documents/edifact/contrl.ts'
import { readEdifactBytes } from '#trade-documents/edifact/read.ts'
import { readDocument } from '#trade-documents/edifact/read-document.ts'
import type { EdifactProblem } from '#trade-documents/edifact/segment.ts'
import { writeEdifact } from '#trade-documents/edifact/write.ts'
import { hasErrors } from '#trade-documents/problem.ts'
import { type FuzzResult, fuzz } from './fuzzing.ts'
import { mutate } from './mutate.ts'
import { plainEdifactOrder, readEdifactPlainly } from './plain-edifact.ts'
import { randomEdifact } from './random-edifact.ts'

/** What is accepted must say what a second, naive reading of the same bytes says; and whatever comes can be answered by a CONTRL. */
export const fuzzEdifact = (seed: number, documents: number): Promise<FuzzResult> =>
  fuzz({ make: randomEdifact, mutate: (bytes, random) => mutate(bytes, random, bytes[8] ?? 39), judge }, seed, documents)

function judge(bytes: Buffer, result: FuzzResult): string | null {
  const messages: { type: string; control: string; problems: EdifactProblem[] }[] = []
  for (const each of readEdifactBytes(bytes)) {
    if (each.kind !== 'message') continue
    const { message, interchange } = each
    const read = readDocument(message, interchange)
    messages.push({ type: message.type, control: message.control, problems: read.problems })
    if (read.kind !== 'purchaseOrder') continue
    result.orders += 1
    if (hasErrors(read.problems)) continue
    result.accepted += 1
    const last = message.segments.at(-1)
    const end = (last?.offset ?? 0) + (last?.raw?.length ?? 0)
    const raw = bytes.toString('latin1', message.offset, end)
    const [ours, plain] = [plainEdifactOrder(read.document), readEdifactPlainly(raw, interchange.service)]
    if (!isDeepStrictEqual(ours, plain)) return `read as ${JSON.stringify(ours)}, plainly ${JSON.stringify(plain)}`
  }
  return answer(messages)
}

function answer(messages: Parameters<typeof acknowledge>[0]['messages']): string | null {
  const said = acknowledge({ interchangeControl: '1', announced: null, problems: [], messages, acceptWithErrors: false })
  const segments = acknowledgmentSegments(said, { sender: ['A'], receiver: ['B'], version: 'D96A' })
  const ids = { sender: { qualifier: '', id: 'A' }, receiver: { qualifier: '', id: 'B' } }
  const about = { control: 1, test: false, wantsAcknowledgment: false, date: '20260301', time: '1015' }
  const { problems } = writeEdifact({ ...ids, ...about, messages: [{ type: 'CONTRL', version: 'D3', control: '1', segments }] })
  return problems.length ? `no CONTRL: ${JSON.stringify(problems[0])}` : null
}
