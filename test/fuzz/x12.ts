import { isDeepStrictEqual } from 'node:util'
import { hasErrors } from '#trade-documents/problem.ts'
import { acknowledge, acknowledgmentSegments } from '#trade-documents/x12/acknowledge/acknowledgment.ts'
import type { Received } from '#trade-documents/x12/envelope.ts'
import { readX12Bytes } from '#trade-documents/x12/read.ts'
import { readDocument } from '#trade-documents/x12/read-document.ts'
import { writeX12 } from '#trade-documents/x12/write.ts'
import { outInterchange } from '../edi/x12.ts'
import { type FuzzResult, fuzz, type Random } from './fuzzing.ts'
import { mutate } from './mutate.ts'
import { plainOrder, readPlainly } from './plain-reading.ts'
import { randomOrders } from './random-order.ts'

/** What is accepted must say what a second, naive reading of the same bytes says; and whatever comes can be answered by a 997. */
export const fuzzX12 = (seed: number, documents: number): Promise<FuzzResult> =>
  fuzz({ make, mutate: (bytes, random) => mutate(bytes, random, bytes[105] ?? 126), judge }, seed, documents)

function make(random: Random): Buffer {
  const { bytes } = writeX12(randomOrders(random))
  if (!bytes) throw new Error('An order that cannot be written')
  return bytes
}

function judge(bytes: Buffer, result: FuzzResult): string | null {
  const received = readX12Bytes(bytes)
  const text = bytes.toString('latin1')
  const sets: Parameters<typeof acknowledge>[0]['sets'][number][] = []
  for (const each of received) {
    if (each.kind !== 'set') continue
    const read = readDocument(each.set, each)
    sets.push({ set: each.set, problems: read.problems })
    if (read.kind !== 'purchaseOrder') continue
    result.orders += 1
    if (hasErrors(read.problems)) continue
    result.accepted += 1
    const last = each.set.segments.at(-1)
    const raw = text.slice(each.set.offset, text.indexOf(each.interchange.delimiters.terminator, last?.offset))
    const [ours, plain] = [plainOrder(read.document), readPlainly(raw, each.interchange.delimiters)]
    if (!isDeepStrictEqual(ours, plain)) return `read as ${JSON.stringify(ours)}, plainly ${JSON.stringify(plain)}`
  }
  return answer(received, sets)
}

function answer(received: Received[], sets: Parameters<typeof acknowledge>[0]['sets']): string | null {
  const group = received.find((each) => each.kind === 'group')
  if (!group) return null
  const { type: groupType, control: groupControl } = group.group
  const acknowledgment = acknowledge({ groupType, groupControl, announced: group.announced, groupProblems: group.problems, sets })
  const { problems } = writeX12(outInterchange('997', acknowledgmentSegments(acknowledgment, '*>~'), { groupType: 'FA' }))
  return problems.length ? `no 997: ${JSON.stringify(problems[0])}` : null
}
