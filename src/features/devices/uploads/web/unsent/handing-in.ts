import { ApiError } from '#web/app/calls/api-error.ts'
import type { PushAnswer } from '../../pushed.ts'
import { documentPortions, type UnsentFile, type UnsentProof } from '../../unsent-file.ts'

/**
 * `known`: handed in before. `left`: there is no room in Review for more of this device. `unread`: the office could not look at them at all.
 * `refusals`: why proofs were not taken, in words, each once.
 */
export type HandedIn = Record<PushAnswer['outcome'], number> & {
  left: number
  unread: number
  proofs: number
  proofsKnown: number
  proofsRefused: number
  refusals: string[]
}
export type HandInCalls = {
  documents(deviceId: string, documents: Document[]): Promise<PushAnswer[]>
  proof(deviceId: string, proof: UnsentProof): Promise<boolean>
}
type Document = UnsentFile['documents'][number]

/** Of a person: 300 calls a minute. */
const pauseMs = 10_000
const mostPauses = 12
const waited = (ms: number) => new Promise<void>((ended) => setTimeout(ended, ms))

/**
 * Hands a file in, documents first and then their proofs. `run` throws where the office does not answer or does not know the device; called again
 * it goes on where it was, and what has arrived all the same is known there.
 */
export function handingIn(
  file: UnsentFile,
  {
    calls,
    pause = waited,
    onProgress = (_share: number) => {},
  }: { calls: HandInCalls; pause?: typeof waited; onProgress?: (share: number) => void },
) {
  const done: HandedIn = {
    ...{ accepted: 0, known: 0, review: 0, refused: 0, left: 0, unread: 0 },
    ...{ proofs: 0, proofsKnown: 0, proofsRefused: 0, refusals: [] },
  }
  const portions = documentPortions(file.documents)
  const proofs = [...file.files]
  const all = file.documents.length + proofs.length
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let pauses = 0; ; pauses++)
      try {
        return await work()
      } catch (error) {
        if (!isTooOften(error) || pauses === mostPauses) throw error
        await pause(pauseMs)
      }
  }

  async function sendPortion(portion: Document[]): Promise<void> {
    try {
      const answers = await patiently(() => calls.documents(file.deviceId, portion))
      for (const { outcome } of answers) done[outcome] += 1
      done.left += portion.length - answers.length
      portions.shift()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'deviceFull') done.left += portion.length
      else if (!isOfContent(error)) throw error
      else if (portion.length === 1) done.unread += 1
      portions.shift()
      const half = Math.ceil(portion.length / 2)
      // One that cannot be looked at keeps no other one from being taken.
      if (error.code !== 'deviceFull' && portion.length > 1) portions.unshift(portion.slice(0, half), portion.slice(half))
    }
  }
  async function sendProof(proof: UnsentProof): Promise<void> {
    try {
      const known = await patiently(() => calls.proof(file.deviceId, proof))
      done[known ? 'proofsKnown' : 'proofs'] += 1
    } catch (error) {
      if (!(error instanceof ApiError) || !(isOfContent(error) || error.status === 409)) throw error
      done.proofsRefused += 1
      if (!done.refusals.includes(error.message)) done.refusals.push(error.message)
    }
    proofs.shift()
  }
  return {
    async run(): Promise<HandedIn> {
      const tell = () => onProgress(all ? 1 - (portions.flat().length + proofs.length) / all : 1)
      for (let [next] = portions; next; [next] = portions) {
        await sendPortion(next)
        tell()
      }
      for (let [next] = proofs; next; [next] = proofs) {
        await sendProof(next)
        tell()
      }
      return done
    },
  }
}

const isTooOften = (error: unknown) => error instanceof ApiError && error.code === 'tooManyRequests'
/** It would be refused however often it came. */
const isOfContent = ({ status }: ApiError) => [400, 413, 415, 422].includes(status)
